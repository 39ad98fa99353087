import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import {
  killAfter,
  readPartition,
  type WatchedUpstream,
  watchUpstream,
} from '../../../support/killed-runs.ts';
import { type LocalUpstreams, startUpstreams } from '../../../support/upstreams/all.ts';

const day = new Date().toISOString().slice(0, 10);
const args = ['collect', '--source', 'github', '--as-of', day];
/**
 * A batch of new repositories needs three requests: one for facts, two for releases and manifests.
 */
const requestsOfABatch = 3;
let upstreams: LocalUpstreams;
let watched: WatchedUpstream;

beforeAll(async () => {
  upstreams = await startUpstreams({ day, repositories: 1400, models: 10, pageSize: 10 });
  watched = await watchUpstream(upstreams.github.url);
});
afterAll(async () => {
  await watched.close();
  await upstreams.close();
});

const readRows = (dataDir: string) => readPartition(dataDir, 'repositories', day, 'github');

it('a GitHub collection killed in each stage continues, repeats at most one batch, and returns the same rows', async () => {
  const root = makeFolder();
  const env = { ...upstreams.env, GITHUB_URL: watched.url };
  const whole = await runCli(join(root, 'whole'), args, { env });
  expect(whole.code, whole.stderr).toBe(0);
  const wanted = await readRows(join(root, 'whole'));
  expect(wanted.length).toBeGreaterThan(1400);
  const inOneGo = upstreams.github.requests.length;

  const dataDir = join(root, 'killed');
  upstreams.github.requests.length = 0;
  const kills = 8;
  for (let kill = 1; kill <= kills; kill += 1) {
    const count = Math.floor(inOneGo / (kills + 1)) + (kill % 3);
    expect(await killAfter(watched, count, (kill * 5) % 7, { dataDir, args, env })).toBe(true);
  }
  const last = await runCli(dataDir, args, { env });
  expect(last.code, last.stderr).toBe(0);
  expect(upstreams.github.requests.length).toBeLessThanOrEqual(inOneGo + kills * requestsOfABatch);
  expect(await readRows(dataDir)).toEqual(wanted);
}, 120_000);
