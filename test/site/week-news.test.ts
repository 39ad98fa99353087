import { expect, it } from 'vitest';
import { chooseNews, toWeekFigures } from '../../src/site/data/week-news.ts';
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
    ['new projects', 3],
    ['releases', 1],
    ['models added', 2],
  ]);
  expect(figures({ projects_added: null, stars_gained: null }).slice(0, 2)).toEqual([
    ['stars gained', null],
    ['new projects', null],
  ]);
});
