import { expect, it } from 'vitest';
import {
  chooseChanges,
  chooseNews,
  describeNews,
  toWeekFigures,
} from '../../src/site/data/week-news.ts';
import type { Change } from '../../src/snapshot/api/since.ts';
import type { EventRow } from '../../src/snapshot/release/table-rows.ts';

const event = (
  kind: EventRow['kind'],
  project_id: string,
  more: { after?: string; day?: string } = {},
): EventRow => ({
  id: `${kind}-${project_id}`,
  kind,
  day: '2030-01-30',
  project_id,
  before: null,
  after: null,
  url: null,
  ...more,
});
const projects = new Map(
  [
    { id: 'ann-lens', name: 'lens', is_ai: true },
    { id: 'bo-shop', name: 'shop', is_ai: false },
  ].map((row) => [row.id, row]),
);
const events = [
  event('release', 'ann-lens', { after: 'v2.0.0' }),
  event('release', 'ann-lens', { after: 'agent-skills-v0.37.0' }),
  event('release', 'bo-shop', { after: 'v1.0.0' }),
  event('license', 'bo-shop'),
  event('new', 'ann-lens', { day: '2030-01-24' }),
];
const week = {
  ends_on: '2030-01-31',
  projects_added: 3,
  releases: 3,
  stars_gained: 90,
  models_added: 2,
  licence_changes: 1,
};

it('news are about AI projects, and releases are those of the project', () => {
  expect(chooseNews(events, projects).map(({ after, kind }) => after ?? kind)).toEqual([
    'v2.0.0',
    'new',
  ]);
});

it('the figures of a week are without zeros, and with releases of projects only', () => {
  const figures = (more: Partial<typeof week> | { projects_added: null; stars_gained: null }) =>
    toWeekFigures({ ...week, ...more }, chooseNews(events, projects)).map(({ name, count }) => [
      name,
      count,
    ]);
  expect(figures({ licence_changes: 0 })).toEqual([
    ['stars gained', 90],
    ['projects added to the index', 3],
    ['releases', 1],
    ['models added to the index', 2],
  ]);
  expect(figures({ projects_added: null, stars_gained: null }).slice(0, 2)).toEqual([
    ['stars gained', null],
    ['projects added to the index', null],
  ]);
});

const change = (kind: Change['kind'], id: string, more: Partial<Change> = {}): Change => ({
  ...{ kind, chain: kind, day: '2030-01-30', isModel: false, isAi: true, id, name: id },
  ...{ weight: 5000, before: 'a', after: 'b' },
  ...more,
});

it('the news of the home page are the most important of seven days, newest first', () => {
  const changes = [
    change('health', 'little', { weight: 12 }),
    change('health', 'large'),
    change('release', 'r'),
    ...['l1', 'l2', 'l3', 'l4'].map((id) => change('license', id)),
    change('license', 'shop', { isAi: false }),
    change('model_new', 'm/unknown', { weight: null }),
    change('model_new', 'm/known', { weight: -3 }),
    change('price', 'm/old', { day: '2030-01-24' }),
    change('deprecation', 'm/ends', { before: null, after: '2030-02-03', day: '2030-01-25' }),
  ];
  const news = chooseChanges(changes, '2030-01-31', 7);
  expect(news.map(({ id }) => id)).toEqual(['m/known', 'l1', 'l2', 'l3', 'r', 'large', 'm/ends']);
  const texts = news.map((one) => describeNews(one, '2030-01-31'));
  expect(texts[0]).toBe('is newly listed');
  expect(texts.slice(-3)).toEqual([
    'released b after a',
    'changed from a to b',
    'ends on Feb 3, 2030',
  ]);
  const two = chooseChanges(changes, '2030-01-31', 2);
  expect(two.map(({ id }) => id)).toEqual(['m/known', 'm/ends']);
});
