import { beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../../../src/contracts/api/open-files.ts';
import { makeFolder } from '../../support/folders.ts';
import { hostileText } from '../../support/small-graph-rows.ts';
import { assembleSmall, readJson, readText } from './small-site.ts';

let release: string;

beforeAll(async () => {
  release = await assembleSmall(`${makeFolder()}/release`, (rows) => {
    const [first] = rows.model;
    rows.model.push(
      { ...first, id: 'opal/nobody-knows', name: 'nobody-knows', rank: 4, is_open_weights: null },
      { ...first, id: 'opal/dated', name: 'dated', rank: 5, released_on: '2026-06-20' },
      { ...first, id: 'opal/dated-later', rank: 6, released_on: '2026-06-29', first_seen_at: null },
    );
    // A former name that another repository uses now.
    const falling = rows.project.find(({ id }) => id === 'juniper-falling');
    rows.project.push({ ...falling, id: 'juniper-falling-2', stars: 1, stars_7d: 1, pace: null });
    const [paper] = rows.paper;
    rows.paper.push({ ...paper, position: 2, id: '2606.00002', upvotes: 3, seen_on: '2026-06-30' });
  });
});

describe('the open files', () => {
  it.each(Object.entries(openFiles))('match the schema of %s', (name, schema) => {
    expect(schema.safeParse(readJson(release, name)).error).toBeUndefined();
  });

  it('are compact JSON and end with a line feed', () => {
    for (const name of Object.keys(openFiles)) {
      expect(readText(release, name)).toBe(`${JSON.stringify(readJson(release, name))}\n`);
    }
  });

  it('contain each model once, models with open weights in a file of their own', () => {
    const ids = (name: string) =>
      readJson(release, name).models.map((model: { id: string }) => model.id);
    expect(ids('models-data.json')).toEqual(['quartz/quartz-mini:free']);
    expect(ids('paid-models-data.json')).toEqual([
      'opal/opal-7b',
      'quartz/max',
      'opal/nobody-knows',
      'opal/dated',
      'opal/dated-later',
    ]);
  });

  it('contain prices as numbers and listing times as Unix seconds, with null if unknown', () => {
    const { models } = readJson(release, 'paid-models-data.json');
    expect(models[0]).toMatchObject({ in: 0.15, out: 0.6, ctx: 128_000, created: 1_772_323_200 });
    expect(models.at(-1).created).toBeNull();
  });

  it('contain every project, sorted by stars, unknown ones last', () => {
    const { count, projects } = readJson(release, 'projects-data.json');
    expect(count).toBe(13);
    expect(projects[0]).toMatchObject({
      id: 'alba-lab-threadswarm',
      owner: 'Alba-Lab',
      health: { score: 88, activity: 28, momentum: 16, community: 26, maintenance: 18 },
      first_seen: '2026-02-21',
    });
    expect(projects.at(-1)).toMatchObject({ id: 'fable-unscored', stars: null, health: null });
    expect(projects.find((row: { id: string }) => row.id === 'h4x-evil').desc).toBe(hostileText);
  });

  it('contain the velocity of every project, also negative values, with null if unknown', () => {
    const velocity = readJson(release, 'projects-velocity.json');
    expect(velocity['https://github.com/juniper/falling']).toEqual({ d1: 3, d7: -12 });
    expect(velocity['https://github.com/fable/unscored']).toEqual({ d1: null, d7: null });
    expect(velocity['https://github.com/gale/nohistory']).toEqual({ d1: null, d7: null });
    expect(Object.keys(velocity)).toHaveLength(12);
  });

  it('contain in today-data.json the trending projects, newest models, spaces, the paper and the counts', () => {
    const today = readJson(release, 'today-data.json');
    expect(today.trending.map((row: { d7: number }) => row.d7).slice(0, 3)).toEqual([512, 180, 21]);
    expect(today.trending.at(-1).d7).toBe(-12);
    expect(today.models.map((model: { id: string }) => model.id)).toEqual([
      'opal/dated-later',
      'opal/dated',
    ]);
    expect(today.spaces[0].title).toBe(hostileText);
    // The paper is of the newest day, although an earlier one has more upvotes.
    expect(today.paper.id).toBe('2606.00002');
    expect(today.counters.week).toMatchObject({ projects_added: 1, stars_gained: 640 });
  });
});
