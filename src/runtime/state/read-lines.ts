// Reads a file line by line. Splits only at line feeds. Node's readline would also split at U+2028.
import type { FileHandle } from 'node:fs/promises';

export async function* readLines(handle: FileHandle): AsyncGenerator<string> {
  let rest = '';
  const chunks: AsyncIterable<string> = handle.createReadStream({ encoding: 'utf8' });
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
