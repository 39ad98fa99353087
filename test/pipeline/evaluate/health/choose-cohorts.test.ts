// Chooses the days on which health is evaluated.
import { describe, expect, it } from 'vitest';
import {
  chooseRequested,
  chooseYearly,
} from '../../../../pipeline/evaluate/health/choose-cohorts.ts';

const source = (days: readonly string[]) => ({ id: 'list', hasCommits: true, days });

describe('the cohort days', () => {
  it('are a year apart, and the last has a year of later observations', () => {
    const days = ['2027-01-01', '2028-01-05', '2029-01-02', '2029-01-06', '2030-01-05'];
    expect(chooseYearly(source(days))).toEqual([
      { population: 'list', asOf: '2028-01-05' },
      { population: 'list', asOf: '2029-01-02' },
    ]);
  });

  it('move to the nearest observed day at a short gap, but not at a long one', () => {
    const near = ['2027-01-01', '2028-02-01', '2029-01-05'];
    // The wanted day is 2028-01-06. The nearest, 2028-02-01, has less than a year after it.
    expect(chooseYearly(source(near))).toEqual([]);
    const days = ['2027-01-01', '2028-02-01', '2029-01-05', '2030-01-05'];
    expect(chooseYearly(source(days)).map(({ asOf }) => asOf)).toEqual([
      '2028-02-01',
      '2029-01-05',
    ]);
  });

  it('require four weeks of earlier observations', () => {
    expect(chooseYearly(source(['2029-01-01', '2029-01-05', '2030-01-05']))).toEqual([]);
    expect(chooseYearly(source([]))).toEqual([]);
  });

  it('are the observed days within two weeks before the requested days', () => {
    const days = ['2028-12-20', '2029-01-02', '2029-06-01', '2030-01-05'];
    expect(chooseRequested(source(days), ['2029-01-05', '2029-03-01', '2029-06-01'])).toEqual([
      { population: 'list', asOf: '2029-01-02' },
    ]);
  });
});
