// Append-only files: a failed write does not damage the lines that are written afterwards.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLines } from '../../../pipeline/io/append-only-file.ts';
import { makeFolder } from '../../support/folders.ts';

const code = join(import.meta.dirname, '../../../pipeline/io/append-only-file.ts');

async function read(path: string): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const { record } of readLines(path)) records.push(record);
  return records;
}

it('a line that was written only in part is removed before the next line', async () => {
  const path = join(makeFolder(), 'lines.jsonl');
  // The long line exceeds the size limit of the process, so only its start is written.
  const program = `
    import { openAppended } from ${JSON.stringify(code)};
    const lines = await openAppended(${JSON.stringify(path)}, 0);
    await lines.append('first');
    const failed = await lines.append('x'.repeat(100_000)).catch(({ code }) => code);
    await lines.append('second');
    await lines.close();
    console.log(failed);
  `;
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(stdout).toBe('EFBIG\n');
  expect(await read(path)).toEqual(['first', 'second']);
});
