// Sentences claim only what was observed: one repository for each combination of missing facts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { toBadge } from '../../../pipeline/publish/badges.ts';
import { addDays } from '../../../src/lib/time.ts';
import { silent } from '../../support/silent.ts';
import { createWorld, repository } from './world.ts';

const today = '2030-01-31';
const dayBefore = (days: number): string => addDays(today, -days);

/** The facts that can be missing, each with its variants. */
const choices = {
  /** The days before today on which the stars were observed, with their totals. */
  stars: [
    [],
    [[0, 900]],
    [
      [0, 900],
      [9, 820],
    ],
    [
      [0, 900],
      [28, 700],
    ],
    [
      [3, 900],
      [31, 880],
    ],
  ],
  activity: ['none', 'push', 'both', 'old push'],
  created: [null, 400, 70, 12],
  commits: [null, 0, 90],
  people: [null, 'one contributor', 'authors'],
  issues: [false, true],
  release: [null, 500],
  end: ['none', 'said', 'archived'],
} as const;
type Choice = { [K in keyof typeof choices]: (typeof choices)[K][number] };

/** Every combination of the variants in each group of facts that one sentence uses. */
function combine(): Choice[] {
  let all: Partial<Choice>[] = [{}];
  for (const [name, variants] of Object.entries(choices)) {
    all = all.flatMap((one) => variants.map((variant) => ({ ...one, [name]: variant })));
  }
  return all as Choice[];
}

const nameOf = (index: number): string => `ann/case-${index}`;

/** The row of a repository on a day, or none if it was not observed then. */
function toRow(choice: Choice, index: number, daysAgo: number): Record<string, unknown>[] {
  const stars = choice.stars.find(([day]) => day === daysAgo)?.[1] ?? null;
  if (stars === null && daysAgo > 0) return [];
  if (choice.created !== null && choice.created < daysAgo) return [];
  const at = (days: number) => `${dayBefore(daysAgo + days)}T12:00:00Z`;
  const pushed = { none: null, push: 2, both: 2, 'old push': 130 }[choice.activity];
  const committed = { none: null, push: null, both: 5, 'old push': null }[choice.activity];
  return [
    repository({
      full_name: nameOf(index),
      stars,
      pushed_at: pushed === null ? null : at(pushed),
      committed_at: committed === null ? null : at(committed),
      created_at: choice.created === null ? null : `${dayBefore(choice.created)}T00:00:00Z`,
      archived: choice.end === 'archived' ? true : null,
      description: choice.end === 'said' ? 'This project is deprecated.' : null,
      commits_90d: choice.commits,
      commits_365d: choice.commits,
      contributors: choice.people === 'one contributor' ? 1 : null,
      authors_90d: choice.people === 'authors' ? 7 : null,
      open_issues: choice.issues ? 5 : null,
      closed_issues: choice.issues ? 45 : null,
    }),
  ];
}

interface Row {
  readonly [column: string]: unknown;
}

describe('a release with every combination of missing facts', () => {
  const all = combine();
  let rows = new Map<string, Row>();
  let removeWorld = async () => {};

  beforeAll(async () => {
    const { world, remove } = await createWorld();
    removeWorld = remove;
    for (const daysAgo of [31, 28, 9, 3, 0]) {
      const observed = all.flatMap((choice, index) => toRow(choice, index, daysAgo));
      await world.observe('repositories', dayBefore(daysAgo), 'host', observed);
    }
    const releases = all.flatMap((choice, index) =>
      choice.release === null
        ? []
        : [
            {
              full_name: nameOf(index),
              tag: 'v1.0.0',
              published_at: `${dayBefore(choice.release)}T08:00:00Z`,
            },
          ],
    );
    await world.observe('releases', today, 'host', releases);
    const graphPath = world.path('graph.duckdb');
    await buildGraph(
      { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
      { observations: world.observations, graphPath },
    );
    await using db = await openDatabase(graphPath, { readOnly: true });
    const read = await db.all('select * from project');
    rows = new Map(read.map((row) => [String(row.full_name), row]));
  }, 120_000);
  afterAll(() => removeWorld());

  const each = (check: (row: Row, choice: Choice, why: string) => void) => {
    for (const [index, choice] of all.entries()) {
      const row = rows.get(nameOf(index));
      if (row) check(row, choice, String(row.health_why ?? ''));
    }
  };
  /** Fails if a text contains words whose observation is missing. */
  const claims = (words: RegExp, isObserved: (row: Row, choice: Choice) => boolean) => {
    let uses = 0;
    each((row, choice, why) => {
      if (!words.test(why)) return;
      uses += 1;
      expect(isObserved(row, choice), `${why} ${JSON.stringify(choice)}`).toBe(true);
    });
    expect(uses, `no sentence has ${words}`).toBeGreaterThan(0);
  };

  it('has projects with and without a score for the combinations', () => {
    expect(rows.size).toBe(all.length);
    const scored = [...rows.values()].filter((row) => row.health !== null);
    expect(scored.length).toBeGreaterThan(500);
    expect(all.length - scored.length).toBeGreaterThan(500);
  });

  it('states a gain in 4 weeks only if both ends were observed, and otherwise a rate with its days', () => {
    claims(/gained in 4 weeks|lost in 4 weeks/, (row) => row.stars_28d !== null);
    claims(
      /stars? a week, measured over \d/,
      (_, { stars, created }) => stars.length > 1 || created !== null,
    );
    each((row, _, why) => {
      const gained = /([\d,]+) stars gained/.exec(why)?.[1]?.replaceAll(',', '');
      if (gained) expect(Number(gained), why).toBeLessThanOrEqual(Number(row.stars));
    });
  });

  it('says "push" for a push and "commit" for a commit', () => {
    claims(/\b(a|no) commit (in|\d|for)|without a commit/, (row) => row.committed_at !== null);
    claims(/\b(a|no) push (in|\d|for)|without a push/, (row) => row.pushed_at !== null);
    claims(/commits? in (90 days|a year)/, (_, { commits }) => commits !== null);
  });

  it('mentions people, issues and releases only if they were observed', () => {
    claims(/contributors?\b/, (_, { people }) => /contributor/.test(String(people)));
    claims(/authors?\b/, (_, { people }) => people === 'authors');
    claims(/issues closed/, (_, { issues }) => issues);
    claims(/(a|no) release/, (_, { release }) => release !== null);
    each((row, _, why) => expect(`${why} ${row.health_missing}`).not.toMatch(/\b1 [a-z]+s\b/));
  });

  it('states the end of a project only with evidence, and never calls such a project healthy', () => {
    each((row, { end }) => {
      expect(row.deprecated_by).toBe(
        { none: null, said: 'description', archived: 'archived' }[end],
      );
      expect(row.deprecated_evidence === null).toBe(end === 'none');
      if (end !== 'none') expect(['thriving', 'healthy', 'fair']).not.toContain(row.health_label);
    });
    claims(/No longer maintained/, (_, { end }) => end === 'said');
    claims(/Archived/, (_, { end }) => end === 'archived');
  });

  it('has either a score with evidence or the correct reason for a missing score', () => {
    each((row, choice) => {
      const isUnknown = row.health === null;
      for (const column of [
        'health_label',
        'health_why',
        'health_known',
        'health_is_provisional',
      ]) {
        expect(row[column] === null, column).toBe(isUnknown);
      }
      expect(row.health_missing === null).toBe(!isUnknown);
      const missing = String(row.health_missing);
      if (/last commit or push was not/.test(missing)) expect(choice.activity).toBe('none');
      if (/stars were not/.test(missing)) expect(choice.stars).toHaveLength(0);
      if (/days old/.test(missing)) expect(choice.created).toBe(12);
      if (isUnknown) return;
      expect(Number(row.health_known)).toBeGreaterThanOrEqual(5);
      const { commits, people, issues, release } = choice;
      const isThin = commits === null && people === null && !issues && release === null;
      if (isThin || choice.created === 70) expect(row.health_is_provisional).toBe(true);
    });
  });

  it('has badges that say which scores are estimates', () => {
    each((row) => {
      const facts = {
        health: row.health,
        label: row.health_label,
        trend: row.trend,
        isProvisional: row.health_is_provisional,
        oldOn: null,
      };
      const badge = toBadge(facts as Parameters<typeof toBadge>[0]);
      expect(badge.includes('estimate')).toBe(row.health_is_provisional === true);
      expect(badge.includes('not rated')).toBe(row.health === null);
    });
  });

  it('has gains, pace and trend only from observed star counts', () => {
    each((row, { stars, created }) => {
      const has = (days: number) =>
        stars.some(([day]) => day === days) && (created === null || created >= days);
      expect(row.stars_28d !== null).toBe(has(0) && has(28));
      expect(row.stars_7d).toBeNull();
      expect(row.trend).toBeNull();
      expect(row.trend_why).toBeNull();
      expect(row.pace).toBeNull();
    });
  });
});
