// Evaluates the scores: computes every section of the report card from the same observation log. If
// a section cannot be computed, the evaluation contains the reason instead.

import { statSync } from 'node:fs';
import { z } from 'zod';
import {
  type Evaluation,
  type SectionName,
  sectionNames,
} from '../../src/contracts/files/evaluation.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { toDay } from '../../src/lib/time.ts';
import { Failure, isStorageFault } from '../io/failure.ts';
import { Lake, type LogPlace } from '../io/lake.ts';
import { evaluateGrowth } from './growth/growth.ts';
import { evaluateHealth, type HealthOptions } from './health/health.ts';
import { evaluateIntegrity } from './integrity/integrity.ts';
import type { EvaluationContext, Outcome } from './log/evaluation-context.ts';
import { summarizeLog } from './log/log-summary.ts';

export interface EvaluateOptions extends HealthOptions {
  /** The sections of the report card to compute. Default: all. */
  readonly only?: readonly SectionName[] | undefined;
  /**
   * Whether to compute the remaining sections if one section fails. Default: false, which throws
   * the error.
   */
  readonly keepsGoing?: boolean | undefined;
}

/**
 * Evaluates every score for which the log has enough data. Throws a Failure if the log is missing
 * or empty, or if `options.sources` contains an unknown source.
 */
export async function evaluate(
  context: EvaluationContext,
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  requireFolder(context.observations);
  const reading = context.progress.step('reading the log');
  const log = await summarizeLog(context.observations, toDay(context.nowMs()), context.spill);
  reading.done(`${log.data.observations.toLocaleString('en')} observations`);
  requireKnownSources(options.sources, log.sources);
  const isRequested = (...names: SectionName[]): boolean =>
    names.some((name) => options.only?.includes(name) ?? true);
  const notRequested = { reason: 'Not requested in this run.' };
  const attempt = createAttempt(context, options.keepsGoing ?? false);
  const health = isRequested('health')
    ? await attempt('health', () => evaluateHealth(context, log, options))
    : notRequested;
  const growth = isRequested('momentum', 'trend', 'emerging')
    ? await attempt('growth', async () => ({ section: await evaluateGrowth(context) }))
    : notRequested;
  const integrity = isRequested('integrity')
    ? requireCohorts(
        await attempt('star integrity', async () => ({
          section: await evaluateIntegrity(context),
        })),
      )
    : notRequested;
  return {
    format: 1,
    evaluated_on: toDay(context.nowMs()),
    data: log.data,
    health: sectionOf(health),
    momentum: sectionOf(growth)?.momentum ?? null,
    trend: sectionOf(growth)?.trend ?? null,
    emerging: sectionOf(growth)?.emerging ?? null,
    integrity: sectionOf(integrity),
    absent: Object.entries({ health, momentum: growth, trend: growth, emerging: growth, integrity })
      .map(([section, outcome]) => ({
        section: z.enum(sectionNames).parse(section),
        reason: 'reason' in outcome ? outcome.reason : null,
      }))
      .flatMap(({ section, reason }) => (reason === null ? [] : [{ section, reason }])),
  };
}

const sectionOf = <T>(outcome: Outcome<T>): T | null =>
  'section' in outcome ? outcome.section : null;

/**
 * Returns a function that computes one section. If the log has too little data, that function
 * returns the reason instead. If `keepsGoing` is set, that function prints any other error except a
 * disk error and returns a general reason, because an error message may contain folder names.
 */
const createAttempt =
  ({ progress }: EvaluationContext, keepsGoing: boolean) =>
  async <T>(name: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof Failure && cause.kind === 'input') return { reason: cause.message };
      // Throws disk errors, because the other sections would fail with the same error.
      if (!keepsGoing || isStorageFault(cause)) throw cause;
      progress.step(name).done(`failed: ${messageOf(cause)}`);
      return { reason: 'The evaluation failed. See the output of the run.' };
    }
  };

function requireCohorts<T extends { readonly cohorts: readonly unknown[] }>(
  outcome: Outcome<T>,
): Outcome<T> {
  if ('reason' in outcome || outcome.section.cohorts.length > 0) return outcome;
  return {
    reason:
      'The log does not contain enough daily star counts. The evaluation needs a day for which 100 ' +
      'repositories have star counts both 7 days before and 30 days after. Some repositories must ' +
      'also have daily counts for the four months before.',
  };
}

function requireFolder(observations: LogPlace): void {
  if (observations instanceof Lake) return;
  if (statSync(observations, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Failure(
    'input',
    `There is no folder ${observations}. Pass the folder of an observation log with --observations.`,
  );
}

function requireKnownSources(
  requested: readonly string[] | undefined,
  known: ReadonlyArray<{ readonly id: string }>,
): void {
  const unknown = requested?.filter((id) => !known.some((source) => source.id === id)) ?? [];
  if (unknown.length === 0) return;
  throw new Failure(
    'usage',
    `The log contains no repositories from these sources: ${unknown.join(', ')}. Use one of the ` +
      `sources in the log: ${known.map(({ id }) => id).join(', ')}.`,
  );
}
