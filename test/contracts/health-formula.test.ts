// The formula of the maintenance score: the worked example of its page, and edge cases.
import { expect, test } from 'vitest';
import { computeHealth, type HealthFacts } from '../../src/contracts/health-formula.ts';

/** rasbt/mlxtend on 2023-10-19, see src/content/methods/health.md. */
const example: HealthFacts = {
  stars: 4539,
  gained: 27,
  gained_days: 28,
  idle_days: 26,
  commits_90d: 6,
  commits_365d: 112,
  authors_90d: null,
  contributors: 101,
  closed_issues: 336,
  open_issues: 137,
  merged_pull_requests: null,
  open_pull_requests: null,
  release_age_days: 24,
  is_ended: false,
};

test('the worked example has the score that the methods page states', () => {
  expect(computeHealth(example)).toBe(68);
});

test('an ended project, or one without a commit for over a year, has no activity and maintenance', () => {
  expect(computeHealth({ ...example, is_ended: true })).toBe(32);
  expect(computeHealth({ ...example, idle_days: 366 })).toBe(32);
  expect(computeHealth({ ...example, idle_days: 365 })).toBeGreaterThan(32);
});

test('unknown signals give their weight to the known ones', () => {
  const unknown = {
    commits_90d: null,
    commits_365d: null,
    contributors: null,
    closed_issues: null,
    release_age_days: null,
  };
  // 30 · 0.723 + 8 + 30 · 0.731 + 20 · 0.723, each rounded.
  expect(computeHealth({ ...example, ...unknown })).toBe(22 + 8 + 22 + 14);
});

test('a loss of stars counts as no gain', () => {
  expect(computeHealth({ ...example, gained: -50 })).toBe(computeHealth({ ...example, gained: 0 }));
});
