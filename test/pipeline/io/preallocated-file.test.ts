import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSteadyFile } from '../../../pipeline/io/preallocated-file.ts';
import { makeFolder } from '../../support/folders.ts';

it('always takes the same room', async () => {
  const path = join(makeFolder(), 'deep/file.json');
  await writeSteadyFile(path, '{"a":1}\n');
  await writeSteadyFile(path, '{}\n');
  expect(readFileSync(path)).toHaveLength(4096);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({});
  await expect(writeSteadyFile(path, 'x'.repeat(5000))).rejects.toThrow('room for 4096 bytes');
});

const isRoot = process.getuid?.() === 0;
it.runIf(isRoot)(
  'is written over where the disk is full, and says so where it is not there',
  async () => {
    const folder = join(makeFolder(), 'full');
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]);
    } catch {
      return; // Mounting is not allowed here, root or not.
    }
    try {
      const path = join(folder, 'file.json');
      await writeSteadyFile(path, '{"a":1}');
      expect(() => writeFileSync(join(folder, 'rest'), Buffer.alloc(100_000))).toThrow('ENOSPC');
      await writeSteadyFile(path, '{"a":2}');
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 2 });
      await expect(writeSteadyFile(join(folder, 'new.json'), '{}')).rejects.toThrow('ENOSPC');
    } finally {
      execFileSync('umount', [folder]);
    }
  },
);
