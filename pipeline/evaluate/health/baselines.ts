// Computes the baselines that health is compared with: simple rankings, and rankings of other
// services, which are reimplemented as far as the log contains their inputs.
import type { BaselineName, HealthEvaluation } from '../../../src/contracts/files/evaluation.ts';
import type { AtRisk } from './cohort.ts';

type Description = HealthEvaluation['baselines'][BaselineName];

interface Baseline extends Description {
  /** Returns the baseline's score. A higher score means that the project is ranked higher. */
  readonly value: (project: AtRisk) => number;
}

const months = (days: number): number => days / 30.44;
const isTrue = (condition: boolean): number => (condition ? 1 : 0);
/** Half the natural logarithm, rounded; 0 if the count is missing or 0. */
const halfOfLog = (count: number | null): number => (count ? Math.round(Math.log(count) / 2) : 0);
const decimalLog = (count: number | null): number => (count ? Math.round(Math.log10(count)) : 0);

function sourceRank(project: AtRisk): number {
  const { release_age_days, first_release_age_days } = project;
  // Adds 1 for the URL of the repository, which is always known.
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
    decimalLog(project.stars) +
    Math.ceil(decimalLog(project.contributors) / 2) +
    Math.ceil(decimalLog(project.watchers) / 2) -
    2 * isTrue(project.is_all_prereleases) -
    5 * isTrue(project.is_archived)
  );
}

function projectRank(project: AtRisk): number {
  const { release_age_days, age_days } = project;
  const minusOne = (points: number, count: number | null): number => (count ? points - 1 : 0);
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
    halfOfLog(project.stars) +
    halfOfLog(project.forks) +
    minusOne(halfOfLog(project.contributors), project.contributors) +
    minusOne(halfOfLog(project.watchers), project.watchers) +
    minusOne(halfOfLog(project.closed_issues), project.closed_issues)
  );
}

function maintained(project: AtRisk): number {
  if (project.is_archived || (project.age_days !== null && project.age_days < 90)) return 0;
  const activity = project.commits_90d + Math.max(project.closed_issues_gained ?? 0, 0);
  return Math.min(10, Math.floor((10 * activity) / 12));
}

function relevance(project: AtRisk): number {
  const { stars_gained, gained_days, age_days } = project;
  const starsPerDay =
    stars_gained !== null && gained_days
      ? stars_gained / gained_days
      : (project.stars ?? 0) / Math.max(age_days ?? 365, 28);
  return 1 - project.idle_days / 365 + Math.min(1, Math.max(0, starsPerDay * 365) / 50);
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

const missingCommits =
  'If a source does not report commits in 90 days, they count as 0, because the source omits zeros.';

/**
 * The baselines that score each project independently. Excludes `recency_and_commits`, because the
 * rank of a project depends on the whole cohort.
 */
const single: Readonly<Record<Exclude<BaselineName, 'recency_and_commits'>, Baseline>> = {
  recency: {
    title: 'Days since the last commit only',
    formula: 'fewer days since the last commit on the default branch rank higher',
    source: 'our own; the simplest rule that works',
    missing: 'nothing',
    value: (project) => -project.idle_days,
  },
  stars: {
    title: 'Stars',
    formula: 'more stars rank higher',
    source: 'the order of most lists',
    missing: 'nothing',
    value: (project) => project.stars ?? 0,
  },
  sourcerank_like: {
    title: 'A sum similar to SourceRank',
    formula:
      'one point each for basic facts, a repository, a license, several releases, semantic ' +
      'versions, a release within 6 months, a release older than 6 months, and a version of at ' +
      'least 1.0; plus the rounded decimal logarithm of stars; plus half of the rounded decimal ' +
      'logarithms of contributors and of watchers; minus 2 if there are only prereleases; minus 5 ' +
      'if the project is archived',
    source: 'reimplemented from the rules of Libraries.io (app/models/concerns/source_rank.rb)',
    missing: 'README, dependent projects and repositories, outdated dependencies, deprecation',
    value: sourceRank,
  },
  projectrank_like: {
    title: 'A sum similar to the projectrank of best-of lists',
    formula:
      'one point each for a description with a homepage, a repository, a license, a permissive ' +
      'license, several releases, semantic versions, a release within 6 months, a commit within 3 ' +
      'months, and an age of 6 months; plus half the natural logarithm, rounded, of stars and of ' +
      'forks; plus the same, minus one, for contributors, watchers and closed issues',
    source:
      'reimplemented from the rules of best-of-generator (src/best_of/projects_collection.py)',
    missing: 'dependent projects, monthly downloads, the total number of commits',
    value: projectRank,
  },
  maintained_like: {
    title: 'A rule similar to the "Maintained" check of the OpenSSF Scorecard',
    formula:
      'commits in 90 days plus issues closed in about the same time: 10 points for about one per ' +
      'week or more, and proportionally less below; 0 if the project is archived or under 90 days old',
    source: 'reimplemented from the rules of ossf/scorecard (checks/evaluation/maintained.go)',
    missing: `issue activity by members; closed issues are used instead. ${missingCommits}`,
    value: maintained,
  },
  relevance_like: {
    title: 'A relevance score similar to that of Best of JS',
    formula:
      '1 minus the years since the last commit, plus the new stars per year divided by 50, at most 1',
    source: 'reimplemented from the rules of bestofjs/bestofjs (build-static-api.task.ts)',
    missing: 'downloads; the stars of a whole year, which are projected from about 12 weeks',
    value: relevance,
  },
  criticality_like: {
    title: 'Criticality by Rob Pike’s formula',
    formula:
      'the weighted sum of log(1 + value) / log(1 + max(value, threshold)) for these values, with ' +
      'weight and threshold in parentheses: age in months (1, 120), months since the last commit ' +
      '(−1, 120), contributors (2, 5000), commits per week (1, 1000), releases in the last year ' +
      '(0.5, 26), issues closed in about 90 days (0.5, 5000)',
    source: 'reimplemented from ossf/criticality_score (config/scorer/original_pike.yml)',
    missing: `organizations, updated issues, comments, dependents. ${missingCommits}`,
    value: criticality,
  },
};

const recencyAndCommits: Description = {
  title: 'Mean of the ranks by last commit and by number of commits',
  formula:
    'the sum of each project’s rank in the cohort by days since the last commit and its rank by ' +
    'commits in 90 days',
  source: 'our own',
  missing: missingCommits,
};

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

/** Returns the scores of every baseline, in the order of the projects in `cohort`. */
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

const describe = ({ title, formula, source, missing }: Description): Description => ({
  title,
  formula,
  source,
  missing,
});

export const baselineWords: HealthEvaluation['baselines'] = {
  recency: describe(single.recency),
  recency_and_commits: recencyAndCommits,
  stars: describe(single.stars),
  sourcerank_like: describe(single.sourcerank_like),
  projectrank_like: describe(single.projectrank_like),
  maintained_like: describe(single.maintained_like),
  relevance_like: describe(single.relevance_like),
  criticality_like: describe(single.criticality_like),
};
