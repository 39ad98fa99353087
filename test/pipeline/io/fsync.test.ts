import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { flushEach, flushTree } from '../../../pipeline/io/fsync.ts';
import { makeFolder } from '../../support/folders.ts';

it.each([
  ['in one call', flushTree],
  ['file by file', flushEach],
])('flushing a folder %s does not change it', async (_how, flush) => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'a/b/file'), 'text');
  await flush(folder);
  expect(readFileSync(join(folder, 'a/b/file'), 'utf8')).toBe('text');
});

it('flushing a folder reports the reason if it fails', async () => {
  await expect(flushTree(join(makeFolder(), 'none'))).rejects.toThrow('ENOENT');
});
