import { describe, expect, it } from 'vitest';
import {
  backOffMs,
  createCalendars,
  findHourlyMs,
  findMorningMs,
  type Run,
} from '../../../pipeline/commands/due-times.ts';
import type { RunRecord } from '../../../src/contracts/files/run-status.ts';

const calendars = createCalendars('05:10');
const at = (instant: string): Date => new Date(`2026-03-${instant}:00Z`);
const told = (ms: number): string => new Date(ms).toISOString().slice(8, 16);

const record = (facts: Partial<RunRecord>): RunRecord => ({
  kind: 'morning',
  pid: 1,
  day: '2026-03-10',
  started: '2026-03-10T05:10:00Z',
  ended: '2026-03-10T05:12:00Z',
  outcome: 'done',
  why: null,
  failures: 0,
  release: null,
  done: { day: '2026-03-10', ended: '2026-03-10T05:12:00Z' },
  ...facts,
});
const run = (facts: Partial<RunRecord>, isAlive = false): Run => ({
  record: record(facts),
  isAlive,
});
const none: Run = { record: undefined, isAlive: false };
const earlier = { day: '2026-03-09', ended: '2026-03-09T05:12:00Z' };
const morning = (one: Run, now: string) => told(findMorningMs(one, calendars.morning, at(now)));
const hourly = (one: Run, mine: Run, now: string) =>
  told(findHourlyMs(one, mine, calendars.hourly, at(now)));

describe('the next daily run', () => {
  it('is due at once if there was no run yet, or if one was missed', () => {
    expect(morning(none, '10T12:00')).toBe('10T05:10');
    expect(morning(run({}), '13T12:00')).toBe('13T05:10');
    expect(morning(run({}), '12T03:00')).toBe('11T05:10');
  });

  it('is due tomorrow after a successful run, even if that was early', () => {
    expect(morning(run({}), '10T12:00')).toBe('11T05:10');
    expect(morning(run({}), '11T05:09')).toBe('11T05:10');
    expect(morning(run({}), '11T05:10')).toBe('11T05:10');
    const early = { day: '2026-03-11', ended: '2026-03-11T03:02:00Z' };
    expect(morning(run({ done: early }), '11T12:00')).toBe('12T05:10');
  });

  it.each([
    [1, '10T05:17'],
    [2, '10T05:27'],
    [3, '10T05:42'],
    [4, '10T06:12'],
    [9, '10T06:12'],
  ])('is retried with back-off after %i consecutive failures', (failures, when) => {
    for (const outcome of ['failed', 'partial'] as const) {
      expect(morning(run({ outcome, failures, done: earlier }), '10T05:15')).toBe(when);
    }
  });

  it('does not continue the back-off of the previous day', () => {
    const late = { outcome: 'failed', failures: 9, ended: '2026-03-11T04:50:00Z' } as const;
    const one = run({ ...late, started: '2026-03-11T04:48:00Z', done: earlier });
    expect(morning(one, '11T05:10')).toBe('11T05:10');
  });

  it('is retried at once after an interruption, and with back-off after more', () => {
    const died = { outcome: 'running', ended: null, done: earlier } as const;
    expect(morning(run({ ...died }), '10T05:11')).toBe('10T05:10');
    expect(morning(run({ ...died, failures: 1 }), '10T05:11')).toBe('10T05:25');
    expect(morning(run({ ...died }, true), '10T05:11')).toBe('11T05:10');
  });
});

describe('the next hourly run', () => {
  it('is due once an hour, half an hour apart from the daily run', () => {
    expect(hourly(none, run({}), '10T05:39')).toBe('10T05:40');
    expect(hourly(none, run({}), '10T05:41')).toBe('10T05:40');
    const done = run({ kind: 'hourly', started: '2026-03-10T05:40:01Z' });
    expect(hourly(done, run({}), '10T05:41')).toBe('10T06:40');
  });

  it('is skipped if a daily run came after it was due', () => {
    const late = run({ done: { day: '2026-03-10', ended: '2026-03-10T05:45:00Z' } });
    expect(hourly(none, late, '10T05:50')).toBe('10T06:40');
  });

  it('is due only once if several were missed', () => {
    expect(hourly(none, run({}), '12T09:00')).toBe('12T08:40');
  });
});

it('the first failure already has a back-off, which grows to one hour', () => {
  expect([1, 2, 3, 4, 5].map((count) => backOffMs(count) / 60_000)).toEqual([5, 15, 30, 60, 60]);
});
