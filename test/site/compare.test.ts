// Tests of the comparison of projects: its data, its leaders and its URL.
import { describe, expect, test } from 'vitest';
import { toAnswers } from '../../src/components/compare/answer.ts';
import {
  type ComparedProject,
  toComparedProject,
} from '../../src/components/compare/compared-project.ts';
import { buildGrowthChart } from '../../src/components/compare/growth-chart.ts';
import { toComparison } from '../../src/components/compare/project-comparison.ts';
import { countFiles, fileOf } from '../../src/components/compare/shard-by-id.ts';
import { cutStart, padWeeks, weekStep } from '../../src/components/compare/weeks.ts';
import { readIds, writeIds } from '../../src/contracts/api/comparison-rules.ts';

const project = (name: string, more: Partial<ComparedProject> = {}): ComparedProject => ({
  id: `ada-${name}`,
  name,
  owner: 'ada',
  desc: null,
  stars: 1000,
  old: [null, null, null, null],
  d7: 10,
  d28: 40,
  trend: 'steady',
  forks: 20,
  issues: 3,
  lang: 'Python',
  license: 'MIT',
  vertical: null,
  stacks: [],
  created: '2024-01-02',
  committed: '2026-06-01',
  pushed: '2026-06-02',
  archived: false,
  unrated: null,
  label: 'healthy',
  reason: null,
  estimate: null,
  health: [70, 20, 15, 20, 15],
  release: ['v1.0.0', '2026-05-01'],
  releases: 2,
  series: [900, null, 1000],
  ...more,
});
const rowOf = (name: string, ...projects: ComparedProject[]) =>
  toComparison(projects).find((row) => row.name === name);

test('an old value carries its day and is never the best', () => {
  const old = project('old', {
    stars: 9000,
    old: ['2026-05-01', '2026-04-01', '2026-05-01', '2026-05-02'],
  });
  const current = [project('new'), project('small', { stars: 10, health: [40, 10, 10, 10, 10] })];
  const cells = (name: string) =>
    rowOf(name, old, ...current)?.cells.map(({ text, isBest }) => [text, isBest]);
  expect(cells('Stars')).toEqual([
    ['9,000 (May 1, 2026)', false],
    ['1,000', true],
    ['10', false],
  ]);
  expect(cells('Health score')?.[0]).toEqual(['70, healthy (Apr 1, 2026)', false]);
  expect(cells('Forks')?.[0]).toEqual(['20 (May 1, 2026)', false]);
  expect(cells('Open issues')?.[0]?.[0]).toMatch(/ \(May 2, 2026\)$/);
});

test('says in one sentence per project what it leads in, its state and its license', () => {
  const projects = [
    project('a', { stars: 9000, label: 'thriving', estimate: 5, committed: null }),
    project('b', {
      ...{ d7: 30, health: null, label: null, committed: null, pushed: null },
      unrated: 'maintenance not observed since May 2023',
    }),
    project('c', { d7: null, stars: 20, archived: true, license: null, health: [60, 1, 1, 1, 1] }),
    project('d', { stars: 4708, d7: null, old: ['2026-02-20', '2026-02-20', null, null] }),
  ];
  expect(toAnswers(projects, toComparison(projects))).toEqual([
    {
      name: 'a',
      text: 'Has the most stars (9,000) and the highest health score (70). Thriving, estimate; last push Jun 2, 2026. License: MIT.',
    },
    {
      name: 'b',
      text: 'Has the most weekly stars (+30). Not rated: maintenance not observed since May 2023. License: MIT.',
    },
    { name: 'c', text: '20 stars. Archived by its owner. License not known.' },
    {
      name: 'd',
      text: '4,708 stars (Feb 20, 2026). Healthy (Feb 20, 2026); last commit Jun 1, 2026. License: MIT.',
    },
  ]);
  expect(toAnswers(projects.slice(0, 1), [])).toEqual([]);
});

test('says who gains the most stars, and who grows fastest', () => {
  const big = project('big', { d7: 710, series: [67_140, null, 75_381] });
  const small = project('small', { d7: 268, stars: 500, series: [22_229, 25_000, 25_455] });
  const late = project('late', { d7: 5, stars: 400, series: [null, 10, 400] });
  const stale = project('stale', { d7: 5, stars: 400, series: [10, 400, null] });
  const all = [big, small, late, stale];
  expect(rowOf('Growth in 90 days', ...all)?.cells).toEqual([
    { text: '+12.3%', isBest: false },
    { text: '+14.5%', isBest: true },
    { text: '–', isBest: false },
    { text: '–', isBest: false },
  ]);
  const answers = toAnswers(all, toComparison(all)).map(({ text }) => text);
  expect(answers[0]).toMatch(
    /^Has the most stars \(1,000\) and the most weekly stars \(\+710\)\. Stars: \+12\.3% in 90 days\. /,
  );
  expect(answers[1]).toMatch(/^Has the fastest growth \(\+14\.5% in 90 days\)\. /);
  expect(answers[2]).toMatch(/^400 stars, \+5 in 7 days\. /);
  const losing = [project('a', { series: [100, 90] }), project('b', { series: [100, 80] })];
  expect(toAnswers(losing, toComparison(losing))[0]?.text).not.toContain('growth');
});

test('rows with one known value come last, and rows without any are left out', () => {
  const names = toComparison([
    project('a', { lang: null, vertical: null }),
    project('b', { vertical: null }),
  ]).map(({ name }) => name);
  expect(names.at(-1)).toBe('Language');
  expect(names).not.toContain('Industry');
});

describe('the comparison of projects', () => {
  test('marks the leader, but no ties or unknown values', () => {
    const [one, two, three] = [
      project('a'),
      project('b', { stars: 5000 }),
      project('c', { stars: null }),
    ];
    expect(rowOf('Stars', one, two, three)?.cells.map((cell) => cell.isBest)).toEqual([
      false,
      true,
      false,
    ]);
    expect(rowOf('Stars', one, project('d'))?.cells.some((cell) => cell.isBest)).toBe(false);
    const unknown = project('d', { stars: null });
    expect(rowOf('Stars', one, project('e'), unknown)?.cells.some(({ isBest }) => isBest)).toBe(
      false,
    );
  });

  test('says that close health scores are about equal, and marks none as the best', () => {
    const scored = (name: string, health: number, estimate: number | null = null) =>
      project(name, { health: [health, 20, 15, 20, 15], estimate });
    const read = (...all: ComparedProject[]) => [
      toAnswers(all, toComparison(all)).map(
        ({ text }) => /[^.]*health score[^.]*\./i.exec(text)?.[0],
      ),
      rowOf('Health score', ...all)?.cells.map(({ isBest }) => isBest),
    ];
    expect(read(scored('a', 69), scored('b', 70), scored('c', 40))).toEqual([
      [
        undefined,
        expect.stringContaining('Its health score (70) is about equal to that of a (69).'),
        undefined,
      ],
      [false, false, false],
    ]);
    expect(read(scored('a', 68), scored('b', 70))[1]).toEqual([false, true]);
    expect(read(scored('a', 65, 5), scored('b', 70))).toEqual([
      [
        undefined,
        expect.stringContaining('Its health score (70) is about equal to that of a (65).'),
      ],
      [false, false],
    ]);
    expect(read(scored('a', 64, 5), scored('b', 70, 5))).toEqual([
      [undefined, expect.stringContaining('the highest health score (70)')],
      [false, true],
    ]);
  });

  test('marks the scores of an estimate', () => {
    const unscored = project('b', { health: null, label: null });
    const estimate = project('c', { estimate: 5 });
    for (const name of ['Health score', 'Activity'])
      expect(
        rowOf(name, project('a'), unscored, estimate)?.cells.map((cell) => cell.isEstimate),
      ).toEqual([undefined, undefined, true]);
  });

  test('shows the score with its components and maxima, or that a project is not rated', () => {
    const unscored = project('b', { health: null, label: null });
    const unseen = project('c', {
      ...{ health: null, label: null },
      unrated: 'maintenance not observed since May 2023',
    });
    expect(rowOf('Health score', project('a'), unscored, unseen)?.cells).toEqual([
      { text: '70, healthy', isBest: false, share: 0.7 },
      { text: 'Not rated', isBest: false },
      { text: 'Not rated: maintenance not observed since May 2023', isBest: false },
    ]);
    const lower = project('c', { health: [60, 20, 10, 15, 15] });
    expect(rowOf('Health score', project('a'), lower, unscored)?.cells[0]?.isBest).toBe(true);
    expect(rowOf('Community', project('a'))?.cells[0]).toMatchObject({ text: '20/30' });
  });

  test('detects identical rows', () => {
    expect(rowOf('License', project('a'), project('b'))?.isSame).toBe(true);
    expect(rowOf('License', project('a'), project('b', { license: null }))?.isSame).toBe(false);
  });

  test('shows the other facts', () => {
    const one = project('a', {
      releases: 10,
      stacks: ['PyTorch', 'MCP'],
      archived: true,
      release: null,
    });
    expect(rowOf('Releases in 90 days', one)?.cells[0]?.text).toBe('10 or more');
    const unreleased = project('b', { releases: null });
    expect(rowOf('Releases in 90 days', one, unreleased)?.cells).toEqual([
      { text: '10 or more', isBest: false },
      { text: '–', isBest: false },
    ]);
    expect(rowOf('Works with', one)?.cells[0]?.text).toBe('PyTorch, MCP');
    expect(rowOf('Archived', one, unreleased)?.cells.map(({ text }) => text)).toEqual([
      'yes',
      'no',
    ]);
    expect(rowOf('Archived', unreleased)).toBeUndefined();
    expect(rowOf('Latest release', one)).toBeUndefined();
    expect(rowOf('Last commit', one, project('b', { committed: null }))?.cells[1]?.text).toBe('–');
  });
});

describe('the growth lines of the comparison', () => {
  test('start at zero and end at the growth in percent', () => {
    const both = [project('a'), project('b', { series: [100, 90, 80] })];
    const chart = buildGrowthChart(both, 'relative', '2026-06-30');
    expect(chart.ticks).toEqual(['20%', '10%', '0%', '-10%', '-20%']);
    expect(chart.paths[0]).toBe('M0,120L900,53.3');
    expect(chart.summary).toBe('a +11.1%, b −20.0%');
    expect(chart.days).toEqual(['Jun 24, 2026', 'Jun 27', 'Jun 30, 2026']);
    expect(chart.points?.[1]).toEqual({
      ys: [null, 180],
      words: 'Jun 27, 2026: a unknown, b −10.0%',
    });
  });

  test('start on the same day', () => {
    const late = project('b', { series: [null, 200, 300] });
    const chart = buildGrowthChart(
      [project('a', { series: [100, 200, 250] }), late],
      'relative',
      '2026-06-30',
    );
    expect(chart.summary).toBe('a +25.0%, b +50.0% since Jun 27, 2026');
    expect(chart.points?.[0]?.ys).toEqual([null, null]);
    expect(chart.points?.map(({ words }) => words)).toEqual([
      'Jun 24, 2026: a unknown, b unknown',
      'Jun 27, 2026: a +0.0%, b +0.0%',
      'Jun 30, 2026: a +25.0%, b +50.0% since Jun 27, 2026',
    ]);
  });

  test('show totals, and totals on a logarithmic axis with the same factor between ticks', () => {
    const both = [project('a'), project('b', { series: [60_000, 61_000, 62_000] })];
    const total = buildGrowthChart(both, 'absolute', '2026-06-30');
    expect(total.ticks).toEqual(['80,000', '60,000', '40,000', '20,000', '0']);
    const log = buildGrowthChart(both, 'log', '2026-06-30');
    expect(log.ticks).toEqual(['128,000', '32,000', '8,000', '2,000', '500']);
    expect(log.paths[0]).toMatch(/^M0,\S+L900,\S+$/);
    expect(log.summary).toBe('a 1,000, b 62,000');
    expect(buildGrowthChart([project('a')], 'log', '2026-06-30').ticks).toEqual(['1,000', '500']);
  });

  test('can have weeks, of which all series end in the same one', () => {
    const [a = [], b = []] = padWeeks([[1, 2, 4], [10]]);
    expect([a, b]).toEqual([
      [1, 2, 4],
      [null, null, 10],
    ]);
    const weekly = [project('a', { series: [...a] }), project('b', { series: [...b] })];
    const { days } = buildGrowthChart(weekly, 'absolute', '2026-06-30', weekStep);
    expect(days).toEqual(['Jun 16, 2026', 'Jun 23, 2026', 'Jun 30, 2026']);
    expect(cutStart(weekly).map(({ series }) => series)).toEqual([[4], [10]]);
  });

  test('are empty without known stars', () => {
    const neither = [project('a', { series: [] }), project('b', { series: [0, 0, 0] })];
    const lines = buildGrowthChart(neither, 'relative', '2026-06-30');
    expect(lines.paths).toEqual(['', '']);
    expect(lines.summary).toBe('a unknown, b unknown');
  });

  test('are flat for projects without growth', () => {
    const flat = [project('a', { series: [5, 5, 5] })];
    const { paths } = buildGrowthChart(flat, 'relative', '2026-06-30');
    expect(paths).toEqual(['M0,240L450,240L900,240']);
  });
});

describe('the URL of a comparison', () => {
  test('contains up to six projects, without duplicates and in lower case', () => {
    expect(readIds('?p=A-b,c-d,a-b,,e-f,g-h,i-j,k-l,m-n', 'p')).toEqual([
      'a-b',
      'c-d',
      'e-f',
      'g-h',
      'i-j',
      'k-l',
    ]);
    expect(readIds('?p=a&p=b', 'p')).toEqual(['a', 'b']);
    expect(readIds('', 'p')).toEqual([]);
    expect([writeIds(['a-b', 'c.d/@e:f'], 'p'), writeIds([], 'p')]).toEqual([
      '?p=a-b,c.d/@e:f',
      '',
    ]);
  });
});

describe('the project files of the comparison', () => {
  test('have a similar size', () => {
    expect([1, 160, 161, 10_700, 100_000].map(countFiles)).toEqual([1, 1, 2, 128, 1024]);
    const counts = new Array<number>(64).fill(0);
    for (let index = 0; index < 6400; index += 1) {
      const file = fileOf(`owner-${index}-project`, 64);
      counts[file] = (counts[file] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(50);
    expect(Math.max(...counts)).toBeLessThan(180);
  });

  test('contain the data that the comparison shows', () => {
    const row: Parameters<typeof toComparedProject>[0] = {
      id: 'ada-a',
      project_key: null,
      name: 'a',
      owner: 'ada',
      repo: 'a',
      full_name: 'ada/a',
      former_names: [],
      url: 'https://code.example/ada/a',
      description: 'x'.repeat(500),
      homepage: null,
      stars: 90,
      forks: 1,
      watchers: 1,
      open_issues: 0,
      lang: null,
      license: null,
      license_note: null,
      license_observed: null,
      license_observed_by: null,
      license_observed_on: null,
      topics: [],
      categories: [],
      lists: [],
      tracked_because: null,
      is_ai: true,
      kind: null,
      facts_on: '2026-06-30',
      vertical: null,
      stacks: [],
      created_at: '2026-01-02T03:04:05Z',
      pushed_at: null,
      active_seen_on: null,
      committed_at: null,
      is_archived: null,
      first_seen_on: '2026-01-03',
      observed_at: '2026-06-30T05:00:00Z',
      stars_observed_on: '2026-06-30',
      forks_observed_on: '2026-06-29',
      watchers_observed_on: '2026-06-30',
      open_issues_observed_on: '2026-06-28',
      last_seen_on: null,
      added_on: null,
      stated_on: null,
      sources: [],
      health: null,
      health_known: null,
      health_is_provisional: null,
      health_limited_by: null,
      health_missing: null,
      deprecated_by: null,
      deprecated_evidence: null,
      health_label: null,
      health_why: null,
      health_signals: null,
      health_activity: null,
      health_momentum: null,
      health_community: null,
      health_maintenance: null,
      health_checked_at: null,
      health_version: null,
      stars_1d: null,
      stars_7d: null,
      stars_28d: null,
      pace: null,
      trend: null,
      trend_change: null,
      trend_why: null,
      burst_stars: null,
      burst_why: null,
    };
    const stars = Array.from({ length: 90 }, (_, day) => day + 1);
    const history = {
      id: 'ada-a',
      start_on: '2026-04-02',
      stars,
      health: [],
      velocity_7d: [],
      burst: [],
      change: null,
      change_days: null,
      kept: null,
      kept_seen_on: null,
      removed: null,
      is_burst: null,
      verdicts: null,
    };
    const release = (tag: string, published_at: string, position: number) => ({
      project_id: 'ada-a',
      position,
      tag,
      published_at,
      level: 'minor' as const,
      url: 'https://code.example',
    });
    const releases = [
      release('v2', '2026-06-01T00:00:00Z', 1),
      release('v1', '2026-01-05T00:00:00Z', 2),
    ];
    const names = { license: 'Ada License', vertical: 'Legal', stacks: ['MCP'] };
    const asOf = '2026-06-30';
    const made = toComparedProject(row, names, asOf, history, releases);
    expect(made).toMatchObject({
      created: '2026-01-02',
      health: null,
      releases: 1,
      archived: null,
    });
    expect(made.old).toEqual([null, null, null, '2026-06-28']);
    const later = toComparedProject(row, names, '2026-07-14', history, releases);
    expect(later.old).toEqual(['2026-06-30', null, '2026-06-29', '2026-06-28']);
    expect(made.release).toEqual(['v2', '2026-06-01']);
    expect(made.desc).toHaveLength(200);
    const licensed = { ...row, license: 'NOASSERTION' };
    expect(toComparedProject(licensed, names, asOf, history, releases).license).toBe('Ada License');
    expect(made.license).toBeNull();
    expect(made.series).toHaveLength(30);
    expect(made.series.at(-1)).toBe(90);
    expect(toComparedProject(row, names, asOf, undefined, []).series).toEqual([]);
    const old = releases.slice(1);
    expect(
      toComparedProject(row, names, asOf, history, old).releases,
      'nobody read them',
    ).toBeNull();
    const input = { released_on: '2026-01-05' };
    expect(toComparedProject(row, names, asOf, history, old, input).releases).toBe(0);
  });
});
