// A day with poisoned records in every source: it is published, and says what it left out and why.
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { MorningReport } from '../../../../pipeline/commands/morning.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { buildPlainPages } from '../../../support/small-release.ts';
import { startUpstreams, type WorldSize } from '../../../support/upstreams/all.ts';

const size = { day: '2026-11-20', repositories: 200, models: 60, pageSize: 100 };

async function runDay(world: WorldSize) {
  const upstreams = await startUpstreams(world);
  const dataDir = join(makeFolder(), 'data');
  try {
    const { code, stdout, stderr } = await runCli(dataDir, ['--json', 'morning'], {
      env: upstreams.env,
      nowMs: () => Date.parse(`${world.day}T05:00:00Z`),
      sleep: async () => {},
      host: { buildSite: buildPlainPages },
    });
    expect(code, stderr).toBe(0);
    return { dataDir, report: JSON.parse(stdout) as MorningReport };
  } finally {
    await upstreams.close();
  }
}

let plain: Awaited<ReturnType<typeof runDay>>;
let poisoned: typeof plain;
beforeAll(async () => {
  plain = await runDay(size);
  poisoned = await runDay({ ...size, isPoisoned: true });
}, 240_000);

const read = async (dataDir: string, sql: string) => {
  await using db = await openDatabase(join(dataDir, 'build/graph.duckdb'), { readOnly: true });
  return await db.all(sql);
};

it('every source is complete, and each bad record or value has a reason', () => {
  const { sources = [] } = poisoned.report.collect ?? {};
  const told = sources.map(({ source, outcome, reasons, left }) => [
    source,
    outcome,
    reasons,
    left,
  ]);
  expect(told).toEqual([
    [
      'github',
      'complete',
      { 'stargazerCount: Invalid input: expected int, received number': 1 },
      {
        // The search states the number, too.
        'stargazers_count: Invalid input: expected int, received number': 1,
        'committed_at: is after the observation': 1,
      },
    ],
    [
      'hugging-face',
      'complete',
      {},
      // The model is in two lists.
      {
        'downloads: Invalid input: expected number, received string': 2,
        'createdAt: an instant such as 2026-06-30T05:10:00Z': 2,
      },
    ],
    [
      'openrouter',
      'complete',
      { 'pricing.prompt: expected a decimal in dollars per token or -1, got "free"': 1 },
      {},
    ],
    [
      'models-dev',
      'complete',
      { 'cost.input: Invalid input: expected number, received string': 1 },
      {},
    ],
  ]);
});

it('everything else is published as on a day without poison', async () => {
  const ids = "select id from model where id not like '%poison%' order by id";
  expect(await read(poisoned.dataDir, ids)).toEqual(await read(plain.dataDir, ids));
  const projects = "select id, stars, health from project where owner <> 'poison' order by id";
  expect(await read(poisoned.dataDir, projects)).toEqual(await read(plain.dataDir, projects));
});

it('a poisoned record loses only what is wrong', async () => {
  const project =
    "select description, stars::integer as stars, committed_at from project where owner = 'poison'";
  expect(await read(poisoned.dataDir, project)).toEqual([
    { description: 'Robot \ufffd', stars: 1200, committed_at: null },
  ]);
  const models = "select id, price_tiers from model where id like '%poison%'";
  expect(await read(poisoned.dataDir, models)).toEqual([
    { id: 'maker/poison-tier', price_tiers: null },
  ]);
  const space = "select id, title from hub_space where id = 'poison/space'";
  expect(await read(poisoned.dataDir, space)).toEqual([
    { id: 'poison/space', title: 'Robot \ufffd' },
  ]);
});
