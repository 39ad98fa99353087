// A state database that never responds.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServiceError } from '../../../src/contracts/api/error-codes.ts';
import { takeQuota } from '../../../src/runtime/routes/keyed-response.ts';
import { orUnavailable } from '../../../src/runtime/state/unavailable.ts';

const lines: unknown[] = [];
const log = (...line: unknown[]) => void lines.push(line);
beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('a database call is aborted after ten seconds, and its later result is undone', async () => {
  const late = Promise.withResolvers<string>();
  const undone: string[] = [];
  const result = orUnavailable(
    { log },
    () => late.promise,
    (value) => undone.push(value),
  );
  const refused = expect(result).rejects.toThrow(
    'The service cannot reach its database right now.',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(lines).toEqual([
    [
      'error',
      'the state cannot be read or written',
      { reason: 'the database did not respond within 10000 ms' },
    ],
  ]);
  late.resolve('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(undone).toEqual(['late']);
});

it('an error that is meant for the client is kept', async () => {
  const cause = new ServiceError('not_found', 'There is none.');
  await expect(orUnavailable({ log }, () => Promise.reject(cause))).rejects.toBe(cause);
  expect(() =>
    orUnavailable({ log }, () => {
      throw new Error('The disk is full.');
    }),
  ).toThrow('The service cannot reach its database right now.');
});

it('a request that was refused before its quota arrived is not charged', async () => {
  const late = Promise.withResolvers<never>();
  let returned = 0;
  const taken = { giveBack: () => (returned += 1) };
  const quotas = { take: () => late.promise } as never;
  const result = takeQuota({ quotas, log }, { accountId: 'a', plan: 'free' });
  const refused = expect(result).rejects.toThrow(
    'The service cannot reach its database right now.',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  late.resolve(taken as never);
  await vi.advanceTimersByTimeAsync(0);
  expect(returned).toBe(1);
});
