// The daily run without a token, with a local GitHub that enforces its public limits, in simulated
// time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { MorningReport } from '../../../../pipeline/commands/morning.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import type { SourceReport } from '../../../../pipeline/observations/source-report.ts';
import { RunRecord } from '../../../../src/contracts/files/run-status.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { readPartition } from '../../../support/killed-runs.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';
import { startUpstreams } from '../../../support/upstreams/all.ts';
import {
  makeStarredWorld,
  type PublicGithubOptions,
  startPublicGithub,
} from '../../../support/upstreams/public-github.ts';

const day = '2026-11-20';
const startMs = Date.parse(`${day}T05:00:00Z`);
const others = await startUpstreams({ day, repositories: 1, models: 60, pageSize: 100 });
const { GITHUB_TOKEN: _, GITHUB_SEARCH_PER_MINUTE: __, ...env } = others.env;
afterAll(async () => await others.close());

const catalog = { CATALOG_DIR: makeSmallCatalog() };

interface Clock {
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Runs a command in simulated time: time passes while it sleeps, and 400 ms for each response. */
async function run(
  args: readonly string[],
  world: Parameters<typeof startPublicGithub>[0],
  { clock, ...options }: Partial<PublicGithubOptions> & { clock?: Clock } = {},
  dataDir = join(makeFolder(), 'data'),
) {
  let ms = startMs;
  const github = await startPublicGithub(world, {
    day,
    hasStarHistory: true,
    nowMs: () => ms,
    onRequest: () => {
      ms += 400;
    },
    ...options,
  });
  try {
    const result = await runCli(dataDir, ['--json', ...args], {
      env: { ...env, ...catalog, GITHUB_URL: github.url },
      nowMs: () => ms,
      sleep: async (wait) => {
        ms += wait;
      },
      ...clock,
      host: { buildSite: buildPlainPages },
    });
    return { ...result, dataDir, github, minutes: (ms - startMs) / 60_000 };
  } finally {
    await github.close();
  }
}

const collect = ['collect', '--source', 'github'] as const;
const reportOf = (stdout: string) => (JSON.parse(stdout) as { sources: SourceReport[] }).sources[0];

it('without a token, collect reads 10,000 repositories within 15 minutes and without a refused request', async () => {
  const world = makeStarredWorld(100_000);
  const { code, stdout, stderr, dataDir, github, minutes } = await run(collect, world);
  expect(code, stderr).toBe(0);
  expect(minutes).toBeLessThanOrEqual(15);
  expect(github.refused).toEqual([]);
  expect(github.violations).toEqual([]);
  expect(github.authorized).toEqual([]);
  const rows = await readPartition(dataDir, 'repositories', day, 'github');
  expect(rows.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(rows.map((row) => (row as { upstream_id: string }).upstream_id)).size).toBe(
    rows.length,
  );
  expect(rows[0]).toMatchObject({ open_issues: null, commits_90d: null, contributors: null });
  // Nearly all of the most-starred repositories are found. Missing ones have no topic that is
  // searched.
  const ids = new Set(rows.map((row) => (row as { upstream_id: string }).upstream_id));
  const top = world.filter(({ stars }) => stars >= 5000);
  expect(top.filter(({ id }) => ids.has(String(id))).length / top.length).toBeGreaterThan(0.9);
  const report = reportOf(stdout);
  expect(report?.outcome).toBe('complete');
  expect(report?.requests).toBeLessThanOrEqual(180);
  expect(report?.reach?.note).toMatch(/^Without GITHUB_TOKEN, only the public search .* unknown/);
  expect(report?.streams.star_days).toBeGreaterThan(0);
}, 120_000);

it('without a token, collect respects secondary rate limits and splits incomplete searches', async () => {
  const world = makeStarredWorld(100_000, 2);
  const { code, stderr, github, minutes, dataDir } = await run(collect, world, {
    secondary: { 7: 403, 40: 429 },
    completeResults: 3500,
  });
  expect(code, stderr).toBe(0);
  expect(github.refused).toEqual(['secondary', 'secondary']);
  expect(github.violations).toEqual([]);
  expect(minutes).toBeLessThanOrEqual(15);
  const rows = await readPartition(dataDir, 'repositories', day, 'github');
  expect(rows.length).toBeGreaterThanOrEqual(10_000);
}, 120_000);

it('without a token, collect ends at the pace of the limit if requests arrive early', async () => {
  let ms = startMs;
  let sent = 0;
  const { code, stderr, github, dataDir } = await run(collect, makeStarredWorld(100_000, 7), {
    ...{ minGapMs: 6000, incompleteEvery: 4, nowMs: () => ms },
    // The network takes between 0 and 500 ms, so some requests arrive closer than they were sent.
    onRequest: () => {
      sent += 1;
      ms += (sent * 137) % 500;
    },
    clock: {
      nowMs: () => ms,
      sleep: async (wait) => {
        ms += wait;
      },
    },
  });
  expect(code, stderr).toBe(0);
  expect(github.violations).toEqual([]);
  expect(github.refused.length).toBeLessThanOrEqual(4);
  expect((ms - startMs) / 60_000).toBeLessThanOrEqual(20);
  expect(stderr.match(/^search GitHub: [\d,]+ of 10,000 after \d+ min$/gm)?.length).toBeGreaterThan(
    10,
  );
  const rows = await readPartition(dataDir, 'repositories', day, 'github');
  expect(rows.length).toBeGreaterThan(3000);
}, 120_000);

it('without a token, collect works if GitHub refuses exclusions and has no star history', async () => {
  const world = makeStarredWorld(8000, 3);
  const { code, stderr, github, stdout } = await run(collect, world, {
    refusesExclusions: true,
    hasStarHistory: false,
  });
  expect(code, stderr).toBe(0);
  expect(github.refused).toEqual(['exclusion']);
  expect(github.requests.filter((request) => request.includes('/stargazers/'))).toHaveLength(2);
  expect(reportOf(stdout)?.reach?.note).toContain('GitHub returned no star history');
}, 120_000);

it('without a token, collect stops reading star history at the hourly limit instead of failing', async () => {
  const world = makeStarredWorld(2000, 4);
  const { code, stderr, github, dataDir } = await run(collect, world, { perHour: 12 });
  expect(code, stderr).toBe(0);
  expect(github.refused).toEqual([]);
  const rows = await readPartition(dataDir, 'star_days', day, 'github');
  expect(new Set(rows.map((row) => (row as { full_name: string }).full_name)).size).toBe(12);
}, 120_000);

it('without a token, morning publishes and reports what it could not collect', async () => {
  const hub = others.hub.requests.length;
  const { code, stdout, stderr, dataDir } = await run(['morning'], makeStarredWorld(3000, 5));
  expect(code, stderr).toBe(0);
  const { collect: collected, publish } = JSON.parse(stdout) as MorningReport;
  expect(collected?.sources.map(({ outcome }) => outcome)).toEqual(Array(4).fill('complete'));
  expect(publish.counts.projects).toBeGreaterThan(1000);
  expect(collected?.notCollected).toMatch(/^Without GITHUB_TOKEN/);
  const record = RunRecord.parse(
    JSON.parse(readFileSync(join(dataDir, 'runs/morning.json'), 'utf8')),
  );
  expect(record).toMatchObject({ outcome: 'done', not_collected: collected?.notCollected });
  // Limit without a token: 500 requests in 5 minutes at Hugging Face.
  expect(others.hub.requests.length - hub).toBeLessThan(50);
  expect(others.prices.requests.length).toBeLessThan(5);
  const db = await openDatabase(join(dataDir, 'build/graph.duckdb'), { readOnly: true });
  try {
    const [known] = await db.all(
      `select count(*)::integer as projects, count(stars)::integer as stars,
        count(committed_at)::integer as commits, count(open_issues)::integer as issues
        from project`,
    );
    expect(known).toMatchObject({ commits: 0, issues: 0 });
    expect(Number(known?.stars)).toBeGreaterThan(1000);
  } finally {
    db.close();
  }
}, 180_000);

it('a run with a token replaces the data of a run without one on the same day, not the reverse', async () => {
  const { code, stderr, dataDir } = await run(collect, makeStarredWorld(500, 6));
  expect(code, stderr).toBe(0);
  const full = await runCli(dataDir, ['--json', ...collect], {
    env: others.env,
    nowMs: () => startMs,
    sleep: async () => {},
  });
  expect(full.code, full.stderr).toBe(0);
  expect(reportOf(full.stdout)?.outcome).toBe('complete');
  const rows = (await readPartition(dataDir, 'repositories', day, 'github')) as {
    commits_90d: unknown;
  }[];
  expect(rows.every(({ commits_90d: commits }) => commits !== null)).toBe(true);
  const again = await run(collect, makeStarredWorld(500, 6), {}, dataDir);
  expect(reportOf(again.stdout)?.outcome).toBe('kept');
  expect(again.github.requests).toEqual([]);
}, 120_000);
