import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { assembleSmall, plant, readJson } from '../../../pipeline/publish/small-site.ts';
import { makeFolder } from '../../../support/folders.ts';

const root = makeFolder();
let whole: string;
let turn = 0;

beforeAll(async () => {
  whole = await assembleSmall(join(root, 'whole'));
});

function copyOfWhole(): string {
  turn += 1;
  const folder = join(root, `copy-${turn}`);
  cpSync(whole, folder, { recursive: true });
  return folder;
}

/** Returns the errors found in a release in which one file was replaced. */
async function faultsWith(path: string, body: string | Buffer): Promise<string> {
  const folder = copyOfWhole();
  plant(folder, path, body);
  return (await verifyRelease(folder)).join('\n');
}

/** Returns the errors found in a release whose graph was changed before publication. */
async function faultsAfter(sql: string): Promise<string> {
  const folder = copyOfWhole();
  const path = join(folder, 'graph.duckdb');
  const db = await openDatabase(path);
  await db.run(sql);
  await db.run('checkpoint');
  db.close();
  plant(folder, 'graph.duckdb', readFileSync(path));
  return (await verifyRelease(folder)).join('\n');
}

describe('verifying a release whose manifest matches its files', () => {
  it('accepts a valid release with hostile text', async () => {
    expect(await verifyRelease(whole)).toEqual([]);
  });

  it.each<[string, string, number?]>([
    ['site/today-data.json', 'today-data.json cannot be read'],
    // The end of a DuckDB file can be an unused block, so a larger share is cut off.
    ['graph.duckdb', 'graph.duckdb cannot be opened', 0.5],
  ])('reports that %s is truncated', async (path, message, share = 0) => {
    const body = readFileSync(join(whole, path));
    const lost = Math.max(40, body.length * share);
    expect(await faultsWith(path, body.subarray(0, body.length - lost))).toContain(message);
  });

  it('reports a project that is missing in the open file', async () => {
    const file = readJson(whole, 'projects-data.json');
    file.projects.pop();
    expect(await faultsWith('site/projects-data.json', JSON.stringify(file))).toContain(
      'projects-data.json contains 11 projects, the graph lists 12',
    );
  });

  it.each([
    ['alter table pick drop column why', 'graph.duckdb: pick has the columns'],
    ['alter table project alter stars type varchar', 'graph.duckdb: project has the columns'],
    ['drop table week', 'graph.duckdb: week has the columns (none)'],
    ["delete from model where id = 'quartz/max'", 'contains 2 models, the manifest says 3'],
  ])('reports a graph after the statement: %s', async (sql, message) => {
    expect(await faultsAfter(sql)).toContain(message);
  });
});
