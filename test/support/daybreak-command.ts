// Runs a `daybreak` command in this process, and returns what it prints.
import { runCli } from '../../src/cli/run.ts';

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly isTerminal?: boolean;
}

const split = (words: string): string[] =>
  (words.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));

/** Splits a string at spaces, except in single quotes. */
export async function runDaybreak(
  words: string | readonly string[],
  { env, input = '', isTerminal = true }: CommandOptions,
) {
  let [stdout, stderr] = ['', ''];
  const code = await runCli(typeof words === 'string' ? split(words) : words, env, {
    write: (text) => {
      stdout += text;
    },
    warn: (text) => {
      stderr += text;
    },
    isTerminal,
    width: 100,
    readInput: async () => input,
  });
  return { code, stdout, stderr };
}
