import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killCli, runCli, startCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import {
  killAfter,
  readPartition,
  type WatchedUpstream,
  watchUpstream,
} from '../../../support/killed-runs.ts';
import { type LocalUpstreams, startUpstreams } from '../../../support/upstreams/all.ts';

const kills = 10;
const now = new Date();
const day = now.toISOString().slice(0, 10);
const args = ['collect', '--source', 'hugging-face', '--as-of', day];
let upstreams: LocalUpstreams;
let watched: WatchedUpstream;

beforeAll(async () => {
  upstreams = await startUpstreams({ day, repositories: 0, models: 400, pageSize: 10 });
  watched = await watchUpstream(upstreams.hub.url);
});
afterAll(async () => {
  await watched.close();
  await upstreams.close();
});

async function readRows(dataDir: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const stream of ['hub_models', 'hub_spaces'] as const) {
    rows.push(await readPartition(dataDir, stream, day, 'hugging-face'));
  }
  return rows;
}

it('a collection killed ten times continues, repeats at most one batch each time, and returns the same rows', async () => {
  const root = makeFolder();
  const env = { ...upstreams.env, HF_URL: watched.url };
  const whole = await runCli(join(root, 'whole'), args, { env });
  expect(whole.code, whole.stderr).toBe(0);
  const wanted = await readRows(join(root, 'whole'));
  for (const rows of wanted) expect(rows.length).toBeGreaterThan(0);
  const inOneGo = upstreams.hub.requests.length;
  expect(inOneGo).toBeGreaterThan(60);

  const dataDir = join(root, 'killed');
  upstreams.hub.requests.length = 0;
  let killed = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    // Each run completes a few more batches and is killed at a different time within a batch.
    const run = { dataDir, args, env };
    if (await killAfter(watched, 1 + (kill % 4), (kill * 7) % 5, run)) killed += 1;
  }
  const last = await runCli(dataDir, args, { env });
  expect(last.code, last.stderr).toBe(0);
  expect(killed).toBeGreaterThan(kills / 2);
  expect(upstreams.hub.requests.length).toBeLessThanOrEqual(inOneGo + killed);
  expect(await readRows(dataDir)).toEqual(wanted);
}, 180_000);

it('the journal of a killed collection has only complete lines, and the next run uses all of them', async () => {
  const dataDir = join(makeFolder(), 'data');
  const env = { ...upstreams.env, HF_URL: watched.url };
  const child = startCli(dataDir, args, env);
  await watched.reach(12);
  await killCli(child);
  const journal = join(dataDir, 'collect', day, 'hugging-face.jsonl');
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  const { code, stdout } = await runCli(dataDir, ['--json', ...args], { env });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    sources: [{ outcome: 'complete', resumedBatches: lines.length - 1 }],
  });
  rmSync(dataDir, { recursive: true });
}, 60_000);
