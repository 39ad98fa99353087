// The star ledger in /history/{slug}.
import { expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { keyOf } from '../../support/callers.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';

const { app } = serveSmallRelease();

async function read(id: string) {
  const headers = { 'X-Api-Key': keyOf('pro') };
  const response = await app.request(`/api/v1/history/${id}`, { headers });
  const { data, meta } = JSON.parse(await response.text());
  return { ...endpoints.history.data.parse(data), meta: endpoints.history.meta.parse(meta) };
}

it('/history returns kept stars, removals, and bursts with their verdicts', async () => {
  const { series, kept_seen_on, bursts } = await read('dune-burstling');
  expect(kept_seen_on).toBe('2026-06-25');
  expect(series.kept.slice(67, 71)).toEqual([5, 5, 4, 5]);
  expect(series.removed.slice(67, 71)).toEqual([0, 0, 891, 0]);
  expect(series.burst.slice(68, 71)).toEqual([false, true, false]);
  expect(bursts).toEqual([
    { day: '2026-06-10', verdict: 'unusual', reason: expect.stringContaining('2 forks') },
  ]);
});

it('/history returns changes across gaps with their number of days, and null for unknown values', async () => {
  const { series, kept_seen_on, bursts } = await read('alba-lab-tinyserve');
  expect(series.change.slice(30, 41)).toEqual([3, ...Array(9).fill(null), 30]);
  expect(series.change_days[40]).toBe(10);
  expect(series.kept).toEqual(Array(90).fill(null));
  expect(series.removed).toEqual(Array(90).fill(null));
  expect(kept_seen_on).toBeNull();
  expect(bursts).toEqual([]);
});

it('/history is empty for a project without observations in the window', async () => {
  const { meta, ...data } = await read('igloo-2');
  expect(meta.points).toBe(0);
  const empty = { stars: [], health: [], velocity_7d: [], change: [], change_days: [] };
  expect(data).toEqual({
    slug: 'igloo-2',
    days: [],
    series: { ...empty, kept: [], removed: [], burst: [] },
    kept_seen_on: null,
    bursts: [],
  });
});
