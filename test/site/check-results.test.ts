// How the stack check page shows a result.
import { describe, expect, it } from 'vitest';
import {
  describeCohort,
  listUnknown,
  summarize,
  toRow,
} from '../../src/components/check/results.ts';
import type { CheckedDependency, CheckResult } from '../../src/contracts/stack-check.ts';

const card = (id: string) => ({ id, name: id.toUpperCase() }) as CheckedDependency['project'];
const known: CheckedDependency = {
  name: 'lens',
  ecosystem: 'npm',
  version: '^1',
  project: card('ann-lens'),
  health: 62,
  label: 'healthy',
  provisional: false,
  deprecated: null,
  alternatives: [],
  chance_unmaintained_12m: {
    value: 0.123,
    low: 0.081,
    high: 0.178,
    n: 240,
    cohort: 'projects with a score of 60 to 69 and at least 500 stars in 2024',
  },
  mapped_by: 'catalog',
};
const unmapped: CheckedDependency = {
  ...known,
  name: 'unheard',
  project: null,
  health: null,
  label: null,
  provisional: null,
  chance_unmaintained_12m: null,
  mapped_by: null,
};
const result = (dependencies: CheckedDependency[], more: object = {}): CheckResult => ({
  summary: {
    dependencies: 2,
    checked: 2,
    mapped: 1,
    unknown: 1,
    unknown_share: 0.5,
    deprecated: 0,
    at_risk: 0,
    ...more,
  },
  dependencies,
});

describe('a row of the stack check result', () => {
  it('has the score with its label, and the chance with its interval', () => {
    expect(toRow(known)).toEqual([
      {
        name: 'lens',
        version: '^1',
        project: { id: 'ann-lens', name: 'ANN-LENS' },
        health: '62',
        label: 'healthy',
        tone: 'healthy',
        chance: '12% (8% to 18%)',
        note: '',
        alternatives: [],
      },
    ]);
  });

  it('shows no unknown values, and no color for a provisional label', () => {
    const bare = { ...known, version: null, health: null, label: null };
    expect(toRow({ ...bare, chance_unmaintained_12m: null })[0]).toMatchObject({
      version: '',
      health: '–',
      label: null,
      tone: undefined,
      chance: '–',
    });
    expect(toRow({ ...known, label: 'fair', provisional: true })[0]).toMatchObject({
      health: '62*',
      label: 'fair, provisional',
      tone: undefined,
    });
    expect(toRow(unmapped)).toEqual([]);
  });

  it('says where the end of a project was stated, and what to use instead', () => {
    const alternatives = [card('bob-kit')].flatMap((one) => one ?? []);
    const [row] = toRow({ ...known, deprecated: { by: 'archived', evidence: '' }, alternatives });
    expect(row?.note).toBe('Archived by its owner');
    expect(row?.alternatives).toEqual([{ id: 'bob-kit', name: 'BOB-KIT' }]);
  });
});

describe('the summary of the stack check result', () => {
  it('counts tracked, at-risk, ended and unknown dependencies', () => {
    expect(summarize(result([known, unmapped]))).toBe(
      'We track the projects of 1 of 2 dependencies: 0 at risk. Nothing is known about the other 1 (50%): we do not track them, or do not know their repository.',
    );
    const unrated = { ...known, health: null, label: null };
    expect(summarize(result([unrated, unmapped]))).toContain(
      '0 at risk, 1 of them without a maintenance score.',
    );
    expect(summarize(result([], { at_risk: 3, deprecated: 2 }))).toContain(
      '3 at risk, 2 of which are deprecated.',
    );
    expect(summarize(result([], { dependencies: 9 }))).toContain(
      'Only the first 2 of 9 dependencies were checked.',
    );
    expect(summarize(result([], { dependencies: 0 }))).toContain('No dependencies found.');
  });

  it('describes the cohort once, and lists untracked dependencies', () => {
    expect(describeCohort(result([unmapped, known]))).toBe(
      'Past projects with a score in the same band and at least 500 stars in 2024',
    );
    expect(describeCohort(result([unmapped]))).toBe('');
    expect(listUnknown(result([unmapped, known]))).toEqual(['unheard']);
  });
});
