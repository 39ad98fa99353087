// /project/{id}/similar: similar projects with a score and the reasons.
import { expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { keyOf } from '../../support/callers.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';

const { app } = serveSmallRelease();

const ask = (path: string) =>
  app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': keyOf('free') } });

async function read(path: string) {
  const body = (await (await ask(path)).json()) as { data: unknown; meta: unknown };
  const { data, meta } = endpoints.similar;
  return { data: data.parse(body.data), meta: meta.parse(body.meta) };
}

it('the similar projects endpoint returns projects with a score and the reasons', async () => {
  const { data, meta } = await read('/project/alba-lab-threadswarm/similar');
  expect(data.map(({ id }) => id)).toEqual(['alba-lab-tinyserve', 'h4x-evil']);
  expect(data[0]).toMatchObject({
    score: 0.42,
    because: ['same job: Agent frameworks', 'both about ai agent', 'both have the topic agents'],
  });
  expect(meta.total).toBe(2);
});

it('the similar projects endpoint accepts owner/repo and a limit', async () => {
  const { data, meta } = await read('/project/alba-lab/threadswarm/similar?limit=1');
  expect(data.map(({ id }) => id)).toEqual(['alba-lab-tinyserve']);
  expect(meta.total).toBe(2);
});

it('the similar projects endpoint returns 404 for an unknown project and 400 for an invalid limit', async () => {
  expect((await ask('/project/nobody-nothing/similar')).status).toBe(404);
  expect((await ask('/project/alba-lab-threadswarm/similar?limit=7')).status).toBe(400);
});
