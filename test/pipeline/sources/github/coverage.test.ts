import { expect, it } from 'vitest';
import { toCoverage } from '../../../../pipeline/sources/github/coverage.ts';
import type { GithubReport } from '../../../../pipeline/sources/github/options.ts';

const slice = { query: 'topic:llm', createdFrom: '2008-01-01', createdTo: '2030-01-31' };
const report: GithubReport = {
  observed: 10,
  gone: [
    { upstreamId: '1', fullName: 'a/b', reason: 'missing' },
    { upstreamId: '2', fullName: 'a/c', reason: 'missing' },
    { upstreamId: '3', fullName: 'a/d', reason: 'blocked' },
  ],
  newcomers: 2,
  coverage: [
    { ...slice, total: 900, found: 900, state: 'complete' },
    { ...slice, total: 1500, found: 1000, state: 'capped' },
  ],
  spent: { points: 1, requests: 1 },
  undone: { facts: 0, seeds: 0, searches: 1, newcomers: 0, starHistory: 7 },
  starHistory: 'absent',
};

it('summarizes search coverage, missing repositories and skipped work', () => {
  expect(toCoverage(report)).toEqual({
    slices: 2,
    slicesIncomplete: 1,
    promised: 2400,
    read: 1900,
    gone: 3,
    undone: 8,
    note:
      'Searches returned 1900 of 2400 results in 2 slices, 1 of them incomplete. ' +
      'Known repositories that were not read: 2 deleted or private, 1 blocked. ' +
      'Skipped because of the budget: 1 searches, 7 star histories. GitHub does not offer star history to this token.',
  });
});

it('is short if the collection is complete', () => {
  const complete: GithubReport = {
    ...report,
    gone: [],
    coverage: report.coverage.slice(0, 1),
    undone: { facts: 0, seeds: 0, searches: 0, newcomers: 0, starHistory: 0 },
    starHistory: 'read',
  };
  expect(toCoverage(complete).note).toBe('Searches returned 900 of 900 results in 1 slices.');
});
