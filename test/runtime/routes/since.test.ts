// GET /api/v1/since, without a key.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { addDays } from '../../../src/lib/time.ts';
import { addChangeFiles, publishHandMade, recordCurrent } from '../../support/dump-files.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';
import type { SmallGraph } from '../../support/small-graph.ts';

const asOf = '2026-06-30';
const [project, quiet] = ['alba-lab-threadswarm', 'ember-oldtimer'];

function addEvents({ event, model_event: models, model_end }: SmallGraph): void {
  const add = (kind: string, project_id: string, back: number, before: string, after: string) =>
    event.push({
      id: `evt_added${event.length}`,
      kind,
      day: addDays(asOf, -back),
      project_id,
      before,
      after,
    });
  add('license', project, 9, 'MIT', 'BUSL-1.1');
  add('license', project, 3, 'BUSL-1.1', 'AGPL-3.0');
  add('license', quiet, 9, 'MIT', 'BUSL-1.1');
  add('license', quiet, 3, 'BUSL-1.1', 'MIT');
  for (const [id, kind, back, after] of [
    ['evt_6', 'deprecation', 2, '2026-08-31'],
    ['evt_8', 'model_removed', 4, 'removed'],
  ] as const) {
    models.push({
      id,
      kind,
      day: addDays(asOf, -back),
      model_id: 'quartz/max',
      before: '60',
      after,
    });
  }
  const [end] = model_end;
  const stated = (ends: number, statedOn: number) => ({
    ...end,
    offer_id: `quartz/max-${ends}`,
    ends_on: addDays(asOf, -ends),
    stated_on: addDays(asOf, -statedOn),
  });
  model_end.push(stated(-30, 9), stated(3, 40));
}

const dataDir = makeFolder();
const [made, other] = [makeApp(dataDir), makeApp(dataDir)];
const get = (query: string, headers: Record<string, string> = {}, { app } = made) =>
  app.request(`/api/v1/since${query}`, { headers });
const read = async (query: string) => {
  const response = await get(query);
  const text = await response.text();
  const { data, meta } = JSON.parse(text);
  const bytes = Buffer.byteLength(text);
  return { bytes, data: endpoints.since.data.parse(data), meta: endpoints.since.meta.parse(meta) };
};
const readProblem = async (query: string) => {
  const response = await get(query);
  expect(response.status, query).toBe(400);
  return (await response.json()).error.message;
};

beforeAll(async () => {
  expect((await get('?day=2026-06-23')).status).toBe(503);
  const earlier = makeFolder();
  for (const [id, day] of [
    ['20260627T050000Z', '2026-06-27'],
    ['20260627T090000Z', '2026-06-27'],
    ['20260628T050000Z', '2026-06-28'],
  ] as const) {
    const models = [`('m/${id}', 'One', 1, null)`];
    await publishHandMade(earlier, { id, day, rows: { models } });
    await recordCurrent(earlier, new Date(`${day}T10:00:00Z`));
  }
  const folder = await writeServedRelease(dataDir, { change: addEvents });
  await addChangeFiles(folder, join(earlier, 'changes'));
  makeCurrent(dataDir, firstId);
  for (const { serving } of [made, other]) await serving.refresh();
});
afterAll(() => {
  for (const { serving } of [made, other]) serving.close();
});

describe('GET /api/v1/since', () => {
  it('returns merged changes, most important first, without those that were reversed', async () => {
    const { data, meta } = await read('?day=2026-06-15');
    expect(meta).toMatchObject({ after: '2026-06-15', until: asOf, omitted: 0 });
    expect(meta.total).toBe(data.length);
    const licenses = data.filter(({ kind }) => kind === 'license');
    expect(licenses.map(({ id }) => id)).toEqual([project, 'h4x-evil']);
    expect(data[0]).toEqual({
      kind: 'license',
      day: '2026-06-27',
      id: project,
      name: 'threadswarm',
      page: `/projects/${project}`,
      before: 'MIT',
      after: 'AGPL-3.0',
    });
    expect(data.filter(({ kind }) => kind === 'deprecation')).toMatchObject([
      { id: 'quartz/max', day: addDays(asOf, -9), before: null, after: addDays(asOf, 30) },
      { id: 'quartz/max', day: addDays(asOf, -3), before: null, after: addDays(asOf, -3) },
    ]);
    expect(data.slice(4, 5)).toMatchObject([
      { kind: 'price', id: 'opal/opal-7b', before: '0.3/1.2', after: '0.15/0.6' },
    ]);
    expect(data.find(({ kind }) => kind === 'model_removed')).toMatchObject({
      before: 'listed',
      after: 'not listed',
    });
    expect(data.at(-1)).toMatchObject({ kind: 'stars' });
    const later = await read('?day=2026-06-21');
    expect(later.data.filter(({ id, kind }) => id === quiet && kind === 'license')).toHaveLength(1);
    expect((await read('?day=2026-06-27')).data.map(({ kind }) => kind)).not.toContain(
      'model_removed',
    );
    const breakouts = (await read('?day=2026-06-01')).data.filter((one) => one.kind === 'breakout');
    expect(breakouts.map(({ id }) => id).sort()).toEqual([project, 'gale-nohistory']);
  });

  it('counts stars from the last day before the span', async () => {
    const stars = (await read(`?day=2026-06-20`)).data.filter(({ kind }) => kind === 'stars');
    const [row] = (await made.serving.use((release) =>
      release?.snapshot.rows(
        `select stars[date_diff('day', start_on, date '2026-06-20') + 1] as before,
          stars[date_diff('day', start_on, date '${asOf}') + 1] as after
        from history where id = $id`,
        { id: stars[0]?.id ?? '' },
      ),
    )) ?? [{}];
    expect(stars[0]).toMatchObject({ before: String(row?.before), after: String(row?.after) });
  });

  it('takes a release instead, with its day if a later release of the day followed', async () => {
    const start = async (id: string) => (await read(`?release=${id}`)).meta.after;
    expect(await start('20260627T050000Z')).toBe('2026-06-26');
    expect(await start('20260627T090000Z')).toBe('2026-06-27');
    expect(await start('20260628T050000Z')).toBe('2026-06-28');
    const current = await read(`?release=${firstId}`);
    expect(current).toMatchObject({ data: [], meta: { after: asOf, until: asOf, total: 0 } });
  });

  it('returns at most the bytes of the budget, and the most important changes', async () => {
    const all = await read('?day=2026-06-01&budget=262144');
    let listed = 0;
    for (const budget of [1024, 1500, 2048, 3000]) {
      const { bytes, data, meta } = await read(`?day=2026-06-01&budget=${budget}`);
      expect(bytes).toBeLessThanOrEqual(budget);
      expect(data).toEqual(all.data.slice(0, data.length));
      expect(meta.omitted).toBe(all.data.length - data.length);
      expect(data.length).toBeGreaterThan(listed);
      listed = data.length;
    }
  });

  it('returns the same bytes for the same span', async () => {
    const query = '?day=2026-06-10&budget=4096';
    const [one, two] = [await get(query), await get(query, {}, other)];
    const etag = one.headers.get('ETag') ?? '';
    expect(await one.text()).toBe(await two.text());
    expect(two.headers.get('ETag')).toBe(etag);
    expect((await get(query, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('refuses unknown days and releases, and says which are known', async () => {
    for (const day of ['2026-05-30', '2026-07-01']) {
      expect(await readProblem(`?day=${day}`)).toMatch(/from 2026-05-31 to 2026-06-30/);
    }
    expect(await readProblem('?release=20260101T000000Z')).toMatch(
      `from 20260627T050000Z to ${firstId}`,
    );
    for (const query of ['', `?day=${asOf}&release=${firstId}`]) {
      expect(await readProblem(query)).toMatch('exactly one of `day` and `release`');
    }
    for (const query of ['?day=x', '?release=x', `?day=${asOf}&budget=1023`]) {
      await readProblem(query);
    }
  });
});
