// Recomputes ten published scores by hand from the facts on their pages, without SQL or project code.

import { expect, it } from 'vitest';
import { createCatalogTables } from '../../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { decodeHealthSignals } from '../../../../src/contracts/health-signals.ts';
import { openWorld, repository, type World } from '../../../pipeline/graph/world.ts';
import { silent } from '../../../support/silent.ts';

const today = '2030-01-31';
const fourWeeksAgo = '2030-01-03';

/** The facts of ten repositories today. `was` is the number of stars four weeks ago. */
const ten: readonly (Readonly<Record<string, unknown>> & { was?: number; released?: string })[] = [
  { was: 900, stars: 1238, released: '2030-01-02', commits_90d: 412, commits_365d: 1204 },
  { was: 52_000, stars: 52_300, authors_90d: 41, open_issues: 900, closed_issues: 12_400 },
  { was: 310, stars: 310, committed_at: '2029-09-01T00:00:00Z', commits_90d: 0, commits_365d: 9 },
  { was: 310, stars: 304, committed_at: '2029-04-01T00:00:00Z', contributors: 3 },
  { stars: 77, created_at: '2026-01-31T00:00:00Z', committed_at: '2030-01-18T00:00:00Z' },
  { was: 12, stars: 40, merged_pull_requests: 31, open_pull_requests: 4, released: '2030-01-30' },
  { was: 8000, stars: 8010, archived: true, commits_90d: 20, released: '2029-12-01' },
  { was: 4000, stars: 4012, committed_at: '2028-11-30T00:00:00Z', released: '2028-11-20' },
  { was: 150_000, stars: 151_000, commits_90d: 900, commits_365d: 4000, authors_90d: 120 },
  { was: 5, stars: 6, authors_90d: 1, open_issues: 0, closed_issues: 0, commits_90d: 3 },
];

async function observeTen(world: World): Promise<void> {
  const rows = ten.map(({ was: _, released: __, ...facts }, at) =>
    repository({ upstream_id: `r${at}`, full_name: `ten/no-${at}`, ...facts }),
  );
  await world.observe(
    'repositories',
    fourWeeksAgo,
    'host',
    rows.flatMap((row, at) => (ten[at]?.was ? [{ ...row, stars: ten[at]?.was }] : [])),
  );
  await world.observe('repositories', today, 'host', rows);
  await world.observe(
    'releases',
    today,
    'host',
    ten.flatMap(({ released }, at) =>
      released
        ? [
            {
              upstream_id: `r${at}`,
              full_name: `ten/no-${at}`,
              tag: 'v1.0.0',
              published_at: `${released}T08:00:00Z`,
            },
          ]
        : [],
    ),
  );
}

async function readScores(graphPath: string) {
  await using db = await openDatabase(graphPath, { readOnly: true });
  return await db.all(
    `select full_name, health, health_label, is_archived, health_signals, health_activity,
       health_momentum, health_community, health_maintenance from project order by full_name`,
  );
}

const { log, sqrt, min, max, round } = Math;

/** Returns the numbers of a fact such as "1,204", "38 of 1,238 in 27 days", "15 of 20" or "3 days ago". */
const numbersIn = (fact: string): [number, number, number] => {
  const [a, b, c] = fact.replaceAll(',', '').match(/-?\d+(\.\d+)?/g) ?? [];
  return [Number(a), Number(b), Number(c)];
};

/** The gain of `days` days per 28, at most all stars, rounded as on the page. */
const perFourWeeks = (gained: number, days: number, stars = Number.POSITIVE_INFINITY): number =>
  min(stars, round((gained * 280) / days) / 10);
const ofNewStars = (gained: number): number => min(1, log(1 + max(gained, 0)) / log(301));
const ofGrowth = (gained: number, stars: number): number =>
  sqrt(min(1, max(gained, 0) / max(stars - gained, 20) / 0.1));
const ofIdleDays = (days: number): number => max(0, 1 - log(1 + days / 21) / log(1 + 365 / 21));

/** The value of each signal, 0 to 1, as on the method page. */
const worth: Readonly<Record<string, (a: number, b: number, c: number) => number>> = {
  'last commit': ofIdleDays,
  'last push': ofIdleDays,
  'commits in 90 days': (count) => min(1, log(1 + count) / log(65)),
  'commits in a year': (count) => min(1, log(1 + count) / log(513)),
  'stars gained in 4 weeks': ofNewStars,
  'stars gained': (gained, days) => ofNewStars(perFourWeeks(gained, days)),
  'star growth in 4 weeks': ofGrowth,
  'star growth': (gained, stars, days) => ofGrowth(perFourWeeks(gained, days, stars), stars),
  'authors in 90 days': (count) => min(1, log(1 + count) / log(17)),
  contributors: (count) => min(1, log(1 + count) / log(129)),
  stars: (stars) => min(1, log(1 + stars) / log(100_001)),
  'issues closed': (closed, all) => (closed + 3) / (all + 5),
  'last release': (days) => 0.5 ** (days / 365),
  'pull requests merged': (merged, open) => (merged + 3) / (merged + open + 5),
};

/** The weight of each signal in its component. */
const weights: Readonly<Record<string, readonly [number, Readonly<Record<string, number>>]>> = {
  activity: [
    30,
    { 'last commit': 16, 'last push': 16, 'commits in 90 days': 6, 'commits in a year': 8 },
  ],
  momentum: [
    20,
    {
      'stars gained in 4 weeks': 8,
      'stars gained': 8,
      'star growth in 4 weeks': 12,
      'star growth': 12,
    },
  ],
  community: [30, { 'authors in 90 days': 12, contributors: 12, stars: 10, 'issues closed': 8 }],
  maintenance: [
    20,
    { 'last commit': 10, 'last push': 10, 'last release': 6, 'pull requests merged': 4 },
  ],
};

it('ten published scores match the documented formula applied to their facts', async () => {
  const world = await openWorld();
  await observeTen(world);
  const graphPath = world.path('graph.duckdb');
  await buildGraph(
    { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
    { observations: world.observations, graphPath },
  );
  const scores = await readScores(graphPath);
  expect(scores).toHaveLength(10);
  for (const score of scores) {
    const signals = decodeHealthSignals(String(score.health_signals));
    const idleDays = numbersIn(signals[0]?.fact ?? '')[0];
    let sum = 0;
    for (const [part, [most, weight]] of Object.entries(weights)) {
      const known = signals.filter((signal) => signal.part === part);
      const isOver = score.is_archived === true || idleDays > 365;
      const isNothing = isOver && (part === 'activity' || part === 'maintenance');
      const shares = known.map(({ name, fact }) => {
        const [a, b, c] = numbersIn(fact);
        return (weight[name] ?? Number.NaN) * (worth[name]?.(a, b, c) ?? Number.NaN);
      });
      const all = known.reduce((total, { name }) => total + (weight[name] ?? 0), 0);
      const points = isNothing ? 0 : (most * shares.reduce((a, b) => a + b, 0)) / all;
      expect(score[`health_${part}`], `${part} of ${score.full_name}`).toBe(round(points));
      const shown = known.reduce((total, signal) => total + signal.points, 0);
      expect(Math.abs(shown - points), `points shown for ${score.full_name}`).toBeLessThan(0.2);
      sum += round(points);
    }
    expect(score.health).toBe(sum);
  }
});

it('active projects score above archived and idle ones', async () => {
  const world = await openWorld();
  await observeTen(world);
  const graphPath = world.path('graph.duckdb');
  await buildGraph(
    { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
    { observations: world.observations, graphPath },
  );
  const labels = new Map(
    (await readScores(graphPath)).map((row) => [row.full_name, row.health_label]),
  );
  expect(labels.get('ten/no-8')).toBe('thriving');
  expect(labels.get('ten/no-2')).toBe('at-risk');
  expect([labels.get('ten/no-6'), labels.get('ten/no-7')]).toEqual(['dormant', 'dormant']);
});
