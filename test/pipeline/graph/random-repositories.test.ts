// Random lives of repositories: a repository that GitHub does not show to us has not vanished, and a
// new repository under an old name inherits nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '../../../pipeline/graph/sql-models.ts';
import type { Database } from '../../../pipeline/io/duckdb.ts';
import { createRandom } from '../../support/random.ts';
import { openCases, runCase } from './sql-cases.ts';

let db: Database;
let models: Model[];
beforeAll(async () => {
  ({ db, models } = await openCases());
});
afterAll(() => db.close());

const run = async (name: string, given: Record<string, Record<string, unknown>[]>) => {
  const model = models.find((one) => one.name === name) ?? expect.fail(name);
  return await runCase(db, model, { why: '', given, expect: [] });
};

/** Day 31 is the as-of day of the cases. */
const toDay = (number: number) => new Date(Date.UTC(2030, 0, number)).toISOString().slice(0, 10);

it('a repository vanishes exactly if GitHub neither returns nor refuses it for a week', async () => {
  const random = createRandom(23);
  const repositories = Array.from({ length: 1_000 }, (_, n) => {
    const seen = random() < 0.9 ? 31 : 5 + Math.floor(random() * 26);
    const refused = random() < 0.5 ? Math.floor(random() * 32) : null;
    // Before the project has an id, a refusal has only its name.
    return { n, seen, refused, upstream_id: random() < 0.5 ? `${n}` : null };
  });
  const rows = await run('stg_vanished_repository', {
    stg_project_identity: repositories.map(({ n }) => ({
      ...{ upstream_id: `${n}`, name_key: `ann/r${n}`, project_no: n },
    })),
    stg_repository_name: repositories.map(({ n, seen }) => ({
      ...{
        source: 'github',
        upstream_id: `${n}`,
        name_key: `ann/r${n}`,
        last_star_day: toDay(seen),
      },
    })),
    obs_refusals: repositories
      .filter(({ refused }) => refused !== null)
      .map(({ n, refused, upstream_id }) => ({
        ...{ source: 'github', full_name: `Ann/R${n}`, upstream_id, day: toDay(refused ?? 0) },
      })),
  });
  const expected = repositories
    .filter(({ seen, refused }) => Math.max(seen, refused ?? 0) <= 31 - 7)
    .map(({ n, seen }) => [n, toDay(seen)]);
  expect(expected.length).toBeGreaterThan(20);
  expect(rows.map((row) => [row.project_no, row.last_seen_on]).sort()).toEqual(expected.sort());
});

it('only what was observed before a repository was created again is left out', async () => {
  const random = createRandom(29);
  const names = Array.from({ length: 300 }, (_, n) => {
    // Ids that had the name one after the other, and observations without an id.
    const count = 1 + Math.floor(random() * 3);
    let day = 1;
    const ids = Array.from({ length: count }, (__, at) => {
      const [first, last] = [day, day + Math.floor(random() * 4)];
      day = last + 1 + Math.floor(random() * 3);
      return { id: `${n}-${at}`, first, last };
    });
    return { name: `ann/r${n}`, ids, bare: 1 + Math.floor(random() * 12) };
  });
  const toRow = (full_name: string, day: number, more: object = {}) => ({
    ...{ source: 'github', full_name, day: toDay(day), observed_at: `${toDay(day)}T05:00:00Z` },
    ...more,
  });
  const rows = await run('stg_replaced_repository', {
    obs_repositories: names.flatMap(({ name, ids, bare }) => [
      ...ids.flatMap(({ id, first, last }) =>
        [...new Set([first, last])].map((day) =>
          toRow(name, day, { upstream_id: id, created_at: `${toDay(first)}T01:00:00Z` }),
        ),
      ),
      toRow(name, bare, { source: 'lists' }),
    ]),
  });
  const left = new Map(rows.map((row) => [`${row.full_name} ${row.upstream_id}`, row.before_on]));
  for (const { name, ids, bare } of names) {
    const newest = ids.at(-1) ?? expect.fail(name);
    const isLeftOut = (id: string, day: number) =>
      toDay(day) < String(left.get(`${name} ${id}`) ?? '');
    for (const { id, last } of ids) expect(isLeftOut(id, last), id).toBe(id !== newest.id);
    expect(isLeftOut('', bare), name).toBe(bare < newest.first);
  }
});
