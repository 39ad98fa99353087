// The baseline scores, compared with sums calculated by hand.
import { describe, expect, it } from 'vitest';
import { rebuildBaselines } from '../../../../pipeline/evaluate/health/baselines.ts';
import type { AtRisk } from '../../../../pipeline/evaluate/health/cohort.ts';

const project: AtRisk = {
  upstream_id: '',
  name_key: 'a/b',
  health: 50,
  label: 'fair',
  idle_days: 30,
  age_days: 1000,
  stars: 1000,
  forks: 100,
  open_issues: 10,
  closed_issues: 50,
  closed_issues_gained: 4,
  stars_gained: 91,
  gained_days: 91,
  commits_90d: 2,
  contributors: 20,
  watchers: 50,
  is_archived: false,
  has_license: true,
  has_permissive_license: true,
  has_description: true,
  has_homepage: false,
  releases: 3,
  release_age_days: 100,
  first_release_age_days: 400,
  releases_365d: 2,
  has_semver: true,
  is_all_prereleases: false,
  is_stable: true,
};
const bare: AtRisk = {
  ...project,
  idle_days: 300,
  age_days: null,
  stars: null,
  forks: null,
  closed_issues: null,
  closed_issues_gained: null,
  stars_gained: null,
  gained_days: null,
  commits_90d: 0,
  contributors: null,
  watchers: null,
  is_archived: true,
  has_license: false,
  has_permissive_license: false,
  has_description: false,
  releases: 0,
  release_age_days: null,
  first_release_age_days: null,
  releases_365d: 0,
  has_semver: false,
  is_stable: false,
};

describe('a baseline score', () => {
  const rebuilt = rebuildBaselines([project, bare]);

  it('adds the points of the SourceRank and ProjectRank formulas', () => {
    // Eight points, log10(1000) = 3, and half of log10(20) and of log10(50), rounded up to 1 each.
    expect(rebuilt.sourcerank_like).toEqual([13, 1 - 5]);
    // Eight points (no homepage), ln(1000)/2 → 3, ln(100)/2 → 2, ln(20)/2 → 1 − 1, ln(50)/2 → 2 − 1 twice.
    expect(rebuilt.projectrank_like).toEqual([15, 1]);
  });

  it('compares activity with one commit or issue a week, and is 0 for archived projects', () => {
    expect(rebuilt.maintained_like).toEqual([Math.floor((10 * 6) / 12), 0]);
    const young = rebuildBaselines([{ ...project, age_days: 89 }]);
    expect(young.maintained_like).toEqual([0]);
  });

  it('weights the distance from its bounds, or the logarithms of its inputs', () => {
    expect(rebuilt.relevance_like[0]).toBeCloseTo(1 - 30 / 365 + 1, 12);
    expect(rebuilt.relevance_like[1]).toBeCloseTo(1 - 300 / 365, 12);
    const age = Math.log(1 + 1000 / 30.44) / Math.log(121);
    const idle = Math.log(1 + 30 / 30.44) / Math.log(121);
    const people = (2 * Math.log(21)) / Math.log(5001);
    const commits = Math.log(1 + 2 / 13) / Math.log(1001);
    const releases = (0.5 * Math.log(3)) / Math.log(27);
    const issues = (0.5 * Math.log(5)) / Math.log(5001);
    expect(rebuilt.criticality_like[0]).toBeCloseTo(
      age - idle + people + commits + releases + issues,
      12,
    );
  });

  it('is higher for fewer idle days, more stars and better ranks', () => {
    expect(rebuilt.recency).toEqual([-30, -300]);
    expect(rebuilt.stars).toEqual([1000, 0]);
    const three = rebuildBaselines([
      { ...project, idle_days: 5, commits_90d: 1 },
      { ...project, idle_days: 9, commits_90d: 1 },
      { ...project, idle_days: 7, commits_90d: 8 },
    ]);
    // Ranks by recency: 2, 0, 1. Ranks by commits: 0.5, 0.5, 2.
    expect(three.recency_and_commits).toEqual([2.5, 0.5, 3]);
  });
});
