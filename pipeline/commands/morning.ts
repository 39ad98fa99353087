// The `morning` command: the daily run, from collecting to a new current release.
import type { Command } from 'commander';
import { Failure } from '../io/failure.ts';
import { compactLake, Lake } from '../io/lake.ts';
import { withLock } from '../io/lock.ts';
import { forgetQuarantine } from '../observations/quarantine-retention.ts';
import type { PublishReport } from '../publish/publish-release.ts';
import { describeBuild } from './build.ts';
import { type BuildStepReport, buildStep, publishStep } from './build-and-publish.ts';
import {
  allFailed,
  type CollectReport,
  describeCollect,
  describeStale,
  runCollect,
  throwIfFailed,
} from './collect.ts';
import { type Context, readDays } from './context.ts';
import { computeEvaluation } from './evaluate.ts';
import { acceptClockOption, acceptShrinkOption, acceptStaleOption, asOfOption } from './options.ts';
import { prepareRecorded, refuseWorld } from './prepare-world.ts';
import { describePublish } from './publish.ts';
import { recordRun } from './record-run.ts';
import {
  describeEvaluationNote,
  type EvaluationNote,
  refreshEvaluation,
} from './refresh-evaluation.ts';

export interface MorningOptions {
  readonly asOf?: string | undefined;
  readonly acceptShrink?: boolean | undefined;
  readonly acceptClock?: boolean | undefined;
  readonly acceptStale?: boolean | undefined;
  /** Builds the recorded world of the demo, or only this number of its best known projects. */
  readonly recorded?: boolean | number | undefined;
  readonly collect?: boolean | undefined;
}

export interface MorningReport {
  /** Null if the run used the existing log and did not collect. */
  readonly collect: CollectReport | null;
  readonly build: BuildStepReport;
  readonly publish: PublishReport;
  /**
   * The evaluation of this installation's history, which starts after the release is published.
   * Null if no evaluation was due.
   */
  readonly evaluation: EvaluationNote | null;
}

export function addMorning(program: Command, context: () => Context): void {
  program
    .command('morning')
    .description('daily run: collect, build, verify, and publish a release')
    .addOption(asOfOption())
    .addOption(acceptShrinkOption())
    .addOption(acceptClockOption())
    .addOption(acceptStaleOption())
    .option('--collect', 'collect from the sources first (default, except for a past day)')
    .option('--no-collect', 'use the existing log without collecting')
    .action(async (options: MorningOptions) => {
      const report = await runMorning(context(), options);
      context().report(report, [
        ...(report.collect ? describeCollect(report.collect) : []),
        describeBuild(report.build),
        describePublish(report.publish),
        ...(report.evaluation ? [describeEvaluationNote(report.evaluation)] : []),
      ]);
      if (report.collect) throwIfFailed(report.collect);
    });
}

/**
 * Runs one daily update under the lock of the data folder. After a crash, the whole run can be
 * repeated.
 */
export async function runMorning(
  context: Context,
  options: MorningOptions,
): Promise<MorningReport> {
  // Building a past day or the data of the demo is not recorded as a daily run.
  const isToday = options.asOf === undefined && !options.recorded;
  const report = await withLock(context.paths.lock, () =>
    // A run without collection is not recorded either, because a later run must still collect
    // today's data.
    isToday && options.collect !== false
      ? recordRun(context, 'morning', async () => {
          const result = await doMorning(context, options);
          const { collect, publish } = result;
          const why = collect && describeStale(collect);
          return { result, release: publish.id, why, notCollected: collect?.notCollected };
        })
      : doMorning(context, options),
  );
  // The evaluation only reads the log, so it needs no lock. It takes long, and a lock would block
  // other runs.
  const evaluation = isToday
    ? await refreshEvaluation(context, () => computeEvaluation(context))
    : null;
  return { ...report, evaluation };
}

async function doMorning(
  context: Context,
  options: MorningOptions,
): Promise<Omit<MorningReport, 'evaluation'>> {
  const { recorded } = options;
  if (recorded) await prepareRecorded(context, recorded === true ? undefined : recorded);
  const collect = wantsCollection(options) ? await collectStep(context, options) : null;
  if (collect) await forgetQuarantine(context.paths.quarantine, collect.day);
  if (!collect) {
    const build = await buildStep(context, { asOf: options.asOf });
    return { collect, build, publish: await publishStep(context, options) };
  }
  // If the collection from GitHub failed, the as-of day stays the newest day with data from GitHub.
  // New events are then published after the next successful collection.
  const isCarried = collect.sources.some(
    (one) => one.source === 'github' && one.outcome === 'failed',
  );
  const seen = (await readDays(context)).findLast((day) => day <= collect.day);
  const asOf = options.asOf ?? (isCarried ? seen : collect.day);
  const build = await buildStep(context, { asOf, listsAsOf: collect.day });
  const publish = await publishStep(context, { ...options, keepsScores: isCarried });
  if (context.log instanceof Lake) await compactLake(context.log);
  return { collect, build, publish };
}

const wantsCollection = (options: MorningOptions): boolean =>
  options.collect ?? (!options.recorded && options.asOf === undefined);

/**
 * Collects from all sources. If some fail, continues with older data. Throws if there is no older
 * data.
 */
async function collectStep(context: Context, options: MorningOptions): Promise<CollectReport> {
  await refuseWorld(context.log);
  const report = await runCollect(context, { asOf: options.asOf });
  if ((await readDays(context)).some((day) => day <= report.day)) return report;
  if (report.sources.every(({ outcome }) => outcome === 'failed')) throw allFailed(report);
  const github = report.sources.find(({ source }) => source === 'github');
  throw new Failure(
    'upstream',
    `Nothing was published. The collection from GitHub failed, and ${context.log} contains no earlier data. ` +
      `Correct this error and run the command again: ${github?.failed ?? 'GitHub returned no repositories.'}`,
  );
}
