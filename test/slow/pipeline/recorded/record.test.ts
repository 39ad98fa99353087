// Recording the world from a log with texts, unlicensed lists and many days.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { columnTypes } from '../../../../pipeline/contracts/observations.ts';
import { openDatabase, quote } from '../../../../pipeline/io/duckdb.ts';
import { listLog } from '../../../../pipeline/io/observation-log-files.ts';
import { createProgress } from '../../../../pipeline/io/progress.ts';
import { writeDay } from '../../../../pipeline/observations/observation-log.ts';
import { loadRecorded } from '../../../../pipeline/recorded/load.ts';
import { recordWorld } from '../../../../pipeline/recorded/record.ts';
import { addDays } from '../../../../src/lib/time.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';

const root = makeFolder();
const folder = join(root, 'recorded');
const paths = { observations: join(root, 'observations'), quarantine: join(root, 'quarantine') };
const graphPath = join(root, 'build/graph.duckdb');
const asOf = '2026-04-06';
const one = 'Alba-Lab/threadswarm';
const unlicensed = 'josephmisiti/awesome-machine-learning';
const stars = (full_name: string) => ({ full_name, stars: 100, description: 'A sentence.' });

const rows = async (select: string) => {
  await using db = await openDatabase(':memory:');
  return await db.all(select);
};
const recorded = (stream: string) => `read_parquet(${quote(join(folder, stream))})`;

beforeAll(async () => {
  mkdirSync(join(root, 'build'));
  await writeSmallGraph(graphPath);
  await using db = await openDatabase(':memory:');
  await db.run(`attach ${quote(graphPath)} as graph`);
  await db.run(`update graph.release_info set as_of = date ${quote(asOf)}`);
  await db.run('detach graph');
  const unknown = Object.fromEntries(columnTypes('repositories').map(([name]) => [name, null]));
  const write = async (source: string, day: string, ...given: { full_name: string }[]) => {
    const observed = { source, observed_at: `${day}T05:00:00Z` };
    const all = given.map((row) => ({ ...unknown, ...observed, ...row }));
    expect(await writeDay({ db, ...paths }, 'repositories', day, source, all)).toMatchObject({
      quarantined: 0,
    });
  };
  for (const ago of [0, 1, 2, 140, 141, 142, 700, 701]) {
    await write('github-ranking', addDays(asOf, -ago), stars(one), stars('not/tracked'));
  }
  await write('github-ranking', addDays(asOf, 1), stars(one));
  await write('claude-plugins', asOf, stars(one));
  const listed = { stars: null, categories: ['Python > Misc', 'Agents'] };
  const licensed = [unlicensed, 'tensorchord/Awesome-LLMOps'];
  await write(
    'project-lists',
    asOf,
    { ...stars(one), ...listed, lists: licensed } as never,
    { ...stars('x/y'), ...listed, categories: ['Python > Misc'], lists: [unlicensed] } as never,
  );
  const run = await runCli(root, ['record-world', '--stars', '10', '--to', folder]);
  expect(run.code, run.stderr).toBe(0);
  expect(run.stdout).toContain('permissive/repositories.parquet: 4 rows');
});

it('records every recent day, then one day per week, and nothing old or newer', async () => {
  const file = recorded('permissive/repositories.parquet');
  const found = await rows(
    `select source, full_name, day::varchar as day from ${file} order by day`,
  );
  expect(found).toEqual(
    [140, 2, 1, 0].map((ago) => ({
      source: 'github-ranking',
      full_name: one,
      day: addDays(asOf, -ago),
    })),
  );
});

it('records no texts, no unlicensed lists and none of their headings', async () => {
  const file = recorded('share-alike/repositories.parquet');
  expect(await rows(`select * exclude (day, observed_at) from ${file}`)).toEqual([
    {
      source: 'project-lists',
      full_name: one,
      categories: ['Agents'],
      lists: ['tensorchord/Awesome-LLMOps'],
    },
  ]);
});

it('loads into an empty log what was recorded', async () => {
  const observations = join(root, 'loaded');
  await using db = await openDatabase(':memory:');
  const progress = createProgress({ write: () => true }, Date.now);
  await loadRecorded({ db, observations, progress }, { folder });
  const log = listLog(observations, 'repositories').map(({ path }) => quote(path));
  expect(
    await db.all(
      `select source, count(*)::integer as n from read_parquet([${log}]) group by source order by source`,
    ),
  ).toEqual([
    { source: 'github-ranking', n: 4 },
    { source: 'project-lists', n: 1 },
  ]);
});

it('refuses a graph of another day', async () => {
  await using db = await openDatabase(':memory:');
  await db.run(`attach ${quote(graphPath)} as other`);
  await db.run("update other.release_info set as_of = date '2026-04-05'");
  await db.run('detach other');
  const options = { observations: paths.observations, graphPath, folder, minimumStars: 10 };
  await expect(recordWorld(db, options)).rejects.toThrow('Run `build --as-of 2026-04-06`');
});
