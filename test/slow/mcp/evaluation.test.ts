// The MCP evaluation on a small sample world.
import { expect, it } from 'vitest';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallWorld } from '../../support/small-release.ts';
import { evaluateMcp } from '../../tools/mcp/run.ts';

it('the MCP server answers every question within the allowed calls and bytes', async () => {
  const { graphPath } = await writeSmallWorld(makeFolder());
  const { summary, outcomes } = await evaluateMcp(graphPath);
  const missed = outcomes.filter(({ isAnswered }) => !isAnswered);
  expect(missed.map(({ question, answer }) => [question.text, question.expected, answer])).toEqual(
    [],
  );
  expect(summary.questions).toBeGreaterThanOrEqual(100);
  expect(summary.negatives).toBeGreaterThanOrEqual(5);
  expect(summary.calls_max).toBeLessThanOrEqual(3);
  expect(summary.bytes_max).toBeLessThanOrEqual(8 * 1024);
  expect(summary.tool_list_bytes).toBeLessThanOrEqual(10 * 1024);
  const wrong = outcomes.filter(({ isFirstToolFound }) => !isFirstToolFound);
  expect(wrong.map(({ question }) => question.text).length / outcomes.length).toBeLessThan(0.1);
});
