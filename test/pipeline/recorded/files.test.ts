// The recorded world in the repository: only facts, and every source with its license.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { listTree } from '../../../pipeline/io/read-files.ts';
import { sources } from '../../../pipeline/observations/source-list.ts';
import { readRecordedSources, recordedFolder } from '../../../pipeline/recorded/sources.ts';

const { as_of: asOf, folders, repositories } = await readRecordedSources();
const files = (await listTree(recordedFolder)).filter((path) => path.endsWith('.parquet'));
const read = (file: string): string => `read_parquet(${quote(join(recordedFolder, file))})`;

let db: Database;
beforeAll(async () => {
  db = await openDatabase(':memory:');
});
afterAll(() => db.close());

describe.each(files)('%s', (file) => {
  it('contains only the sources of its folder, up to the as-of day', async () => {
    const [folder] = file.split('/');
    const allowed = Object.keys(folders[folder as keyof typeof folders]);
    const found = await db.all(`select distinct source from ${read(file)}`);
    expect(allowed).toEqual(expect.arrayContaining(found.map(({ source }) => source)));
    expect(
      await db.all(`select max(day)::varchar <= ${quote(asOf)} as ok from ${read(file)}`),
    ).toEqual([{ ok: true }]);
  });

  it('contains no descriptions or other sentences', async () => {
    const columns = await db.all(`from (describe from ${read(file)})`);
    const names = columns.map((column) => column.column_name);
    for (const text of ['description', 'homepage', 'stated_end', 'abstract']) {
      expect(names).not.toContain(text);
    }
  });
});

describe('sources.yaml', () => {
  it('describes every repository, and has share-alike repositories only in that folder', () => {
    const licenses = (folder: keyof typeof folders) =>
      new Set(
        Object.values(folders[folder])
          .flat()
          .map((name) => repositories[name]?.license),
      );
    expect([...licenses('permissive')].sort()).toEqual(['GPL-3.0', 'ISC', 'MIT']);
    for (const [id, names] of Object.entries(folders['share-alike'])) {
      const used = names.map((name) => repositories[name]?.license ?? 'unknown');
      expect(
        used.filter((license) => license.startsWith('CC-BY-SA')),
        id,
      ).not.toEqual([]);
      expect(used, id).not.toContain('unknown');
    }
    const used = new Set(Object.values(folders).flatMap((of) => Object.values(of).flat()));
    expect(Object.keys(repositories).sort()).toEqual([...used].sort());
  });

  it('agrees with the published license of each source', () => {
    for (const [folder, of] of Object.entries(folders)) {
      for (const id of Object.keys(of)) {
        const license = sources.find((source) => source.id === id)?.license;
        expect(license?.startsWith('CC-BY-SA'), id).toBe(folder === 'share-alike');
      }
    }
  });
});

it('is at most 6 MB, because Git keeps every version', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(join(recordedFolder, file)).size, 0);
  expect(bytes).toBeLessThan(6_000_000);
});
