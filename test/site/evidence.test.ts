// How it reads that two projects are alike.
import { expect, test } from 'vitest';
import { shortenEvidence } from '../../src/components/evidence.ts';

test('words that two projects share are named together, after their topics', () => {
  expect(shortenEvidence('shares the word “a”, topic rag, the word “b”, topic llm')).toBe(
    'shares topic rag, topic llm and the words “a”, “b”',
  );
  expect(shortenEvidence('shares the word “a”, the word “b”')).toBe('shares the words “a”, “b”');
});

test.each([
  'shares topic agents, the word “runs”',
  'shares the word “x”',
  'depends on pypi:fastapi',
  '',
])('“%s” stays as it is', (evidence) => {
  expect(shortenEvidence(evidence)).toBe(evidence);
});
