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
import {
  makeStarredWorld,
  type PublicGithub,
  startPublicGithub,
} from '../../../support/upstreams/public-github.ts';

const day = new Date().toISOString().slice(0, 10);
const args = ['collect', '--source', 'github', '--as-of', day];
/** 60 times GitHub's limit, because this test runs in real time. */
const perMinute = 600;
let github: PublicGithub;
let watched: WatchedUpstream;

beforeAll(async () => {
  const world = makeStarredWorld(4000);
  github = await startPublicGithub(world, {
    day,
    nowMs: Date.now,
    perMinute,
    hasStarHistory: true,
    perHour: 10_000,
  });
  watched = await watchUpstream(github.url);
});
afterAll(async () => {
  await watched.close();
  await github.close();
});

const readRows = (dataDir: string) => readPartition(dataDir, 'repositories', day, 'github');

it('a collection by public search, killed at any time, continues and repeats at most one request', async () => {
  const root = makeFolder();
  const env = { GITHUB_URL: watched.url, GITHUB_SEARCH_PER_MINUTE: String(perMinute) };
  const whole = await runCli(join(root, 'whole'), args, { env });
  expect(whole.code, whole.stderr).toBe(0);
  const wanted = await readRows(join(root, 'whole'));
  const starred = await readPartition(join(root, 'whole'), 'star_days', day, 'github');
  expect(wanted.length).toBeGreaterThan(1500);
  const inOneGo = github.requests.length;

  const dataDir = join(root, 'killed');
  github.requests.length = 0;
  const kills = 7;
  for (let kill = 1; kill <= kills; kill += 1) {
    // Kills during a response, while it is stored, and while the next request waits.
    const waitMs = [0, 3, 60][kill % 3] ?? 0;
    const count = Math.max(1, Math.floor(inOneGo / (kills + 1)) - (kill % 2));
    expect(await killAfter(watched, count, waitMs, { dataDir, args, env })).toBe(true);
  }
  const last = await runCli(dataDir, args, { env });
  expect(last.code, last.stderr).toBe(0);
  expect(github.requests.length).toBeLessThanOrEqual(inOneGo + kills);
  const times = new Map<string, number>();
  for (const request of github.requests) times.set(request, (times.get(request) ?? 0) + 1);
  expect([...times.values()].filter((each) => each > 1).length).toBeLessThanOrEqual(kills);
  expect(await readRows(dataDir)).toEqual(wanted);
  expect(await readPartition(dataDir, 'star_days', day, 'github')).toEqual(starred);
  expect(github.refused).toEqual([]);
  expect(github.authorized).toEqual([]);
}, 180_000);
