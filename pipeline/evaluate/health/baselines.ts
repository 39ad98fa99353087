// Ranking methods of others, reimplemented with the columns that we have.
import type { BaselineName, HealthEvaluation } from '../../../src/contracts/evaluation.ts';
import type { AtRisk } from './cohort.ts';

type Words = HealthEvaluation['baselines'][BaselineName];

interface Baseline extends Words {
  /** Higher means more likely to continue. */
  readonly value: (project: AtRisk) => number;
}

const months = (days: number): number => days / 30.44;
const isTrue = (condition: boolean): number => (condition ? 1 : 0);
/** The rounded share of a natural logarithm, 0 for a missing value. */
const halfLog = (count: number | null): number => (count ? Math.round(Math.log(count) / 2) : 0);
const tenLog = (count: number | null): number => (count ? Math.round(Math.log10(count)) : 0);

function sourceRank(project: AtRisk): number {
  const { release_age_days, first_release_age_days } = project;
  // The URL of the repository is one of the basic facts and always known.
  const basics = 1 + isTrue(project.has_description) + isTrue(project.has_homepage);
  return (
    isTrue(basics > 1) +
    1 +
    isTrue(project.has_license) +
    isTrue(project.releases > 1) +
    isTrue(project.releases > 0 && project.has_semver) +
    isTrue(release_age_days !== null && months(release_age_days) < 6) +
    isTrue(first_release_age_days !== null && months(first_release_age_days) > 6) +
    isTrue(project.is_stable) +
    tenLog(project.stars) +
    Math.ceil(tenLog(project.contributors) / 2) +
    Math.ceil(tenLog(project.watchers) / 2) -
    2 * isTrue(project.is_all_prereleases) -
    5 * isTrue(project.is_archived)
  );
}

function projectRank(project: AtRisk): number {
  const { release_age_days, age_days } = project;
  const lessOne = (points: number, count: number | null): number => (count ? points - 1 : 0);
  return (
    isTrue(project.has_description && project.has_homepage) +
    1 +
    isTrue(project.has_license) +
    isTrue(project.has_permissive_license) +
    isTrue(project.releases > 1) +
    isTrue(project.releases > 0 && project.has_semver) +
    isTrue(release_age_days !== null && months(release_age_days) < 6) +
    isTrue(months(project.idle_days) < 3) +
    isTrue(age_days !== null && months(age_days) >= 6) +
    halfLog(project.stars) +
    halfLog(project.forks) +
    lessOne(halfLog(project.contributors), project.contributors) +
    lessOne(halfLog(project.watchers), project.watchers) +
    lessOne(halfLog(project.closed_issues), project.closed_issues)
  );
}

function maintained(project: AtRisk): number {
  if (project.is_archived || (project.age_days !== null && project.age_days < 90)) return 0;
  const activity = project.commits_90d + Math.max(project.closed_issues_gained ?? 0, 0);
  return Math.min(10, Math.floor((10 * activity) / 12));
}

function relevance(project: AtRisk): number {
  const { stars_gained, gained_days, age_days } = project;
  const aDay =
    stars_gained !== null && gained_days
      ? stars_gained / gained_days
      : (project.stars ?? 0) / Math.max(age_days ?? 365, 28);
  return 1 - project.idle_days / 365 + Math.min(1, Math.max(0, aDay * 365) / 50);
}

function criticality(project: AtRisk): number {
  const term = (weight: number, value: number | null, threshold: number): number =>
    value === null
      ? 0
      : (weight * Math.log(1 + Math.max(value, 0))) / Math.log(1 + Math.max(value, threshold));
  return (
    term(1, project.age_days === null ? null : months(project.age_days), 120) -
    term(1, months(project.idle_days), 120) +
    term(2, project.contributors, 5000) +
    term(1, project.commits_90d / 13, 1000) +
    term(0.5, project.releases_365d, 26) +
    term(0.5, project.closed_issues_gained, 5000)
  );
}

const ofCommits =
  'Commits of 90 days that a source leaves out count as none, since it writes nothing for none.';

/** Every baseline except the mean of ranks, which requires the whole cohort. */
const single: Readonly<Record<Exclude<BaselineName, 'recency_and_commits'>, Baseline>> = {
  recency: {
    title: 'Days since the last commit alone',
    formula: 'fewer days since the last commit on the default branch stand higher',
    source: 'our own; the simplest rule that works',
    missing: 'nothing',
    value: (project) => -project.idle_days,
  },
  stars: {
    title: 'Stars',
    formula: 'more stars stand higher',
    source: 'the order of most lists',
    missing: 'nothing',
    value: (project) => project.stars ?? 0,
  },
  sourcerank_like: {
    title: 'A sum like SourceRank',
    formula:
      'one point each for basic facts, a repository, a license, several releases, semantic ' +
      'versions, a release within 6 months, one older than 6 months, a version from 1.0; the ' +
      'rounded decimal logarithm of stars, half of those of contributors and watchers; less 2 for ' +
      'prereleases only, less 5 for archived',
    source: 'rules of Libraries.io (app/models/concerns/source_rank.rb), rebuilt',
    missing: 'README, dependent projects and repositories, outdated dependencies, deprecation',
    value: sourceRank,
  },
  projectrank_like: {
    title: 'A sum like the projectrank of best-of lists',
    formula:
      'one point each for description with homepage, a repository, a license, a permissive one, ' +
      'several releases, semantic versions, a release within 6 months, a commit within 3 months, an ' +
      'age of 6 months; half the natural logarithm, rounded, of stars and forks, and of ' +
      'contributors, watchers and closed issues less one each',
    source: 'rules of best-of-generator (src/best_of/projects_collection.py), rebuilt',
    missing: 'dependent projects, monthly downloads, the number of all commits',
    value: projectRank,
  },
  maintained_like: {
    title: 'A rule like "Maintained" of the OpenSSF Scorecard',
    formula:
      'commits of 90 days and issues closed in about as long, ten points from one a week on; 0 when ' +
      'archived or younger than 90 days',
    source: 'rules of ossf/scorecard (checks/evaluation/maintained.go), rebuilt',
    missing: `issue activity by members: issues closed stand in for it. ${ofCommits}`,
    value: maintained,
  },
  relevance_like: {
    title: 'Relevance like that of Best of JS',
    formula:
      'its two bounds as distances: what is left of the year since the last commit, as a share, and ' +
      'new stars of a year against 50, at most 1',
    source: 'rules of bestofjs/bestofjs (build-static-api.task.ts), rebuilt',
    missing: 'downloads; stars of a whole year: the pace of some 13 weeks stands in',
    value: relevance,
  },
  criticality_like: {
    title: 'Criticality by Rob Pike’s formula',
    formula:
      'the weighted mean of log(1 + value) / log(1 + max(value, threshold)) over age in months (1, ' +
      '120), months since the last commit (−1, 120), contributors (2, 5000), commits a week (1, ' +
      '1000), releases of the year (0.5, 26), issues closed in about 90 days (0.5, 5000)',
    source: 'ossf/criticality_score (config/scorer/original_pike.yml), rebuilt',
    missing: `organisations, updated issues, comments, dependents; ${ofCommits.toLowerCase()}`,
    value: criticality,
  },
};

const recencyAndCommits: Words = {
  title: 'Mean of the ranks of recency and of commits',
  formula:
    'each project’s rank in the cohort by days since the last commit and by commits of 90 days, added',
  source: 'our own',
  missing: ofCommits,
};

/** The rank of each value. Ties share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [place, value] of sorted.entries()) {
    if (!first.has(value)) first.set(value, place);
    last.set(value, place);
  }
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0)) / 2);
}

/** The value of every baseline for every project of a cohort. */
export function rebuildBaselines(cohort: readonly AtRisk[]): Record<BaselineName, number[]> {
  const of = (name: keyof typeof single): number[] => cohort.map(single[name].value);
  const byRecency = ranksOf(of('recency'));
  const byCommits = ranksOf(cohort.map((project) => project.commits_90d));
  return {
    recency: of('recency'),
    recency_and_commits: byRecency.map((place, index) => place + (byCommits[index] ?? 0)),
    stars: of('stars'),
    sourcerank_like: of('sourcerank_like'),
    projectrank_like: of('projectrank_like'),
    maintained_like: of('maintained_like'),
    relevance_like: of('relevance_like'),
    criticality_like: of('criticality_like'),
  };
}

const words = ({ title, formula, source, missing }: Words): Words => ({
  title,
  formula,
  source,
  missing,
});

export const baselineWords: HealthEvaluation['baselines'] = {
  recency: words(single.recency),
  recency_and_commits: recencyAndCommits,
  stars: words(single.stars),
  sourcerank_like: words(single.sourcerank_like),
  projectrank_like: words(single.projectrank_like),
  maintained_like: words(single.maintained_like),
  relevance_like: words(single.relevance_like),
  criticality_like: words(single.criticality_like),
};
