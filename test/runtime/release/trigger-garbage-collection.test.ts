import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitGarbage } from '../../../src/runtime/release/trigger-garbage-collection.ts';

const before = globalThis.gc;
const collect = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  globalThis.gc = collect as unknown as typeof globalThis.gc;
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.gc = before;
});

it('collects garbage three times after the memory of the process grew', () => {
  limitGarbage();
  vi.advanceTimersByTime(5_000);
  expect(collect).not.toHaveBeenCalled();
  const received = Buffer.alloc(96 * 1024 * 1024, 1);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(3);
  expect(received.length).toBeGreaterThan(0);
});
