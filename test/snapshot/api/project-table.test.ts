// Filters and sort orders of the project list, compared with a simple implementation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectSorts } from '../../../src/contracts/endpoints.ts';
import type { ProjectDetail } from '../../../src/contracts/records.ts';
import { type ProjectFilter, ProjectTable } from '../../../src/snapshot/api/project-table.ts';

const plain: ProjectDetail = {
  id: 'a-b',
  name: 'b',
  url: 'https://code.example/a/b',
  desc: null,
  stars: null,
  lang: null,
  license: null,
  momentum: null,
  trend: null,
  vertical: null,
  health: null,
  deprecated: null,
  owner: 'a',
  forks: null,
  topics: [],
  categories: [],
  lists: [],
  tracked_because: null,
  created: null,
  pushed: null,
  page: '/projects/a-b',
  velocity: null,
  releases: [],
};
const health = (score: number, provisional = false): ProjectDetail['health'] => ({
  score,
  activity: 0,
  momentum: 0,
  community: 0,
  maintenance: 0,
  label: 'fair',
  why: '',
  checked: '2026-06-30T05:00:00Z',
  known: 8,
  signals: 11,
  provisional,
  label_reason: null,
});

async function buildTable(details: readonly ProjectDetail[]): Promise<ProjectTable> {
  const table = new ProjectTable();
  for (const detail of details) table.add(detail);
  await table.finish(async () => undefined);
  return table;
}

describe('a record', () => {
  it('is found by its ID and unchanged', async () => {
    const detail = { ...plain, desc: 'Wörter 模型 "x"\n', topics: ['a', 'b'] };
    const table = await buildTable([{ ...plain, id: 'z-z' }, detail]);
    expect(table.placeOf('a-b')).toBe(1);
    expect(table.read(1)).toEqual(detail);
    expect(table.placeOf('none')).toBeUndefined();
  });
});

describe('a list', () => {
  it('sorts unknown values last and keeps ties in the order of places', async () => {
    const table = await buildTable([
      { ...plain, id: 'a' },
      { ...plain, id: 'b', health: health(0), momentum: -40, pushed: '1969-12-31T23:59:59Z' },
      { ...plain, id: 'c', health: health(90), momentum: 3, pushed: '2026-06-01T00:00:00Z' },
      { ...plain, id: 'd', health: health(90), momentum: 3, pushed: '2026-06-01T00:00:00Z' },
    ]);
    for (const sort of ['health', 'momentum', 'recent'] as const) {
      expect(table.list({}, sort, 10, 0)).toEqual({ places: [2, 3, 1, 0], total: 4 });
    }
    expect(table.list({}, 'stars', 2, 1)).toEqual({ places: [1, 2], total: 4 });
  });

  it('ranks a provisional score like an unknown one, but still filters by it', async () => {
    const table = await buildTable([
      { ...plain, id: 'a', health: health(99, true) },
      { ...plain, id: 'b', health: health(40) },
    ]);
    expect(table.list({}, 'health', 10, 0).places).toEqual([1, 0]);
    expect(table.list({ health_min: 50 }, 'health', 10, 0).places).toEqual([0]);
  });

  it('is empty for no projects and beyond the last', async () => {
    expect((await buildTable([])).list({}, 'recent', 10, 0)).toEqual({ places: [], total: 0 });
    const table = await buildTable([plain]);
    expect(table.list({}, 'stars', 10, 100_000)).toEqual({ places: [], total: 1 });
    expect(table.list({ lang: 'x' }, 'stars', 10, 0)).toEqual({ places: [], total: 0 });
  });

  it('excludes unscored projects for any minimum health, and unknown texts for any text', async () => {
    const table = await buildTable([plain, { ...plain, id: 'x', health: health(0) }]);
    expect(table.list({ health_min: 0 }, 'stars', 10, 0).places).toEqual([1]);
    expect(table.list({ license: 'm' }, 'stars', 10, 0).total).toBe(0);
  });

  it('matches a simple implementation', async () => {
    const detail = fc.record({
      lang: fc.constantFrom(null, 'Python', 'Rust', 'C++'),
      license: fc.constantFrom(null, 'MIT', 'Apache-2.0', 'MIT-0'),
      vertical: fc.constantFrom(null, 'finance', 'Law'),
      momentum: fc.option(fc.integer({ min: -50, max: 50 })),
      health: fc.option(fc.integer({ min: 0, max: 100 }).map((score) => health(score))),
      pushed: fc.option(
        fc.integer({ min: 0, max: 3 }).map((day) => `2026-06-0${day + 1}T00:00:00Z`),
      ),
    });
    const filter = fc.record<ProjectFilter>({
      lang: fc.constantFrom(undefined, 'python', 'RUST', 'none'),
      license: fc.constantFrom(undefined, 'mit', 'it', '2.0', 'zzz'),
      vertical: fc.constantFrom(undefined, 'finance', 'law'),
      health_min: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    });
    const values = {
      stars: () => 0,
      health: (one: ProjectDetail) => one.health?.score,
      momentum: (one: ProjectDetail) => one.momentum ?? undefined,
      recent: (one: ProjectDetail) => (one.pushed === null ? undefined : Date.parse(one.pushed)),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(detail, { maxLength: 30 }),
        filter,
        fc.constantFrom(...projectSorts),
        fc.nat(12),
        fc.nat(12),
        async (parts, asked, sort, limit, offset) => {
          const all = parts.map((part, index) => ({ ...plain, ...part, id: `p-${index}` }));
          const wanted = all
            .map((one, place) => ({ one, place, value: values[sort](one) ?? -Infinity }))
            .filter(
              ({ one }) =>
                (asked.lang === undefined ||
                  one.lang?.toLowerCase() === asked.lang.toLowerCase()) &&
                (asked.license === undefined ||
                  one.license?.toLowerCase().includes(asked.license) === true) &&
                (asked.vertical === undefined || one.vertical?.toLowerCase() === asked.vertical) &&
                (asked.health_min === undefined || (one.health?.score ?? -1) >= asked.health_min),
            )
            .toSorted((a, b) =>
              a.value === b.value ? a.place - b.place : b.value > a.value ? 1 : -1,
            )
            .map(({ place }) => place);
          const table = await buildTable(all);
          expect(table.list(asked, sort, limit, offset)).toEqual({
            places: wanted.slice(offset, offset + limit),
            total: wanted.length,
          });
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});
