// Claims about suspicious stars require observations: one repository for each combination of
// missing days, forks, and issues.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { addDays } from '../../../src/lib/time.ts';
import { silent } from '../../support/silent.ts';
import { createWorld, repository } from './world.ts';

const today = '2030-02-28';
const observedDays = 45;
/** The day of the burst, as days before today. */
const burstAgo = 12;
const burstStars = 900;

const choices = {
  burst: ['none', 'one day', 'two days'],
  /** The days before today on which nothing was observed. */
  missing: [[], [burstAgo], [burstAgo + 1], [burstAgo - 1], [burstAgo, burstAgo + 1]],
  forks: ['all', 'none', 'before', 'after', 'not around', 'last week'],
  issues: ['all', 'none', 'before'],
} as const;
type Choice = { [K in keyof typeof choices]: (typeof choices)[K][number] };

function combine(): Choice[] {
  let all: Partial<Choice>[] = [{}];
  for (const [name, variants] of Object.entries(choices)) {
    all = all.flatMap((one) => variants.map((variant) => ({ ...one, [name]: variant })));
  }
  return all as Choice[];
}

/** Four stars a day, plus the burst. */
function starsOf({ burst }: Choice, ago: number): number {
  const usual = 2000 + 4 * (observedDays - ago);
  if (burst === 'none' || ago > burstAgo) return usual;
  return usual + (burst === 'two days' && ago === burstAgo ? burstStars / 2 : burstStars);
}

function hasForks({ forks }: Choice, ago: number): boolean {
  if (forks === 'before') return ago > burstAgo;
  if (forks === 'after') return ago < burstAgo;
  if (forks === 'not around') return Math.abs(ago - burstAgo) > 3;
  if (forks === 'last week') return ago < 7;
  return forks === 'all';
}

const isObserved = ({ missing }: Choice, ago: number): boolean =>
  ago < observedDays && !missing.some((day) => day === ago);

describe('a release with every combination of missing observations around a burst of stars', () => {
  const all = combine();
  const nameOf = (index: number): string => `ann/case-${index}`;
  let rows = new Map<string, Record<string, unknown>>();
  let removeWorld = async () => {};

  beforeAll(async () => {
    const { world, remove } = await createWorld();
    removeWorld = remove;
    for (let ago = 0; ago < observedDays; ago += 1) {
      const observed = all.flatMap((choice, index) => {
        if (!isObserved(choice, ago)) return [];
        const issues = choice.issues === 'all' || (choice.issues === 'before' && ago > burstAgo);
        return [
          repository({
            full_name: nameOf(index),
            stars: starsOf(choice, ago),
            forks: hasForks(choice, ago) ? 300 + Math.floor((observedDays - ago) / 3) : null,
            open_issues: issues ? 20 : null,
            closed_issues: issues ? 80 : null,
          }),
        ];
      });
      await world.observe('repositories', addDays(today, -ago), 'host', observed);
    }
    const graphPath = world.path('graph.duckdb');
    await buildGraph(
      { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
      { observations: world.observations, graphPath },
    );
    await using db = await openDatabase(graphPath, { readOnly: true });
    const read = await db.all('select full_name, burst_stars, burst_why from project');
    rows = new Map(read.map((row) => [String(row.full_name), row]));
  }, 120_000);
  afterAll(() => removeWorld());

  const each = (check: (row: Record<string, unknown>, choice: Choice, label: string) => void) => {
    for (const [index, choice] of all.entries()) {
      const row = rows.get(nameOf(index));
      if (row) check(row, choice, `${JSON.stringify(choice)} ${JSON.stringify(row)}`);
    }
  };

  it('reports bursts, and their absence, with and without missing days', () => {
    expect(rows.size).toBe(all.length);
    const found = [...rows.values()];
    expect(found.filter((row) => Number(row.burst_stars) > 0).length).toBeGreaterThan(10);
    expect(found.filter((row) => row.burst_stars === '0').length).toBeGreaterThan(10);
    expect(found.filter((row) => row.burst_stars === null).length).toBeGreaterThan(10);
  });

  it('states a number of burst stars, even zero, only if forks were observed for four weeks and recently', () => {
    each((row, { forks }, label) => {
      if (forks !== 'all' && forks !== 'not around') expect(row.burst_stars, label).toBeNull();
      if (row.burst_stars === null) expect(row.burst_why, label).toBeNull();
    });
  });

  it('reports suspicious stars only if there was a burst', () => {
    each((row, { burst }, label) => {
      if (burst === 'none') expect(Number(row.burst_stars ?? 0), label).toBe(0);
    });
  });

  it('states a gain only between two observed days', () => {
    let named = 0;
    each((row, choice, label) => {
      if (row.burst_why === null) return;
      named += 1;
      const words =
        /^Gained ([\d,]+) stars (?:on|in (\d) days around) (\d{4}-\d\d-\d\d)/.exec(
          String(row.burst_why),
        ) ?? [];
      const days = Number(words[2] ?? 1);
      const ago = (Date.parse(today) - Date.parse(words[3] ?? '')) / 86_400_000;
      expect(isObserved(choice, ago) && isObserved(choice, ago + days), label).toBe(true);
      const gain = starsOf(choice, ago) - starsOf(choice, ago + days);
      expect(Number(words[1]?.replaceAll(',', '')), label).toBe(gain);
    });
    expect(named).toBeGreaterThan(10);
  });

  it('mentions missing forks only if forks were observed before and after the burst', () => {
    each((row, choice, label) => {
      if (row.burst_why === null) return;
      expect(['all', 'not around'], label).toContain(choice.forks);
    });
  });
});
