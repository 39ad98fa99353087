// Which steps count as too expensive compared with a base commit.
import { expect, test } from 'vitest';
import { findDearer } from './trend.ts';

test('a step is too expensive above 130% of its CPU time before', () => {
  const before = { demo: 60, graph: 20, start: 3 };
  expect(findDearer({ demo: 78, graph: 26, start: 2 }, before)).toEqual([]);
  expect(findDearer({ demo: 79, graph: 19, start: 4 }, before)).toEqual([
    'The step demo needs 79.0 CPU seconds instead of 60.0.',
    'The step start needs 4.0 CPU seconds instead of 3.0.',
  ]);
});
