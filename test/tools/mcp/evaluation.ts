// The MCP evaluation: follows the plan of each question over HTTP and compares the result with SQL.
import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';
import type { Question, Result } from './questions.ts';

export interface Outcome {
  readonly question: Question;
  readonly isAnswered: boolean;
  readonly answer: unknown;
  readonly calls: number;
  /** Size of the largest result. */
  readonly bytes: number;
  readonly isFirstToolFound: boolean;
}

export const maxCalls = 3;
export const maxBytes = 8 * 1024;

export async function answer(client: Client, question: Question): Promise<Outcome> {
  const results: Result[] = [];
  let [refusal, bytes] = ['', 0];
  for (const [tool, args] of question.plan) {
    const { content, structuredContent, isError } = await client.callTool({
      name: `daybreak_${tool}`,
      arguments: { ...args },
    });
    const [part] = content;
    const text = part?.type === 'text' ? part.text : '';
    bytes = Math.max(
      bytes,
      Buffer.byteLength(text),
      Buffer.byteLength(JSON.stringify(structuredContent ?? null)),
    );
    if (isError) refusal = text;
    else results.push(structuredContent as Result);
  }
  const found = question.read(results);
  const isRight =
    question.refusal === undefined
      ? refusal === '' && isDeepStrictEqual(found ?? null, question.expected ?? null)
      : refusal.includes(question.refusal);
  const calls = question.plan.length;
  return {
    question,
    isAnswered: isRight && calls <= maxCalls && bytes <= maxBytes,
    answer: refusal || found,
    calls,
    bytes,
    isFirstToolFound: pickTool(question.text) === question.plan[0]?.[0],
  };
}

/** A simple way to choose a tool: the first pattern that matches the question. */
const words: readonly (readonly [RegExp, string])[] = [
  [/go\.mod|package\.json|requirements|dependenc|sbom/i, 'check_stack'],
  [/\bmodels?\b|tokens|prices?\b/i, 'models'],
  [/compare|\bversus\b|\bvs\b/i, 'compare_projects'],
  [/alternative|replace|similar/i, 'find_alternatives'],
  [/chang|what is new|since/i, 'changes'],
  [/^(which|how many) .*\b(projects?)\b|^for how many|trending/i, 'search_projects'],
];
export const pickTool = (question: string): string =>
  words.find(([pattern]) => pattern.test(question))?.[1] ?? 'get_project';

export interface Summary {
  readonly as_of: string;
  readonly projects: number;
  readonly questions: number;
  readonly answered: number;
  readonly negatives: number;
  readonly calls_max: number;
  readonly bytes_p50: number;
  readonly bytes_max: number;
  readonly first_tool_share: number;
  readonly tool_list_bytes: number;
}

export function summarize(
  outcomes: readonly Outcome[],
): Omit<Summary, 'as_of' | 'projects' | 'tool_list_bytes'> {
  const bytes = outcomes.map((one) => one.bytes).sort((a, b) => a - b);
  const count = (test: (one: Outcome) => boolean) => outcomes.filter(test).length;
  return {
    questions: outcomes.length,
    answered: count(({ isAnswered }) => isAnswered),
    negatives: count(({ question }) => question.refusal !== undefined),
    calls_max: Math.max(...outcomes.map(({ calls }) => calls)),
    bytes_p50: bytes[Math.floor(bytes.length / 2)] ?? 0,
    bytes_max: bytes.at(-1) ?? 0,
    first_tool_share: Number((count((one) => one.isFirstToolFound) / outcomes.length).toFixed(4)),
  };
}
