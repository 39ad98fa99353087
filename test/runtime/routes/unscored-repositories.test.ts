// /project/{owner}/{repo} of a repository outside the front set: its counts, and why it has no
// score.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/endpoints.ts';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
beforeAll(async () => {
  await writeServedRelease(dataDir);
  makeCurrent(dataDir, firstId);
  await serving.refresh();
});
afterAll(() => serving.close());

const ask = (path: string) =>
  app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': keyOf('free') } });

it('an unscored repository has its stars, their day and the reason, in any letter case', async () => {
  const body = await (await ask('/project/someone/Quiet-Lens')).json();
  const { data, meta } = endpoints.project;
  expect(data.parse(body.data)).toMatchObject({
    ...{ id: 'someone-quiet-lens', name: 'quiet-lens', owner: 'Someone', stars: 41 },
    ...{ health: null, velocity: null, page: null, url: 'https://github.com/Someone/quiet-lens' },
  });
  expect(meta.parse(body.meta)).toMatchObject({
    not_scored: 'It is not one of the 12 projects that this service scores.',
    seen_on: '2026-06-12',
    stars_28d: null,
  });
});

it('a tracked project has no not_scored reason, and an unknown repository returns 404', async () => {
  const body = await (await ask('/project/alba-lab/threadswarm')).json();
  expect(body.meta).not.toHaveProperty('not_scored');
  expect((await ask('/project/someone/unheard-of')).status).toBe(404);
  expect((await ask('/project/someone-quiet-lens')).status).toBe(404);
});
