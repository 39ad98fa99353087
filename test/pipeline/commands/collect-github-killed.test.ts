import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { killCli, runCli, startCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';
import { type LocalUpstreams, startUpstreams } from '../../support/upstreams/all.ts';
import { type FaultyUpstream, startFaults } from '../../support/upstreams/faults.ts';

const day = new Date().toISOString().slice(0, 10);
const args = ['collect', '--source', 'github', '--as-of', day];
/** A batch of newcomers: facts, and twice releases and manifests. */
const requestsOfABatch = 3;
let upstreams: LocalUpstreams;
let watched: FaultyUpstream;
let onRequest = () => {};

beforeAll(async () => {
  upstreams = await startUpstreams({ day, repositories: 1400, models: 10, pageSize: 10 });
  watched = await startFaults(upstreams.github.url, {
    seed: 1,
    share: 0,
    onRequest: () => onRequest(),
  });
});
afterAll(async () => {
  await watched.close();
  await upstreams.close();
});

async function readRows(dataDir: string): Promise<unknown[]> {
  const db = await openDatabase(':memory:');
  try {
    const file = join(dataDir, 'observations/repositories', `day=${day}/github.parquet`);
    return await db.all(
      `select * exclude (observed_at) from read_parquet(${quote(file)}) order by all`,
    );
  } finally {
    db.close();
  }
}

it('goes on after kill -9 in every stage, asks one batch twice at most, and ends with the same rows', async () => {
  const root = makeFolder();
  const env = { ...upstreams.env, GITHUB_URL: watched.url };
  const whole = await runCli(join(root, 'whole'), args, { env });
  expect(whole.code, whole.stderr).toBe(0);
  const wanted = await readRows(join(root, 'whole'));
  expect(wanted.length).toBeGreaterThan(1900);
  const inOneGo = upstreams.github.requests.length;

  const dataDir = join(root, 'killed');
  upstreams.github.requests.length = 0;
  const kills = 8;
  for (let kill = 1; kill <= kills; kill += 1) {
    let seen = 0;
    const reached = new Promise<void>((resolve) => {
      onRequest = () => {
        seen += 1;
        if (seen === Math.floor(inOneGo / (kills + 1)) + (kill % 3)) resolve();
      };
    });
    const child = startCli(dataDir, args, env);
    await Promise.race([reached, new Promise((ended) => child.once('close', ended))]);
    expect(child.exitCode).toBeNull();
    await wait((kill * 5) % 7);
    await killCli(child);
  }
  onRequest = () => {};
  const last = await runCli(dataDir, args, { env });
  expect(last.code, last.stderr).toBe(0);
  expect(upstreams.github.requests.length).toBeLessThanOrEqual(inOneGo + kills * requestsOfABatch);
  expect(await readRows(dataDir)).toEqual(wanted);
}, 120_000);
