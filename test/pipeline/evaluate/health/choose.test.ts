// The days on which health is judged.
import { describe, expect, it } from 'vitest';
import { chooseAsked, chooseYearly } from '../../../../pipeline/evaluate/health/choose.ts';

const source = (days: readonly string[]) => ({ id: 'list', hasCommits: true, days });

describe('cohorts', () => {
  it('lie a year apart, the last with a year of later observations', () => {
    const days = ['2027-01-01', '2028-01-05', '2029-01-02', '2029-01-06', '2030-01-05'];
    expect(chooseYearly(source(days))).toEqual([
      { population: 'list', asOf: '2028-01-05' },
      { population: 'list', asOf: '2029-01-02' },
    ]);
  });

  it('move to the nearest observed day over a gap, but not far', () => {
    const near = ['2027-01-01', '2028-02-01', '2029-01-05'];
    // 2028-01-06 is wanted; 2028-02-01 has no full year after it.
    expect(chooseYearly(source(near))).toEqual([]);
    const days = ['2027-01-01', '2028-02-01', '2029-01-05', '2030-01-05'];
    expect(chooseYearly(source(days)).map(({ asOf }) => asOf)).toEqual([
      '2028-02-01',
      '2029-01-05',
    ]);
  });

  it('need four weeks before them', () => {
    expect(chooseYearly(source(['2029-01-01', '2029-01-05', '2030-01-05']))).toEqual([]);
    expect(chooseYearly(source([]))).toEqual([]);
  });

  it('are the observed days up to two weeks before those asked for', () => {
    const days = ['2028-12-20', '2029-01-02', '2029-06-01', '2030-01-05'];
    expect(chooseAsked(source(days), ['2029-01-05', '2029-03-01', '2029-06-01'])).toEqual([
      { population: 'list', asOf: '2029-01-02' },
    ]);
  });
});
