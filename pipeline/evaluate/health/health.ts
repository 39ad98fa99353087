// Evaluates health: whether projects with a low score had stopped a year later.
import type { HealthEvaluation } from '../../../src/contracts/evaluation.ts';
import type { EvaluationContext, Outcome } from '../log/context.ts';
import type { LogSummary } from '../log/log-summary.ts';
import { baselineWords } from './baselines.ts';
import { resamples } from './bootstrap.ts';
import { calibrate, describeGroups } from './calibration.ts';
import { type CohortDay, chooseAsked, chooseYearly } from './choose.ts';
import { type Cohort, judgeCohort, openLater, readAtRisk } from './cohort.ts';
import { describeCohort, fewest, hasEnough } from './figures.ts';
import { isSeenByTuning, tunedOn } from './tuning.ts';

export interface HealthOptions {
  /** Sources to evaluate. Default: every source with commit dates. */
  readonly sources?: readonly string[] | undefined;
  /** Days of the cohorts. Default: yearly. */
  readonly cohorts?: readonly string[] | undefined;
}

/** With a larger share of unknown outcomes the known ones are no fair sample. */
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
    options.cohorts ? chooseAsked(source, options.cohorts) : chooseYearly(source),
  );
  if (days.length === 0) return { reason: explainNone(log, options) };
  const lastDays = new Map(sources.map(({ id, days: seen }) => [id, seen.at(-1) ?? '']));
  const cohorts = await judgeAll(context, days, lastDays);
  const fair = cohorts.filter(isFair);
  if (fair.length === 0) {
    return {
      reason:
        `None of ${cohorts.length} cohorts holds ${fewest} projects that stopped and ${fewest} that ` +
        `went on, with at most ${maxUnknown * 100} % of unknown outcome.`,
    };
  }
  return { section: summarize(context, fair, cohorts.length - fair.length) };
}

const describeTuning = (): string =>
  tunedOn.map(({ population, before }) => `${population} before ${before}`).join(' and ');

function explainNone(log: LogSummary, options: HealthOptions): string {
  const { first_day, last_day } = log.data;
  const asked = options.cohorts ? ` for ${options.cohorts.join(', ')}` : '';
  return (
    `No cohort${asked} has observations with commit dates on its day and a year later: the log ` +
    `reaches from ${first_day} to ${last_day}, and ` +
    `${log.sources.filter(({ hasCommits }) => hasCommits).length} of its ${log.sources.length} ` +
    'sources tell commits. A first cohort needs 28 days before it and 365 after it.'
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
      `Parameters were chosen on cohorts of ${describeTuning()}; all others were never looked at ` +
        'for that. Calibration and groups use those alone where there are any.',
      'Tuning used days up to 2022-04 with outcomes until 2023-04: the outcome year of the cohorts of ' +
        '2022 overlaps that of tuning, the outcome year of those of 2023 does not.',
      'Cohorts a year apart hold mostly the same projects: they are not independent of one another.',
      `Cohorts with fewer than ${fewest} projects of either outcome, or with more than ` +
        `${maxUnknown * 100} % of unknown outcome, are left out: ${leftOut} here.`,
      'The lists hold projects that someone chose. How the score does on others is not known.',
      'No commit for a year is not always an end: some projects are finished, some move elsewhere.',
    ],
  };
}
