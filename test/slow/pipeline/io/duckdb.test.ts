// Temporary files of queries: location and removal.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { isStorageFault } from '../../../../pipeline/io/failure.ts';
import { makeFolder } from '../../../support/folders.ts';
import { whyNoMount, withSmallDisk } from '../../../support/small-disk.ts';

const noMount = whyNoMount();
/** About 130 MB that cannot be sorted in 40 MB of memory. */
const large = `create table sorted as
  select hash(i) as h, hash(i + 1) as g, repeat('x', 40) || i as text
  from range(2000000) as numbers (i) order by h`;
const small = { memoryLimit: '40MB', threads: 1 };

it('temporary files are in a folder of the database, which is removed on close', async () => {
  const tempDir = join(makeFolder(), 'made', 'on-the-way');
  const [first, second] = [
    await openDatabase(':memory:', { ...small, tempDir }),
    await openDatabase(':memory:', { ...small, tempDir }),
  ];
  await Promise.all([first.run(large), second.run(large)]);
  expect(readdirSync(tempDir)).toHaveLength(2);
  first.close();
  second.close();
  expect(readdirSync(tempDir)).toEqual([]);
});

it('temporary files are not written if no folder is set', async () => {
  await using db = await openDatabase(':memory:', small);
  await expect(db.run(large)).rejects.toThrow(/Out of Memory/);
  expect(existsSync('.tmp')).toBe(false);
});

it.skipIf(noMount)(
  'temporary files on a full disk end the query with a storage error',
  async () => {
    await withSmallDisk(makeFolder(), '10m', async (tempDir) => {
      await using db = await openDatabase(':memory:', { ...small, tempDir });
      const fault: unknown = await db.run(large).catch((cause: unknown) => cause);
      expect(isStorageFault(fault), String(fault)).toBe(true);
    });
  },
);
