import { expect, test } from 'vitest';
import { createPace } from '../../../../pipeline/io/upstream/latency.ts';

test('an answer is overdue after four times what is usual for its kind, never at once', () => {
  const pace = createPace(2500);
  expect(pace.findSlowMs('/graphql')).toBe(2500);
  for (let n = 0; n < 10; n += 1) {
    pace.learn('/graphql', 3000);
    pace.learn(`/search/repositories?page=${n}`, 20);
  }
  expect(pace.findSlowMs('/graphql')).toBeCloseTo(12_000);
  expect(pace.findSlowMs('/search/repositories?page=99')).toBe(500);
  expect(pace.findSlowMs('/repos/a/b')).toBe(2500);
});

test('what is usual follows the newest answers, and no single one', () => {
  const pace = createPace(2500);
  pace.learn('/graphql', 1000);
  pace.learn('/graphql', 6000);
  expect(pace.findSlowMs('/graphql')).toBeCloseTo(8000);
  for (let n = 0; n < 30; n += 1) pace.learn('/graphql', 200);
  expect(pace.findSlowMs('/graphql')).toBeLessThan(850);
});
