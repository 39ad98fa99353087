// Repositories that GitHub no longer returns are in no list and no count, unless included.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
const id = 'alba-lab-threadswarm';
beforeAll(async () => {
  await writeServedRelease(dataDir, {
    change: (rows) => {
      for (const row of rows.project) if (row.id === id) row.last_seen_on = '2026-06-14';
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
});
afterAll(() => serving.close());

async function read(path: string) {
  const response = await app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': keyOf('pro') } });
  expect(response.status).toBe(200);
  const body = JSON.parse(await response.text());
  const ids = [body.data].flat().map((item: { id: string }) => item.id);
  return { ids, total: body.meta.total, data: body.data };
}

it.each(['/projects?limit=100', '/search?q=threadswarm'])(
  '%s has a vanished project only with include=vanished',
  async (path) => {
    const [listed, all] = [await read(path), await read(`${path}&include=vanished`)];
    expect(listed.ids).not.toContain(id);
    expect(all.ids).toContain(id);
    expect(all.total).toBe(listed.total + 1);
  },
);

it('the record of a vanished project stays, and /meta does not count it', async () => {
  expect((await read(`/project/${id}`)).data.last_seen).toBe('2026-06-14');
  const { total } = await read('/projects');
  expect((await read('/meta')).data.counts.projects).toBe(total);
});
