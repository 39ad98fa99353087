// Entry point of the command `daybreak`.
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { runCli } from './run.ts';

const { stdin, stdout, stderr, env } = process;
// A program such as `head` may close the pipe early, which is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

async function readInput(): Promise<string> {
  if (!stdin.isTTY) return await text(stdin);
  const lines = createInterface({ input: stdin, terminal: false });
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return String(value ?? '');
}

process.exitCode = await runCli(process.argv.slice(2), env, {
  write: (line) => void stdout.write(line),
  warn: (line) => void stderr.write(line),
  isTerminal: stdout.isTTY === true && env.NO_COLOR === undefined,
  width: stdout.columns ?? 80,
  readInput,
});
