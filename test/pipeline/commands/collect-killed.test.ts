import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { killCli, runCli, startCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';
import { type LocalUpstreams, startUpstreams } from '../../support/upstreams/all.ts';
import { type FaultyUpstream, startFaults } from '../../support/upstreams/faults.ts';

const kills = 20;
const now = new Date();
const day = now.toISOString().slice(0, 10);
const args = ['collect', '--source', 'hugging-face', '--as-of', day];
let upstreams: LocalUpstreams;
let watched: FaultyUpstream;
let onRequest = () => {};

beforeAll(async () => {
  upstreams = await startUpstreams({ day, repositories: 0, models: 400, pageSize: 10 });
  watched = await startFaults(upstreams.hub.url, {
    seed: 1,
    share: 0,
    onRequest: () => onRequest(),
  });
});
afterAll(async () => {
  await watched.close();
  await upstreams.close();
});

/** All but the time at which it was seen. */
async function readRows(dataDir: string): Promise<string> {
  const db = await openDatabase(':memory:');
  try {
    const hash = createHash('sha256');
    for (const stream of ['hub_models', 'hub_spaces']) {
      const file = join(dataDir, 'observations', stream, `day=${day}/hugging-face.parquet`);
      const rows = await db.all(
        `select * exclude (observed_at) from read_parquet(${quote(file)}) order by all`,
      );
      expect(rows.length).toBeGreaterThan(0);
      hash.update(JSON.stringify(rows));
    }
    return hash.digest('hex');
  } finally {
    db.close();
  }
}

it('goes on after kill -9 at 20 moments, asks one batch twice at most each time, and ends the same', async () => {
  const root = makeFolder();
  const env = { ...upstreams.env, HF_URL: watched.url };
  const whole = await runCli(join(root, 'whole'), args, { env });
  expect(whole.code, whole.stderr).toBe(0);
  const wanted = await readRows(join(root, 'whole'));
  const inOneGo = upstreams.hub.requests.length;
  expect(inOneGo).toBeGreaterThan(60);

  const dataDir = join(root, 'killed');
  upstreams.hub.requests.length = 0;
  let killed = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    let seen = 0;
    // Every run gets a few batches further; the moment within a batch differs from run to run.
    const reached = new Promise<void>((resolve) => {
      onRequest = () => {
        seen += 1;
        if (seen === 1 + (kill % 4)) resolve();
      };
    });
    const child = startCli(dataDir, args, env);
    await Promise.race([reached, new Promise((ended) => child.once('close', ended))]);
    await wait((kill * 7) % 5);
    if (child.exitCode === null) killed += 1;
    await killCli(child);
  }
  onRequest = () => {};
  const last = await runCli(dataDir, args, { env });
  expect(last.code, last.stderr).toBe(0);
  expect(killed).toBeGreaterThan(kills / 2);
  expect(upstreams.hub.requests.length).toBeLessThanOrEqual(inOneGo + killed);
  expect(await readRows(dataDir)).toBe(wanted);
}, 180_000);

it('keeps whole lines alone, and every one of them is used by the next run', async () => {
  const dataDir = join(makeFolder(), 'data');
  const env = { ...upstreams.env, HF_URL: watched.url };
  const child = startCli(dataDir, args, env);
  let seen = 0;
  await new Promise<void>((resolve) => {
    onRequest = () => {
      seen += 1;
      if (seen === 12) resolve();
    };
  });
  await killCli(child);
  onRequest = () => {};
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
