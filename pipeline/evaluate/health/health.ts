// Evaluates health: whether projects with a low score stopped more often in the following year.
import type { HealthEvaluation } from '../../../src/contracts/files/evaluation.ts';
import type { EvaluationContext, Outcome } from '../log/evaluation-context.ts';
import type { LogSummary } from '../log/log-summary.ts';
import { baselineWords } from './baselines.ts';
import { resamples } from './bootstrap.ts';
import { calibrate, describeGroups } from './calibration.ts';
import { type CohortDay, chooseRequested, chooseYearly } from './choose-cohorts.ts';
import { type Cohort, judgeCohort, openLater, readAtRisk } from './cohort.ts';
import { describeCohort, fewest, hasEnough } from './cohort-figures.ts';
import { isSeenByTuning, tunedOn } from './tuning-cohorts.ts';

export interface HealthOptions {
  /** Ids of the sources whose projects are evaluated. Default: all sources with commit dates. */
  readonly sources?: readonly string[] | undefined;
  /** Days to evaluate, `YYYY-MM-DD`. Default: one day per year. */
  readonly cohorts?: readonly string[] | undefined;
}

/**
 * Maximum proportion of unknown outcomes. With more, the known outcomes could be a biased sample.
 */
const maxUnknown = 0.1;

export async function evaluateHealth(
  context: EvaluationContext,
  log: LogSummary,
  options: HealthOptions = {},
): Promise<Outcome<HealthEvaluation>> {
  const sources = log.sources.filter(
    ({ id, hasCommits }) => hasCommits && (options.sources?.includes(id) ?? true),
  );
  const days = sources.flatMap((source) =>
    options.cohorts ? chooseRequested(source, options.cohorts) : chooseYearly(source),
  );
  if (days.length === 0) return { reason: explainMissingCohorts(log, options) };
  const lastDays = new Map(sources.map(({ id, days: seen }) => [id, seen.at(-1) ?? '']));
  const cohorts = await judgeAll(context, days, lastDays);
  const fair = cohorts.filter(isFair);
  if (fair.length === 0) {
    return {
      reason:
        `None of ${cohorts.length} cohorts has at least ${fewest} projects that stopped, at least ` +
        `${fewest} that continued, and an unknown outcome for at most ${maxUnknown * 100}% of projects.`,
    };
  }
  return { section: summarize(context, fair, cohorts.length - fair.length) };
}

const describeTuning = (): string =>
  tunedOn.map(({ population, before }) => `${population} before ${before}`).join(' and ');

function explainMissingCohorts(log: LogSummary, options: HealthOptions): string {
  const { first_day, last_day } = log.data;
  const requested = options.cohorts ? ` for ${options.cohorts.join(', ')}` : '';
  return (
    `No cohort${requested} has observations with commit dates on its day and a year later. The log ` +
    `covers ${first_day} to ${last_day}, and ` +
    `${log.sources.filter(({ hasCommits }) => hasCommits).length} of its ${log.sources.length} ` +
    'sources report commit dates. The log must cover 28 days before a cohort and 365 days after it.'
  );
}

async function judgeAll(
  context: EvaluationContext,
  days: readonly CohortDay[],
  lastDays: ReadonlyMap<string, string>,
): Promise<Cohort[]> {
  const cohorts: Cohort[] = [];
  const step = context.progress.step('health', days.length);
  for (const population of new Set(days.map((day) => day.population))) {
    const later = await openLater(context, population, lastDays.get(population) ?? '');
    try {
      for (const { asOf } of days.filter((day) => day.population === population)) {
        const atRisk = await readAtRisk(context, population, asOf);
        cohorts.push(await judgeCohort(later, population, asOf, atRisk));
        step.advance();
      }
    } finally {
      later.close();
    }
  }
  step.done(`${cohorts.length} cohorts`);
  return cohorts;
}

function isFair(cohort: Cohort): boolean {
  const all = cohort.judged.length + cohort.unknownOutcome + cohort.unscored;
  return hasEnough(cohort.judged) && cohort.unknownOutcome <= maxUnknown * all;
}

function summarize(
  context: EvaluationContext,
  cohorts: readonly Cohort[],
  leftOut: number,
): HealthEvaluation {
  const populations = [...new Set(cohorts.map(({ population }) => population))];
  const pooled = populations.map((population) => {
    const own = cohorts.filter((cohort) => cohort.population === population);
    const unseen = own.filter(({ asOf }) => !isSeenByTuning(population, asOf));
    const projects = (unseen.length ? unseen : own).flatMap(({ judged }) => judged);
    return { population, projects };
  });
  return {
    outcome:
      'no commit on the default branch in the 365 days after the cohort’s day, among projects with ' +
      'a commit in the 365 days before it',
    method_version: context.methodVersion('score_health_day'),
    resamples,
    cohorts: cohorts.map(describeCohort),
    calibration: pooled.flatMap(({ population, projects }) => calibrate(population, projects)),
    groups: pooled.flatMap(({ population, projects }) => describeGroups(population, projects)),
    baselines: baselineWords,
    limits: [
      `Parameters were chosen using only cohorts of ${describeTuning()}. Calibration and groups use ` +
        'only the other cohorts, if there are any.',
      'Tuning used days up to 2022-04 with outcomes until 2023-04. The outcome year of the 2022 ' +
        'cohorts overlaps with this period. The outcome year of the 2023 cohorts does not.',
      'Cohorts a year apart contain mostly the same projects, so they are not independent.',
      `Cohorts with fewer than ${fewest} projects of either outcome, or with an unknown outcome for ` +
        `more than ${maxUnknown * 100}% of projects, are left out. There were ${leftOut} of them.`,
      'The lists contain projects that someone chose. It is not known how well the score predicts for ' +
        'other projects.',
      'No commit for a year does not always mean that a project has ended: some projects are ' +
        'finished, and some move elsewhere.',
    ],
  };
}
