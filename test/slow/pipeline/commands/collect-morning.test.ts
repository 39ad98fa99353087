import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CollectReport } from '../../../../pipeline/commands/collect.ts';
import type { MorningReport } from '../../../../pipeline/commands/morning.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { findCurrent } from '../../../../src/snapshot/release/release-folder.ts';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';
import {
  findUnreachableUrl,
  type LocalUpstreams,
  startUpstreams,
} from '../../../support/upstreams/all.ts';

const days = ['2026-11-20', '2026-11-21'] as const;
const allSources = ['github', 'hugging-face', 'models-dev', 'openrouter'] as const;
let upstreams: LocalUpstreams;
let nowhere: string;
const catalog = { CATALOG_DIR: makeSmallCatalog() };

beforeAll(async () => {
  nowhere = await findUnreachableUrl();
  upstreams = await startUpstreams({ day: days[0], repositories: 600, models: 60, pageSize: 100 });
});
afterAll(async () => await upstreams.close());

const morning = async (
  dataDir: string,
  { day, env = {}, args = [] }: { day: string; env?: NodeJS.ProcessEnv; args?: string[] },
) =>
  await runCli(dataDir, ['--json', 'morning', ...args], {
    env: { ...upstreams.env, ...catalog, ...env },
    nowMs: () => Date.parse(`${day}T05:00:00Z`),
    sleep: async () => {},
    host: { buildSite: buildPlainPages },
  });

async function readSources(dataDir: string) {
  const db = await openDatabase(join(dataDir, 'build/graph.duckdb'), { readOnly: true });
  try {
    return await db.all(
      `select name, is_stale, observed_at::date::varchar as seen from source
        where name <> 'catalog' order by name`,
    );
  } finally {
    db.close();
  }
}

it('morning carries over data of failed sources, marks it as stale, and collects it in the next run', async () => {
  const dataDir = join(makeFolder(), 'data');
  const first = await morning(dataDir, { day: days[0] });
  expect(first.code, first.stderr).toBe(0);
  const report = JSON.parse(first.stdout) as MorningReport;
  expect(report.collect?.sources.map(({ outcome }) => outcome)).toEqual(Array(4).fill('complete'));
  expect(report.publish.counts.projects).toBeGreaterThan(600);
  expect(report.publish.counts.models).toBeGreaterThan(0);
  expect((await readSources(dataDir)).map(({ is_stale: stale }) => stale)).not.toContain(true);

  const down = { OPENROUTER_URL: nowhere, GITHUB_URL: nowhere };
  const second = await morning(dataDir, { day: days[1], env: down });
  expect(second.code, second.stderr).toBe(7);
  expect(second.stderr).toContain('older data is used: github, openrouter.');
  const { build, collect } = JSON.parse(second.stdout) as MorningReport;
  // No project was observed on that day, so the graph stays at the day before.
  expect(build.asOf).toBe(days[0]);
  expect(collect?.sources.flatMap(({ failed }) => failed ?? [])).toEqual([
    expect.stringContaining('GitHub could not be reached'),
    expect.stringContaining('OpenRouter could not be reached'),
  ]);
  expect(await readSources(dataDir)).toEqual([
    { name: 'github', is_stale: true, seen: days[0] },
    { name: 'hugging-face', is_stale: false, seen: days[1] },
    // The list had not changed, so no rows were written, but it was read.
    { name: 'models-dev', is_stale: false, seen: days[1] },
    { name: 'openrouter', is_stale: true, seen: days[0] },
  ]);

  const third = await morning(dataDir, { day: days[1] });
  expect(third.code, third.stderr).toBe(0);
  const again = (JSON.parse(third.stdout) as { collect: CollectReport }).collect.sources;
  expect(again.map(({ source, outcome }) => [source, outcome])).toEqual([
    ['github', 'complete'],
    ['hugging-face', 'kept'],
    ['openrouter', 'complete'],
    ['models-dev', 'kept'],
  ]);
  expect((JSON.parse(third.stdout) as MorningReport).build.asOf).toBe(days[1]);
  expect((await readSources(dataDir)).map(({ is_stale: stale }) => stale)).not.toContain(true);
  // 650 known repositories are requested by id in 7 batches.
  expect(again[0]?.requests).toBeLessThan(500);
}, 180_000);

it('morning publishes without sources that never responded, and marks them as stale', async () => {
  const dataDir = join(makeFolder(), 'data');
  const down = { HF_URL: nowhere, OPENROUTER_URL: nowhere, MODELS_DEV_URL: nowhere };
  const { code, stdout, stderr } = await morning(dataDir, { day: days[1], env: down });
  expect(code, stderr).toBe(7);
  const { collect } = JSON.parse(stdout) as MorningReport;
  expect(collect?.sources.map(({ failed }) => failed)).toEqual([
    null,
    expect.stringContaining('Hugging Face could not be reached'),
    expect.stringContaining('OpenRouter could not be reached'),
    expect.stringContaining('models.dev could not be reached'),
  ]);
  expect(await findCurrent(dataDir)).toBeDefined();
  const rows = await readSources(dataDir);
  expect(rows.map(({ name, is_stale: stale }) => [name, stale])).toEqual(
    allSources.map((name) => [name, name !== 'github']),
  );
}, 180_000);

it('morning publishes nothing when GitHub is down and there is no earlier data', async () => {
  const dataDir = join(makeFolder(), 'data');
  const { code, stderr } = await morning(dataDir, { day: days[0], env: { GITHUB_URL: nowhere } });
  expect(code).toBe(7);
  expect(stderr).toMatch(
    /Nothing was published\. The collection from GitHub failed.*no earlier data.*could not be reached/,
  );
  expect(existsSync(join(dataDir, 'current'))).toBe(false);
});

it('morning --no-collect uses the log without sending requests', async () => {
  const dataDir = join(makeFolder(), 'data');
  const before = upstreams.hub.requests.length;
  const told = await morning(dataDir, { day: days[0], args: ['--no-collect'] });
  expect(told.code).toBe(3);
  expect(upstreams.hub.requests).toHaveLength(before);
});

const isRoot = process.getuid?.() === 0;
it.runIf(isRoot)('morning says what to do when the disk is full', async () => {
  const dataDir = join(makeFolder(), 'full');
  mkdirSync(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'none', dataDir]);
  } catch {
    return; // Mounting is not allowed here, even for root.
  }
  try {
    const { code, stderr } = await morning(dataDir, { day: days[0] });
    expect(code, stderr).toBe(6);
    expect(stderr).toContain('Free up disk space or make the folder writable');
    expect(existsSync(join(dataDir, 'current'))).toBe(false);
  } finally {
    execFileSync('umount', [dataDir]);
  }
});
