// Filters and sort orders of the project list, compared with a simple implementation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectSorts } from '../../../src/contracts/api/endpoints.ts';
import { facetNames, unknownValue } from '../../../src/contracts/api/facet-names.ts';
import type { ProjectDetail } from '../../../src/contracts/api/records.ts';
import { ProjectTable, type Sort } from '../../../src/snapshot/api/project-table.ts';
import type { ProjectFilter } from '../../../src/snapshot/facets/filter-columns.ts';

const plain: ProjectDetail = {
  id: 'a-b',
  name: 'b',
  url: 'https://code.example/a/b',
  desc: null,
  stars: null,
  stars_on: null,
  lang: null,
  license: null,
  momentum: null,
  trend: null,
  vertical: null,
  health: null,
  deprecated: null,
  last_seen: null,
  kind: null,
  facts_on: null,
  disagreements: [],
  former_names: [],
  owner: 'a',
  forks: null,
  topics: [],
  stacks: [],
  categories: [],
  lists: [],
  tracked_because: null,
  is_ai: true,
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
  const table = new ProjectTable('2026-06-30');
  for (const detail of details) table.add(detail);
  await table.finish(async () => undefined);
  return table;
}

function list(
  table: ProjectTable,
  ...[filter, sort, limit, offset]: [ProjectFilter, Sort, number, number]
) {
  const { places, total } = table.list({ filter, sort, limit, offset });
  return { places, total };
}

describe('a record of the project table', () => {
  it('is found by its ID and unchanged', async () => {
    const detail = { ...plain, desc: 'Wörter 模型 "x"\n', topics: ['a', 'b'] };
    const table = await buildTable([{ ...plain, id: 'z-z' }, detail]);
    expect(table.placeOf('a-b')).toBe(1);
    expect(table.read(1)).toEqual(detail);
    expect(table.placeOf('none')).toBeUndefined();
  });
});

describe('a list from the project table', () => {
  it('sorts unknown values last and keeps the order of tied projects', async () => {
    const table = await buildTable([
      { ...plain, id: 'a' },
      { ...plain, id: 'b', health: health(0), momentum: -40, pushed: '1969-12-31T23:59:59Z' },
      { ...plain, id: 'c', health: health(90), momentum: 3, pushed: '2026-06-01T00:00:00Z' },
      { ...plain, id: 'd', health: health(90), momentum: 3, pushed: '2026-06-01T00:00:00Z' },
    ]);
    for (const sort of ['health', 'momentum', 'recent'] as const) {
      expect(list(table, {}, sort, 10, 0)).toEqual({ places: [2, 3, 1, 0], total: 4 });
    }
    expect(list(table, {}, 'stars', 2, 1)).toEqual({ places: [1, 2], total: 4 });
  });

  it('lists a score of the last 14 days before an older score, which sorts as unknown', async () => {
    const on = (checked: string, score: number) => {
      const current = health(score);
      return current && { ...current, checked: `${checked}T05:00:00Z` };
    };
    const table = await buildTable([
      { ...plain, id: 'a', health: on('2026-06-16', 99) },
      { ...plain, id: 'b' },
      { ...plain, id: 'c', health: on('2026-06-17', 40) },
    ]);
    expect(list(table, {}, 'health', 10, 0).places).toEqual([2, 0, 1]);
  });

  it('leaves vanished projects out, or has them last', async () => {
    const table = await buildTable([
      { ...plain, id: 'a' },
      { ...plain, id: 'b', momentum: 5, pushed: '2026-06-01T00:00:00Z' },
      { ...plain, id: 'c', last_seen: '2026-06-01', momentum: 9, pushed: '2026-06-02T00:00:00Z' },
    ]);
    expect(table.listed).toBe(2);
    for (const sort of projectSorts) {
      const query = { filter: {}, sort, limit: 10, offset: 0, facets: facetNames };
      expect(table.list(query)).toMatchObject({ total: 2 });
      expect(table.list(query).facets.get('lang')).toEqual([{ value: null, count: 2 }]);
      const all = table.list({ ...query, include: 'vanished' });
      expect([all.total, all.places.at(-1)]).toEqual([3, 2]);
    }
    expect(table.placeOf('c')).toBe(2);
  });

  it('ranks and filters an estimate by its number', async () => {
    const table = await buildTable([
      { ...plain, id: 'a', health: health(99, true) },
      { ...plain, id: 'b', health: health(40) },
    ]);
    expect(list(table, {}, 'health', 10, 0).places).toEqual([0, 1]);
    expect(list(table, { health_min: 50 }, 'health', 10, 0).places).toEqual([0]);
  });

  it('is empty without projects and after the last project', async () => {
    expect(list(await buildTable([]), {}, 'recent', 10, 0)).toEqual({ places: [], total: 0 });
    const table = await buildTable([plain]);
    expect(list(table, {}, 'stars', 10, 100_000)).toEqual({ places: [], total: 1 });
    expect(list(table, { lang: 'x' }, 'stars', 10, 0)).toEqual({ places: [], total: 0 });
  });

  it('excludes unscored projects for any minimum health, and unknown texts for any text', async () => {
    const table = await buildTable([plain, { ...plain, id: 'x', health: health(0) }]);
    expect(list(table, { health_min: 0 }, 'stars', 10, 0).places).toEqual([1]);
    expect(list(table, { license: 'm' }, 'stars', 10, 0).total).toBe(0);
  });

  it('gives the same results as a simple implementation', async () => {
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
          expect(list(table, asked, sort, limit, offset)).toEqual({
            places: wanted.slice(offset, offset + limit),
            total: wanted.length,
          });
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});

const detail = fc.record({
  lang: fc.constantFrom(null, 'Python', 'Rust'),
  license: fc.constantFrom(null, 'MIT', 'MIT-0', 'Apache-2.0'),
  vertical: fc.constantFrom(null, 'finance', 'law'),
  trend: fc.constantFrom(null, 'steady' as const, 'quiet' as const),
  health: fc.option(fc.integer({ min: 0, max: 100 }).map((score) => health(score))),
  stacks: fc.uniqueArray(fc.constantFrom('pytorch', 'mcp', 'cuda'), { maxLength: 3 }),
  topics: fc.uniqueArray(fc.constantFrom('agents', 'null', 'OCR'), { maxLength: 2 }),
  owner: fc.constantFrom('null', 'Acme', 'acme-lab'),
  stars: fc.option(fc.nat(9)),
  pushed: fc.option(fc.nat(5).map((day) => `2026-06-0${day + 1}T23:59:59Z`)),
  created: fc.option(fc.nat(5).map((day) => `2026-01-0${day + 1}T00:00:00Z`)),
});
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const conditions = fc.record<ProjectFilter>({
  lang: fc.constantFrom(undefined, 'python', 'null', 'none'),
  license: fc.constantFrom(undefined, 'mit', 'NULL'),
  vertical: fc.constantFrom(undefined, 'finance', 'null'),
  stack: fc.constantFrom(undefined, 'pytorch', 'MCP', 'null'),
  topic: fc.constantFrom(undefined, 'ocr', 'null'),
  label: fc.constantFrom(undefined, 'fair', 'null'),
  trend: fc.constantFrom(undefined, 'quiet', 'null'),
  owner: fc.constantFrom(undefined, 'ACME', 'null'),
  health_min: optional(fc.nat(100)),
  stars_min: optional(fc.nat(9)),
  stars_max: optional(fc.nat(9)),
  pushed_after: optional(fc.constantFrom('2026-06-03', '2026-06-06', '0001-01-01')),
  created_after: optional(fc.constantFrom('2026-01-03', '1900-01-01')),
});

/** Applies one condition at a time, without the column store. */
const passes: {
  readonly [N in keyof ProjectFilter]-?: (one: ProjectDetail, wanted: never) => boolean;
} = {
  lang: (one, wanted) => isSame(one.lang, wanted),
  license: (one, wanted: string) =>
    wanted.toLowerCase() === unknownValue
      ? one.license === null
      : one.license?.toLowerCase().includes(wanted) === true,
  vertical: (one, wanted) => isSame(one.vertical, wanted),
  stack: (one, wanted: string) =>
    wanted === unknownValue ? one.stacks.length === 0 : one.stacks.includes(wanted.toLowerCase()),
  topic: (one, wanted) => one.topics.some((topic) => topic.toLowerCase() === wanted),
  label: (one, wanted) => isSame(one.health?.label ?? null, wanted),
  trend: (one, wanted) => isSame(one.trend, wanted),
  owner: (one, wanted: string) => one.owner.toLowerCase() === wanted.toLowerCase(),
  health_min: (one, min) => one.health !== null && one.health.score >= min,
  stars_min: (one, min) => one.stars !== null && one.stars >= min,
  stars_max: (one, max) => one.stars !== null && one.stars <= max,
  pushed_after: (one, day: string) => one.pushed !== null && one.pushed.slice(0, 10) >= day,
  created_after: (one, day: string) => one.created !== null && one.created.slice(0, 10) >= day,
};
const isSame = (known: string | null, wanted: string): boolean =>
  wanted.toLowerCase() === unknownValue ? known === null : known?.toLowerCase() === wanted;
const valuesOf: Record<(typeof facetNames)[number], (one: ProjectDetail) => (string | null)[]> = {
  lang: (one) => [one.lang],
  license: (one) => [one.license],
  vertical: (one) => [one.vertical],
  label: (one) => [one.health?.label ?? null],
  stack: (one) => (one.stacks.length === 0 ? [null] : one.stacks),
  trend: (one) => [one.trend],
};

describe('filters and facets', () => {
  it('give the same results as a simple implementation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(detail, { maxLength: 25 }), conditions, async (parts, filter) => {
        const all = parts.map((part, index) => ({ ...plain, ...part, id: `p-${index}` }));
        const table = await buildTable(all);
        const names = (Object.keys(filter) as (keyof ProjectFilter)[]).filter(
          (name) => filter[name] !== undefined,
        );
        const keep = (dropped?: string) =>
          all.filter((one) =>
            names.every((name) => name === dropped || passes[name](one, filter[name] as never)),
          );
        const listed = table.list({
          filter,
          sort: 'stars',
          limit: 100,
          offset: 0,
          facets: facetNames,
        });
        expect(listed.places).toEqual(keep().map((one) => all.indexOf(one)));
        expect(listed.total).toBe(keep().length);
        expect(Object.fromEntries(listed.without)).toEqual(
          Object.fromEntries(names.map((name) => [name, keep(name).length])),
        );
        for (const facet of facetNames) {
          const values = keep(facet).flatMap((one) => valuesOf[facet](one));
          const counts = [...Map.groupBy(values, (value) => value)]
            .map(([value, group]) => ({ value, count: group.length }))
            .toSorted(
              (a, b) =>
                b.count - a.count ||
                Number(a.value === null) - Number(b.value === null) ||
                ((a.value ?? '') < (b.value ?? '') ? -1 : 1),
            );
          expect(listed.facets.get(facet)).toEqual(counts);
        }
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('return the 50 most frequent values in the spelling of the first project', async () => {
    const details = Array.from({ length: 60 }, (_, index) => ({
      ...plain,
      id: `p-${index}`,
      lang: `L${index}`,
    }));
    const table = await buildTable([...details, { ...plain, id: 'z', lang: 'l7' }]);
    const { facets } = table.list({
      filter: {},
      sort: 'stars',
      limit: 1,
      offset: 0,
      facets: ['lang'],
    });
    expect(facets.get('lang')).toHaveLength(50);
    expect(facets.get('lang')?.[0]).toEqual({ value: 'L7', count: 2 });
  });
});
