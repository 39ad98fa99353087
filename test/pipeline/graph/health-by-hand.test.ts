// Recomputes ten published scores from the formula on the methods page and the facts on their pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { decodeHealthSignals, type HealthSignal } from '../../../src/site/data/health-signals.ts';
import { fillHealthValues, readHealthValues } from '../../../src/snapshot/pages/health-values.ts';
import { silent } from '../../support/silent.ts';
import { openWorld, repository, type World } from './world.ts';

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
  {
    was: 4000,
    stars: 4012,
    created_at: '2020-01-31T00:00:00Z',
    committed_at: '2028-11-30T00:00:00Z',
    released: '2028-11-20',
  },
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

/** Returns the numbers of a fact such as "1,204", "38 of 1,238 in 27 days", "15 of 20" or "3 days ago". */
const numbersIn = (fact: string): [number, number, number] => {
  const [a, b, c] = fact.replaceAll(',', '').match(/-?\d+(\.\d+)?/g) ?? [];
  return [Number(a), Number(b), Number(c)];
};

/** The formula that the methods page shows: name → the rest of its line. */
async function readPublishedFormula(): Promise<ReadonlyMap<string, string>> {
  const root = join(import.meta.dirname, '../../..');
  const page = readFileSync(join(root, 'src/content/methods/health.md'), 'utf8');
  const { formula } = load(page.split(/^---$/m)[1] ?? '') as { formula: string };
  const text = fillHealthValues(formula, await readHealthValues(root));
  const lines = text.replace('or, if unknown, ', 'contributors = ').split('\n');
  return new Map(lines.map((line) => [line.replace(/ = .*/, ''), line.replace(/^.*? = /, '')]));
}

type Facts = Readonly<Record<string, number>>;

/** Evaluates an expression such as "ln(1 + stars) / ln(1 + 100,000), maximum 1". */
function evaluate(line: string, facts: Facts): number {
  const code = [...Object.entries(facts)]
    .sort(([one], [other]) => other.length - one.length)
    .reduce((text, [name, value]) => text.replaceAll(name, `(${value})`), line)
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/^(.*), (maximum|minimum) (\d)$/, (_, text, bound, value) =>
      bound === 'maximum' ? `min(${text}, ${value})` : `max(${text}, ${value})`,
    )
    .replaceAll('−', '-')
    .replaceAll('√', 'sqrt')
    .replaceAll('ln(', 'log(')
    .replaceAll('^', '**');
  return new Function('Math', `const { log, sqrt, min, max } = Math; return ${code};`)(Math);
}

/** Shown name of a signal → its name in the formula, and the names of the facts it shows. */
const signals: Readonly<Record<string, readonly [string, (a: number, b: number) => Facts]>> = {
  'last commit': ['last commit', (days) => ({ 'days since the last commit': days })],
  'last push': ['last commit', (days) => ({ 'days since the last commit': days })],
  'commits in 90 days': ['commits', (count) => ({ 'commits in 90 days': count })],
  'commits in a year': ['commits in the year', (count) => ({ 'commits in 365 days': count })],
  'authors in 90 days': ['people', (count) => ({ 'authors in 90 days': count })],
  contributors: ['contributors', (count) => ({ 'contributors of all time': count })],
  stars: ['audience', (stars) => ({ stars })],
  'issues closed': ['issues closed', (closed, all) => ({ closed, open: all - closed })],
  'last release': [
    'release',
    (days) => ({ 'days since the last release other than a prerelease': days }),
  ],
  'pull requests merged': ['pull requests merged', (merged, open) => ({ merged, open })],
};

/** The gain of `days` days per 28, at most all stars, rounded as on the page. */
const perFourWeeks = (gained: number, days: number, stars: number): number =>
  Math.min(stars, Math.round((gained * 280) / days) / 10);

function toGrowthFacts(name: string, fact: string, stars: number): Facts {
  const numbers = numbersIn(fact);
  const [gained, days] = [numbers[0], name === 'star growth' ? numbers[2] : numbers[1]];
  const gain = name.endsWith('4 weeks') ? gained : perFourWeeks(gained, days, stars);
  return { 'stars in 28 days': gain, 'stars before that': stars - gain };
}

it('ten published scores match the published formula applied to their facts', async () => {
  const world = await openWorld();
  await observeTen(world);
  const graphPath = world.path('graph.duckdb');
  await buildGraph(
    { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
    { observations: world.observations, graphPath },
  );
  const scores = await readScores(graphPath);
  expect(scores).toHaveLength(10);
  const formula = await readPublishedFormula();
  for (const score of scores) {
    const shown = decodeHealthSignals(String(score.health_signals));
    const stars = numbersIn(shown.find(({ name }) => name === 'stars')?.fact ?? '')[0];
    const isOver = score.is_archived === true || numbersIn(shown[0]?.fact ?? '')[0] > 365;
    const toValue = ({ name, fact, part }: HealthSignal): [string, number] => {
      const [a, b] = numbersIn(fact);
      const [term, toFacts] = signals[name] ?? [name.includes('growth') ? 'growth' : 'new stars'];
      const facts = toFacts?.(a, b) ?? toGrowthFacts(name, fact, stars);
      const value = evaluate(formula.get(term) ?? '', facts);
      return [term === 'contributors' && part === 'community' ? 'people' : term, value];
    };
    let sum = 0;
    for (const part of ['activity', 'momentum', 'community', 'maintenance']) {
      const ofPart = shown.filter((signal) => signal.part === part);
      const values = new Map(ofPart.map(toValue));
      const terms = [...(formula.get(part) ?? '').matchAll(/(\d+) · ([a-z ]+)(?: \+|$)/g)].map(
        ([, weight, term = '']) => ({ weight: Number(weight), value: values.get(term) }),
      );
      const known = terms.filter(({ value }) => value !== undefined);
      expect(known.length, `${part} of ${score.full_name}`).toBe(ofPart.length);
      const weightOf = (list: typeof terms) =>
        list.reduce((total, { weight }) => total + weight, 0);
      const isNothing = isOver && (part === 'activity' || part === 'maintenance');
      const points = isNothing
        ? 0
        : (known.reduce((total, { weight, value = 0 }) => total + weight * value, 0) *
            weightOf(terms)) /
          weightOf(known);
      expect(score[`health_${part}`], `${part} of ${score.full_name}`).toBe(Math.round(points));
      const total = ofPart.reduce((one, signal) => one + signal.points, 0);
      expect(Math.abs(total - points), `points shown for ${score.full_name}`).toBeLessThan(0.2);
      sum += Math.round(points);
    }
    expect(score.health).toBe(sum);
  }
  const labels = new Map(scores.map((row) => [row.full_name, row.health_label]));
  expect(labels.get('ten/no-8')).toBe('thriving');
  expect(labels.get('ten/no-2')).toBe('at-risk');
  expect([labels.get('ten/no-6'), labels.get('ten/no-7')]).toEqual(['dormant', 'dormant']);
});
