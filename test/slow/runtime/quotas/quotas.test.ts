// Quotas are exact: with concurrency, after failures, at midnight, and with several servers.
import { describe, expect, it } from 'vitest';
import {
  openQuotas,
  type QuotaService,
  type Taken,
} from '../../../../src/runtime/quotas/quotas.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { createStates, describeStates } from '../../../support/states.ts';

const noon = Date.parse('2030-01-01T12:00:00Z');
const midnight = Date.parse('2030-01-02T00:00:00Z');
const seconds = (ms: number) => ms / 1000;

const open = (state: State, now = () => new Date(noon)): QuotaService =>
  openQuotas({ state, log: () => undefined, now });

const takeMany = (quotas: QuotaService, count: number, limit: number): Promise<Taken[]> =>
  Promise.all(Array.from({ length: count }, async () => await quotas.take('a', limit)));

const allowed = (taken: readonly Taken[]): number =>
  taken.filter(({ isAllowed }) => isAllowed).length;

async function readReserved({ db }: State): Promise<number | undefined> {
  const sum = db.fn.sum<number>('used').as('reserved');
  const row = await db.selectFrom('usage_day').select(sum).executeTakeFirst();
  return row?.reserved;
}

describeStates('a quota', (states) => {
  it('allows exactly 500 of 1,000 parallel requests', async () => {
    const quotas = open(await states.open());
    const taken = await takeMany(quotas, 1_000, 500);
    expect(allowed(taken)).toBe(500);
    expect(taken.filter(({ isAllowed }) => !isAllowed)).toHaveLength(500);
    const used = taken.filter((one) => one.isAllowed).map((one) => one.used);
    expect(used.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 1),
    );
    await quotas.close();
  });

  it('returns the remaining requests and the time of the reset', async () => {
    const quotas = open(await states.open());
    const taken = await quotas.take('a', 500);
    expect(taken).toMatchObject({ isAllowed: true, limit: 500, used: 1, remaining: 499 });
    expect(taken.resetSeconds).toBe(seconds(midnight));
    expect(await quotas.read('a', 500)).toEqual({
      limit: 500,
      used: 1,
      remaining: 499,
      resetSeconds: seconds(midnight),
    });
    expect(await quotas.read('b', 500)).toMatchObject({ used: 0, remaining: 500 });
    await quotas.close();
  });

  it('returns the usage of a busy account without waiting for the state', async () => {
    const state = await states.open();
    const quotas = open(state);
    await quotas.take('a', 500);
    // With DuckDB, a query would wait for this transaction, which holds the only connection.
    const usage = await state.change(async () => await quotas.read('a', 500));
    expect(usage).toMatchObject({ used: 1 });
    await quotas.close();
  });

  it('stores a reservation once per block, not once per request', async () => {
    const state = await states.open();
    const quotas = open(state);
    for (let count = 0; count < 21; count += 1) {
      await quotas.take('a', 500);
      expect(await readReserved(state)).toBe(count < 20 ? 20 : 40);
    }
    await quotas.close();
  });

  it('counts a returned request as unused, and only once', async () => {
    const quotas = open(await states.open());
    const taken = await takeMany(quotas, 20, 20);
    expect((await quotas.take('a', 20)).isAllowed).toBe(false);
    taken[0]?.giveBack();
    taken[0]?.giveBack();
    expect(await quotas.read('a', 20)).toMatchObject({ used: 19, remaining: 1 });
    expect(allowed(await takeMany(quotas, 5, 20))).toBe(1);
    await quotas.close();
  });

  it('continues with the same count after a graceful stop', async () => {
    const options = await states.options();
    const state = await states.open(options);
    const quotas = open(state);
    await takeMany(quotas, 7, 500);
    await quotas.close();
    expect(() => quotas.take('a', 500)).toThrow('shutting down');
    await state.close();
    const reopened = open(await states.open(options));
    expect(await reopened.read('a', 500)).toMatchObject({ used: 7 });
    expect(await reopened.take('a', 500)).toMatchObject({ used: 8 });
    await reopened.close();
  });

  it('cancels the reservation of unused requests while an account is idle', async () => {
    const state = await states.open();
    const log = () => undefined;
    const quotas = openQuotas({ state, log, now: () => new Date(noon), sweepMs: 20 });
    const taken = await takeMany(quotas, 3, 500);
    await expect.poll(() => readReserved(state)).toBe(3);
    taken[0]?.giveBack();
    await expect.poll(() => readReserved(state)).toBe(2);
    expect(await quotas.take('a', 500)).toMatchObject({ used: 3 });
    await quotas.close();
  });

  it('follows changes of the plan during the day', async () => {
    const quotas = open(await states.open());
    expect(allowed(await takeMany(quotas, 30, 20))).toBe(20);
    expect(allowed(await takeMany(quotas, 30, 40))).toBe(20);
    expect(await quotas.take('a', 20)).toMatchObject({ isAllowed: false, used: 20, remaining: 0 });
    await quotas.close();
  });

  it('resets once at midnight, also for requests that wait across midnight', async () => {
    let nowMs = midnight - 1;
    const quotas = open(await states.open(), () => new Date(nowMs));
    const before = await takeMany(quotas, 30, 20);
    expect(allowed(before)).toBe(20);
    const across = takeMany(quotas, 30, 20);
    nowMs = midnight;
    const after = [...(await across), ...(await takeMany(quotas, 30, 20))];
    expect(allowed(after)).toBe(20);
    before[0]?.giveBack();
    expect(await quotas.read('a', 20)).toMatchObject({ used: 20, remaining: 0 });
    expect(await quotas.take('a', 20)).toMatchObject({ resetSeconds: seconds(midnight) + 86_400 });
    await quotas.close();
  });

  it('returns the usage of the last 30 days, including days without requests', async () => {
    const state = await states.open();
    await state.db
      .insertInto('usage_day')
      .values([
        { day: '2029-12-02', account_id: 'a', used: 9 },
        { day: '2029-12-03', account_id: 'a', used: 4 },
        { day: '2029-12-31', account_id: 'a', used: 5 },
        { day: '2029-12-31', account_id: 'b', used: 70 },
      ])
      .execute();
    const quotas = open(state);
    await takeMany(quotas, 3, 500);
    const history = await quotas.history('a');
    expect(history).toHaveLength(30);
    expect(history[0]).toEqual({ day: '2029-12-03', used: 4 });
    expect(history.slice(-3)).toEqual([
      { day: '2029-12-30', used: 0 },
      { day: '2029-12-31', used: 5 },
      { day: '2030-01-01', used: 3 },
    ]);
    await quotas.close();
  });
});

describe('a quota that two servers share', () => {
  const states = createStates('postgres');
  const openTwo = async (now = () => new Date(noon)) => {
    const options = await states.options();
    const [first, second] = [await states.open(options), await states.open(options)];
    return { one: open(first, now), two: open(second, now) };
  };

  it('is exact when both are busy', async () => {
    const { one, two } = await openTwo();
    // Each asks for the whole quota. A server that asks for less can end with a part of a block.
    const answers = await Promise.all([takeMany(one, 700, 500), takeMany(two, 500, 500)]);
    expect(allowed(answers.flat())).toBe(500);
    await Promise.all([one.close(), two.close()]);
  });

  it('resets once for both at midnight', async () => {
    let nowMs = midnight - 1;
    const { one, two } = await openTwo(() => new Date(nowMs));
    const both = () => Promise.all([takeMany(one, 40, 50), takeMany(two, 40, 50)]);
    expect(allowed((await both()).flat())).toBe(50);
    nowMs = midnight;
    expect(allowed((await both()).flat())).toBe(50);
    expect(allowed((await both()).flat())).toBe(0);
    await Promise.all([one.close(), two.close()]);
  });
});
