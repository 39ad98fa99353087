import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePreallocatedFile } from '../../../pipeline/io/preallocated-file.ts';
import { makeFolder } from '../../support/folders.ts';

it('a preallocated file always has the same size', async () => {
  const path = join(makeFolder(), 'deep/file.json');
  await writePreallocatedFile(path, '{"a":1}\n');
  await writePreallocatedFile(path, '{}\n');
  expect(readFileSync(path)).toHaveLength(4096);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({});
  await expect(writePreallocatedFile(path, 'x'.repeat(5000))).rejects.toThrow(
    'more than the maximum of 4096.',
  );
});

const isRoot = process.getuid?.() === 0;
it.runIf(isRoot)(
  'a preallocated file can be overwritten on a full disk, while a new file fails with ENOSPC',
  async () => {
    const folder = join(makeFolder(), 'full');
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]);
    } catch {
      return; // Mounting is not allowed here, even for root.
    }
    try {
      const path = join(folder, 'file.json');
      await writePreallocatedFile(path, '{"a":1}');
      expect(() => writeFileSync(join(folder, 'rest'), Buffer.alloc(100_000))).toThrow('ENOSPC');
      await writePreallocatedFile(path, '{"a":2}');
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 2 });
      await expect(writePreallocatedFile(join(folder, 'new.json'), '{}')).rejects.toThrow('ENOSPC');
    } finally {
      execFileSync('umount', [folder]);
    }
  },
);
