// Tests of the computed parts of a project page: outlook of the score, week, activity, and layout.
import { describe, expect, test } from 'vitest';
import { buildActivityTrends } from '../../src/site/charts/activity-trends.ts';
import { toHealthOutlook } from '../../src/site/data/health-outlook.ts';
import { toInstallCommands } from '../../src/site/data/install-commands.ts';
import { chooseAside } from '../../src/site/data/project-layout.ts';
import { toWeek, type WeekFacts } from '../../src/site/data/project-week.ts';
import { rankByStars } from '../../src/site/data/star-ranks.ts';
import type {
  EventRow,
  HealthInputRow,
  HistoryRow,
  ProjectRow,
} from '../../src/snapshot/release/table-rows.ts';

const asOf = '2026-06-30';

const input: HealthInputRow = {
  id: 'a-lens',
  day: '2026-06-30',
  stars: 4539,
  gained: 27,
  gained_days: 28,
  active_on: '2026-06-04',
  is_commit: true,
  commits_90d: 6,
  commits_365d: 112,
  authors_90d: null,
  contributors: 101,
  closed_issues: 336,
  open_issues: 137,
  merged_pull_requests: null,
  open_pull_requests: null,
  released_on: '2026-06-06',
  born_on: '2020-01-01',
  is_archived: false,
  is_deprecated: false,
};
const scored = (more: Partial<ProjectRow> = {}): ProjectRow =>
  ({
    id: 'a-lens',
    health: 68,
    health_version: 4,
    health_label: 'healthy',
    health_limited_by: null,
    active_seen_on: asOf,
    ...more,
  }) as ProjectRow;

describe('what would change a score', () => {
  test('has the changes of the release, the distance to the next label and the unknown facts', () => {
    const changes = '[{"what":"A commit today","points":9}]';
    const outlook = toHealthOutlook(scored(), input, changes, asOf);
    expect(outlook?.changes).toEqual([{ what: 'A commit today', points: 9 }]);
    expect(outlook?.label).toEqual([
      '4 points short of “thriving”.',
      'Without a new commit, the label is fair at best from Sep 3, 2026.',
    ]);
    expect(outlook?.unknown).toEqual(['merged pull requests']);
  });

  test('has no day on which the label drops in the past or after an old observation', () => {
    const labelOf = (active_seen_on: string, today: string) =>
      toHealthOutlook(scored({ active_seen_on }), input, undefined, today)?.label;
    const distance = '4 points short of “thriving”.';
    expect(labelOf('2026-09-02', '2026-09-02')).toHaveLength(2);
    expect(labelOf('2026-09-02', '2026-09-03')).toEqual([distance]);
    expect(labelOf('2026-08-01', '2026-08-15')).toEqual([distance]);
  });

  test('is omitted without facts or a score', () => {
    expect(toHealthOutlook(scored(), undefined, undefined, asOf)).toBeUndefined();
    expect(toHealthOutlook(scored({ health: null }), input, undefined, asOf)).toBeUndefined();
  });

  test('is empty for an archived project', () => {
    const archived = scored({ health: 32, health_label: 'dormant', health_limited_by: 'archived' });
    const outlook = toHealthOutlook(archived, { ...input, is_archived: true }, undefined, asOf);
    expect(outlook?.changes).toEqual([]);
    expect(outlook?.label).toEqual(['An archived project is dormant, whatever its score.']);
  });
});

const days = (filled: Record<number, number>): (number | null)[] =>
  Array.from({ length: 90 }, (_, index) => filled[index] ?? null);
const history = (stars: (number | null)[], health = days({})): HistoryRow =>
  ({ id: 'a-lens', stars, health }) as unknown as HistoryRow;
const nothing: WeekFacts = {
  history: undefined,
  events: [],
  ranks: undefined,
  emerging: undefined,
};
const textsOf = (facts: Partial<WeekFacts>) =>
  toWeek({ ...nothing, ...facts }).map(({ text }) => text);

describe('what changed in a week', () => {
  test('includes a gain of stars only if both ends were observed', () => {
    expect(textsOf({ history: history(days({ 82: 100, 89: 112 })) })).toEqual([
      '+12 stars: from 100 to 112',
    ]);
    expect(textsOf({ history: history(days({ 81: 100, 89: 112 })) })).toEqual([]);
    expect(textsOf({})).toEqual([]);
  });

  test('includes a rank and a score only if they changed', () => {
    const steady = history(days({}), days({ 82: 60, 89: 60 }));
    expect(textsOf({ history: steady, ranks: { now: 3, before: 3 } })).toEqual([]);
    const moved = history(days({}), days({ 82: 60, 89: 63 }));
    expect(textsOf({ history: moved, ranks: { now: 3, before: 5 } })).toEqual([
      'Rank by stars among projects observed on both days: 3, was 5',
      'Health score: 63, was 60',
    ]);
    expect(textsOf({ ranks: { now: 501, before: 520 } })).toEqual([]);
  });

  test('includes events with their day', () => {
    const event = (
      kind: EventRow['kind'],
      before: string | null,
      after: string | null,
    ): EventRow => ({
      id: kind,
      kind,
      day: '2026-06-29',
      project_id: 'a-lens',
      before,
      after,
      url: null,
    });
    const events = [
      event('release', null, 'v2'),
      event('health', 'fair', 'at-risk'),
      event('license', 'MIT', 'Apache-2.0'),
      event('new', null, null),
    ];
    expect(textsOf({ events })).toEqual([
      'Released v2',
      'Label changed from fair to at risk',
      'The project moved from MIT to Apache-2.0',
      'First tracked here',
    ]);
  });
});

test('ranks by stars share ties and leave out projects without both days', () => {
  const of = (id: string, before: number | null, now: number | null) => ({
    ...history(
      days({ ...(before === null ? {} : { 82: before }), ...(now === null ? {} : { 89: now }) }),
    ),
    id,
  });
  const ranks = rankByStars([of('a', 9, 9), of('b', 5, 9), of('c', 7, 8), of('d', null, 99)], 7);
  expect(Object.fromEntries(ranks)).toEqual({
    a: { now: 1, before: 1 },
    b: { now: 1, before: 3 },
    c: { now: 3, before: 2 },
  });
});

test('activity is a line with gaps, its newest value and its change; a count of zero is left out', () => {
  const trends = buildActivityTrends({
    id: 'a-lens',
    start_on: '2026-04-07',
    commits_90d: [null, 4, 5, null, 7, null, null, null, null, null, null, 8, 9],
    contributors: null,
    open_issues: Array(13).fill(0),
    closed_issues: Array(13).fill(3),
    merged_pull_requests: null,
  });
  expect(trends.map(({ name, now, change, since }) => [name, now, change, since])).toEqual([
    ['Commits in 90 days', '9', '+5', '2026-04-14'],
    ['Closed issues', '3', 'no change', '2026-04-07'],
  ]);
  expect(trends[0]?.path).toMatch(/^M12,25L21,20\.6M41,11\.8h\.01M108,\S+L118,3$/);
});

test('install commands are those of known registries, and a name is never another command', () => {
  const of = (ecosystem: string, name: string) => ({
    ecosystem,
    name,
    project_id: 'a-lens',
    mapped_by: 'catalog',
  });
  const packages = [of('pypi', 'lens'), of('maven', 'x'), of('npm', '@a/lens'), of('npm', 'x; rm')];
  expect(toInstallCommands(packages).map(({ command }) => command)).toEqual([
    'pip install lens',
    'npm install @a/lens',
  ]);
});

test('short sections are placed beside the chart only if they leave no empty space there', () => {
  const page = { week: [], trends: [], outlook: undefined, forecasts: [], ledger: undefined };
  const [unrated, rated] = [scored({ health: null }), scored()];
  const chart = history(days({ 89: 1 }));
  expect(chooseAside({ ...page, project: unrated, history: undefined })).toEqual([]);
  expect(chooseAside({ ...page, project: unrated, history: chart })).toEqual(['facts']);
  expect(chooseAside({ ...page, project: rated, history: chart })).toEqual([]);
  expect(
    chooseAside({ ...page, project: unrated, history: chart, forecasts: [1, 2, 3, 4] }),
  ).toEqual([]);
});
