// Repairs of rows: text, values that may be null, keys, dates of commits, and any text at all.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streamNames } from '../../../pipeline/contracts/observations.ts';
import { createRepair } from '../../../pipeline/observations/repair-rows.ts';
import { dayMs } from '../../../src/lib/time.ts';

const observed = { source: 'x', observed_at: '2030-01-31T05:00:00Z' };
const space = {
  ...observed,
  position: 1,
  id: 'ann/one',
  title: 'One',
  sdk: null,
  likes: 3,
  trending: 1.5,
  created_at: null,
};
const repairSpace = (more: object) => createRepair('hub_spaces')({ ...space, ...more });

describe('a row', () => {
  it('keeps good text, in any script', () => {
    const title = 'Robot 🤖 שלום नमस्ते 👩‍🚀\tone';
    expect(repairSpace({ title })).toEqual({ row: { ...space, title }, left: [] });
  });

  it.each([
    ['half an emoji', 'Robot \ud83e', 'Robot \ufffd'],
    ['control characters', 'a\u0000b\u001b[2Jc\u009f', 'ab[2Jc'],
    ['direction characters', '\u202egpj.exe\u2066', 'gpj.exe'],
    ['nothing but control characters', '\u0007', null],
  ])('with %s is repaired', (_what, title, expected) => {
    expect(repairSpace({ title })).toEqual({ row: { ...space, title: expected }, left: [] });
  });

  it.each([
    ['text that is too long', { title: 'x'.repeat(20_001) }, 'title: is too long'],
    ['a count as text', { likes: '3' }, 'likes: '],
    ['an infinite number', { trending: Number.POSITIVE_INFINITY }, 'trending: '],
    ['an impossible year', { created_at: '9999-01-01T00:00:00Z' }, 'created_at: is not'],
  ])('with %s is kept without that value, and the value is counted', (_what, more, reason) => {
    const [name = ''] = Object.keys(more);
    expect(repairSpace(more)).toEqual({
      row: { ...space, [name]: null },
      left: [expect.stringContaining(reason)],
    });
  });

  it.each([
    ['no id', { id: null }, 'id: '],
    ['an id that is too long', { id: 'x'.repeat(1_001) }, 'id: is too long'],
    ['a bad time of observation', { observed_at: 'now' }, 'observed_at: '],
  ])('with %s is refused', (_what, more, reason) => {
    expect(repairSpace(more)).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('with a bad price is refused, and with a bad cache price kept', () => {
    const price = {
      ...observed,
      model: 'ann/m',
      provider: 'ann',
      name: null,
      event: 'listed',
      price_in_usd_per_mtok: '1',
      price_out_usd_per_mtok: '2',
      context_tokens: null,
      output_tokens: null,
      input_modalities: null,
      output_modalities: null,
      tools: null,
      open_weights: null,
      hugging_face_id: null,
      released_on: null,
    };
    const repair = createRepair('model_prices');
    expect(repair({ ...price, cache_read_usd_per_mtok: '-1' })).toMatchObject({
      row: { price_in_usd_per_mtok: '1', cache_read_usd_per_mtok: null },
    });
    expect(repair({ ...price, price_in_usd_per_mtok: '1e300' })).toMatchObject({
      reason: expect.stringContaining('price_in_usd_per_mtok'),
    });
  });
});

describe('the date of a commit', () => {
  const repairCommit = (more: object) =>
    createRepair('repositories')({ ...observed, full_name: 'ann/lens', ...more });
  // A partial row is refused for its missing columns, so only the full columns are compared.
  const columns = Object.fromEntries(
    `upstream_id description homepage stars forks watchers open_issues closed_issues
     open_pull_requests merged_pull_requests commits_90d commits_365d authors_90d authors_365d
     contributors pushed_at committed_at created_at archived fork license language topics
     dependencies`
      .split(/\s+/)
      .map((name) => [name, null]),
  );

  it.each([
    ['after the observation', { committed_at: '2106-02-07T06:28:15Z' }, null],
    [
      'before the repository',
      { committed_at: '1999-01-01T00:00:00Z', created_at: '2020-01-01T00:00:00Z' },
      null,
    ],
    [
      'of last week, but without commits in 90 days',
      { committed_at: '2030-01-24T00:00:00Z', commits_90d: 0 },
      null,
    ],
    [
      'of last year, but without commits in 365 days',
      { committed_at: '2029-06-01T00:00:00Z', commits_365d: 0 },
      null,
    ],
    [
      'of last week',
      { committed_at: '2030-01-24T00:00:00Z', commits_90d: 2 },
      '2030-01-24T00:00:00Z',
    ],
    [
      'of 2023, without commits since',
      { committed_at: '2023-01-01T00:00:00Z', commits_365d: 0 },
      '2023-01-01T00:00:00Z',
    ],
  ])('%s is believed only if nothing contradicts it', (_what, more, expected) => {
    const repaired = repairCommit({ ...columns, ...more });
    expect(repaired).toMatchObject({ row: { committed_at: expected } });
    expect('left' in repaired && repaired.left.length).toBe(expected === null ? 1 : 0);
  });

  it('of any day is kept exactly if it is possible, and every other value stays', () => {
    const dayOf = (text: unknown) => Math.floor(Date.parse(String(text)) / dayMs);
    const today = dayOf(observed.observed_at);
    const toInstant = (day: number) =>
      `${new Date(day * dayMs).toISOString().slice(0, 10)}T05:00:00Z`;
    // Few values, so that days and counts often contradict each other.
    const anyDay = fc
      .oneof(
        fc.integer({ min: -400, max: 400 }),
        fc.constantFrom(-9_000, -89, -364, 0, 1, 2, 28_000),
      )
      .map((days) => today + days);
    const anyCount = fc.constantFrom(null, 0, 1, 40);
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, anyCount, anyCount, (...drawn) => {
        const [committed, pushed, created, days90, days365] = drawn;
        const row = {
          ...{ committed_at: toInstant(committed), pushed_at: toInstant(pushed) },
          ...{ created_at: toInstant(created), commits_90d: days90, commits_365d: days365 },
        };
        const isPossible =
          committed <= today + 1 &&
          committed >= created &&
          !(days90 === 0 && committed > today - 89) &&
          !(days365 === 0 && committed > today - 364);
        expect(repairCommit({ ...columns, ...row })).toMatchObject({
          row: {
            ...row,
            committed_at: isPossible ? row.committed_at : null,
            pushed_at: pushed <= today + 1 ? row.pushed_at : null,
          },
        });
      }),
      { seed: 11, numRuns: 2_000 },
    );
  });
});

it('any value in any column of any stream is repaired or refused, and repaired text is clean', () => {
  const anyValue = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\udfff'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...streamNames),
      fc.dictionary(fc.string(), anyValue),
      anyValue,
      (stream, more, title) => {
        const repaired = createRepair(stream)({
          ...space,
          ...more,
          title,
          name: title,
          description: title,
        });
        const text = JSON.stringify(repaired);
        expect(text).not.toMatch(/\\ud[89a-f]/);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});
