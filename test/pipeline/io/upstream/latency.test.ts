import { expect, test } from 'vitest';
import { createLatency } from '../../../../pipeline/io/upstream/latency.ts';

test('a response is slow after four times the average of its endpoint, with a minimum', () => {
  const latency = createLatency(2500);
  expect(latency.findSlowMs('/graphql')).toBe(2500);
  for (let n = 0; n < 10; n += 1) {
    latency.record('/graphql', 3000);
    latency.record(`/search/repositories?page=${n}`, 20);
  }
  expect(latency.findSlowMs('/graphql')).toBeCloseTo(12_000);
  expect(latency.findSlowMs('/search/repositories?page=99')).toBe(500);
  expect(latency.findSlowMs('/repos/a/b')).toBe(2500);
});

test('the average follows the newest responses, and a single one changes it little', () => {
  const latency = createLatency(2500);
  latency.record('/graphql', 1000);
  latency.record('/graphql', 6000);
  expect(latency.findSlowMs('/graphql')).toBeCloseTo(8000);
  for (let n = 0; n < 30; n += 1) latency.record('/graphql', 200);
  expect(latency.findSlowMs('/graphql')).toBeLessThan(850);
});
