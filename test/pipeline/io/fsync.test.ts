import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { flushEach, flushTree } from '../../../pipeline/io/fsync.ts';
import { makeFolder } from '../../support/folders.ts';

it.each([
  ['in one call', flushTree],
  ['file by file', flushEach],
])('flushes a folder %s without changing it', async (_how, flush) => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'a/b/file'), 'text');
  await flush(folder);
  expect(readFileSync(join(folder, 'a/b/file'), 'utf8')).toBe('text');
});

it('reports why a folder cannot be flushed', async () => {
  await expect(flushTree(join(makeFolder(), 'none'))).rejects.toThrow('ENOENT');
});
