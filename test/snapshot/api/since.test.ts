// The digest of changes: its order, what it merges, and what it leaves out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SinceKind, sinceKinds } from '../../../src/contracts/api/since-endpoint.ts';
import { addDays } from '../../../src/lib/time.ts';
import {
  type Change,
  fitIntoBudget,
  leaveOutParts,
  toDigest,
  toSinceRecord,
  toTotals,
} from '../../../src/snapshot/api/since.ts';

const firstDay = '2026-06-01';

const change = (kind: SinceKind, id: string, more: Partial<Change> = {}): Change => ({
  kind,
  chain: kind,
  day: firstDay,
  isModel: false,
  isAi: true,
  id,
  name: id,
  weight: null,
  before: null,
  after: null,
  ...more,
});

/** A project whose state is in turn each of `states`, on consecutive days. */
const walk = (kind: SinceKind, id: string, states: readonly string[], from = 0): Change[] =>
  states.slice(1).map((after, at) =>
    change(kind, id, {
      day: addDays(firstDay, from + at),
      before: states[at] ?? null,
      after,
    }),
  );

const shapes = (changes: readonly Change[]) =>
  changes.map(({ kind, id, before, after }) => `${kind} ${id} ${before} ${after}`).sort();

it('the releases of parts of a repository are left out', () => {
  const release = (before: string | null, after: string) =>
    change('release', 'posthog-posthog', {
      name: 'posthog/PostHog',
      chain: 'release',
      before,
      after,
    });
  const [part, first, next] = [
    release('phrocs-1.0.4', 'agent-skills-v0.37.0'),
    release('phrocs-1.0.4', 'v2.0.0'),
    release('v2.0.0', 'posthog-2.1.0'),
  ];
  const license = change('license', 'posthog-posthog', { before: 'a-1', after: 'b-2' });
  expect(leaveOutParts([part, first, next, license])).toEqual([
    { ...first, before: null },
    next,
    license,
  ]);
});

describe('a digest', () => {
  it('lists 10 important changes among 10,000 others first', () => {
    const important = (['license', 'deprecation', 'price', 'breakout', 'major_release'] as const)
      .flatMap((kind) => [change(kind, `${kind}-1`), change(kind, `${kind}-2`)])
      .map((one, at) => ({ ...one, before: 'a', after: 'b', day: addDays(firstDay, at) }));
    const others = Array.from({ length: 10_000 }, (_, at) =>
      change(at % 2 === 0 ? 'stars' : 'release', `p-${at}`, {
        weight: 1e6 + at,
        before: String(at),
        after: String(at + 1),
      }),
    );
    const digest = toDigest([...others.slice(0, 5000), ...important, ...others.slice(5000)]);
    expect(digest).toHaveLength(10_010);
    expect(digest.slice(0, 10)).toEqual(important);
    const span = { after: '2026-05-31', until: '2026-06-30' };
    const site = { siteName: 'Daybreak', generated: '2026-06-30T05:00:00Z' };
    const limits = { span, totals: toTotals(digest), budget: 2048 };
    const { data, meta } = fitIntoBudget(digest.map(toSinceRecord), { ...site, ...limits });
    expect(meta).toMatchObject({ total: 10_010, total_ai: 10_010, omitted: 10_010 - data.length });
    expect(data.length).toBeGreaterThan(10);
    expect(data.slice(0, 10)).toEqual(important.map(toSinceRecord));
  });

  it('sorts by kind, then AI projects first, then well-known ones, and unknown ones last', () => {
    const [other, known, unknown, small] = [
      change('license', 'e', { weight: 5000, isAi: false }),
      change('license', 'a', { weight: 900 }),
      change('license', 'b'),
      change('license', 'c', { weight: -3 }),
    ];
    const rest = sinceKinds.slice(1).map((kind) => change(kind, 'd', { weight: 1e9 }));
    const sorted = [known, small, unknown, other, ...rest].map((one) => ({ ...one, after: 'x' }));
    expect(toDigest(sorted.toReversed())).toEqual(sorted);
    expect(toTotals(sorted)).toEqual({ total: sorted.length, total_ai: sorted.length - 1 });
  });

  it('merges the changes of one thing, and leaves out what was reversed', () => {
    expect(
      toDigest([
        ...walk('license', 'moved', ['MIT', 'BSL', 'AGPL']),
        ...walk('license', 'back', ['MIT', 'BSL', 'AGPL', 'MIT']),
      ]),
    ).toEqual([change('license', 'moved', { day: '2026-06-02', before: 'MIT', after: 'AGPL' })]);
  });

  it('keeps the more important kind of merged releases', () => {
    const releases = walk('release', 'a', ['v1', 'v2', 'v2.1']);
    const [first, second] = releases.map((one) => ({ ...one, chain: 'release' }));
    if (!first || !second) throw new Error('The walk has two steps.');
    const merged = { before: 'v1', after: 'v2.1', day: second.day, chain: 'release' };
    expect(toDigest([{ ...first, kind: 'major_release' }, second])).toEqual([
      change('major_release', 'a', merged),
    ]);
  });

  it('lists a repeated statement once, and a statement with another day separately', () => {
    const ends = (day: string, after: string) =>
      change('deprecation', 'm', { chain: `deprecation ${after}`, day, after });
    const again = ends('2026-06-05', '2026-07-01');
    const moved = ends('2026-06-03', '2026-08-01');
    expect(toDigest([ends('2026-06-02', '2026-07-01'), moved, again])).toEqual([moved, again]);
  });

  it('of two spans in a row gives the digest of both, also if states are skipped', () => {
    const state = fc.constantFrom('A', 'B', 'C');
    const steps = fc.array(fc.tuple(state, state, fc.nat(25)), { maxLength: 12 });
    const days = fc.uniqueArray(fc.nat(25), { minLength: 12, maxLength: 12 });
    const license = fc.tuple(steps, days, fc.boolean()).map(([pairs, on, isWalk]) => {
      const sorted = on.toSorted((a, b) => a - b);
      let last = 'A';
      return pairs.map(([from, after], at) => {
        const before = isWalk ? last : from;
        last = after;
        const day = addDays(firstDay, sorted[at] ?? 0);
        return { day, before, after };
      });
    });
    fc.assert(
      fc.property(fc.array(license, { maxLength: 4 }), fc.nat(25), (projects, at) => {
        const all = projects
          .flatMap((list, id) => list.map((one) => change('license', `p${id}`, one)))
          .filter(({ before, after }) => before !== after);
        const split = addDays(firstDay, at);
        const early = toDigest(all.filter(({ day }) => day <= split));
        const late = toDigest(all.filter(({ day }) => day > split));
        expect(shapes(toDigest([...early, ...late]))).toEqual(shapes(toDigest(all)));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the texts of a record short', () => {
    const record = toSinceRecord(change('license', 'a', { name: '𝒳'.repeat(81), after: 'x' }));
    expect(record).toMatchObject({ name: `${'𝒳'.repeat(79)}…`, after: 'x', page: '/projects/a' });
    expect(toSinceRecord(change('price', 'odd', { isModel: true })).page).toBeNull();
  });
});
