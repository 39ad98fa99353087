// Runs the example queries of the SQL page on the database of a release of the small graph.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { findRefusal } from '../../src/components/sql/unsupported-statements.ts';
import { databaseFile } from '../../src/contracts/api/open-files.ts';
import { sqlExamples, toSqlLink } from '../../src/site/data/sql-examples.ts';
import { assembleSmall } from '../pipeline/publish/small-site.ts';
import { makeFolder } from '../support/folders.ts';

let db: Database;

beforeAll(async () => {
  const release = await assembleSmall(join(makeFolder(), 'release'));
  db = await openDatabase(':memory:');
  await db.run(`attach ${quote(join(release, 'site', databaseFile))} as daybreak (read_only)`);
  await db.run('use daybreak');
});
afterAll(() => db?.close());

it('there are 20 examples, each with its own title and query', () => {
  expect(sqlExamples).toHaveLength(20);
  expect(new Set(sqlExamples.map(({ title }) => title)).size).toBe(20);
  expect(new Set(sqlExamples.map(({ sql }) => sql)).size).toBe(20);
});

it.each(sqlExamples)('$title', async ({ sql }) => {
  expect(findRefusal(sql)).toBeUndefined();
  const rows = await db.all(sql);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(90);
  // The order of the rows is the same in every run.
  expect(await db.all(sql)).toEqual(rows);
});

it('the link of an example contains its query', () => {
  const link = new URL(toSqlLink("select '#&'"), 'https://daybreak.example');
  expect(link.pathname).toBe('/sql');
  expect(new URLSearchParams(link.hash.slice(1)).get('q')).toBe("select '#&'");
});
