// `morning`: everything from observing to a new current release.
import { type Command, Option } from 'commander';
import type { BuildReport } from '../graph/build.ts';
import { streamDays } from '../graph/inputs.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import { forgetQuarantine } from '../observations/retention.ts';
import type { PublishReport } from '../publish/release.ts';
import { sampleDefaults } from '../sample/world.ts';
import { describeBuild } from './build.ts';
import {
  allFailed,
  type CollectReport,
  describeCollect,
  describeStale,
  runCollect,
} from './collect.ts';
import type { Context } from './context.ts';
import { computeEvaluation } from './evaluate.ts';
import { acceptClockOption, acceptShrinkOption, asOfOption } from './options.ts';
import {
  describeEvaluationNote,
  type EvaluationNote,
  refreshEvaluation,
} from './own-evaluation.ts';
import { describePublish } from './publish.ts';
import { recordRun } from './run-record.ts';
import { observeSample, refuseSampleLog } from './sample.ts';
import { buildStep, publishStep } from './steps.ts';

export interface MorningOptions {
  readonly asOf?: string | undefined;
  readonly acceptShrink?: boolean | undefined;
  readonly acceptClock?: boolean | undefined;
  readonly sample?: boolean | undefined;
  readonly sampleProjects?: number | undefined;
  readonly collect?: boolean | undefined;
}

export interface MorningReport {
  /** Null where nothing was asked: the log was taken as it is. */
  readonly collect: CollectReport | null;
  readonly build: BuildReport;
  readonly publish: PublishReport;
  /** Of the installation's own history, after the release; null where that was not due. */
  readonly evaluation: EvaluationNote | null;
}

export function addMorning(program: Command, context: () => Context): void {
  program
    .command('morning')
    .description('observe, build, publish, verify and switch: a whole morning')
    .addOption(asOfOption())
    .addOption(acceptShrinkOption())
    .addOption(acceptClockOption())
    .option('--sample', 'observe the sample world; without it the log is taken as it is')
    .option('--collect', 'ask the upstreams first (default: when GITHUB_TOKEN is set)')
    .option('--no-collect', 'take the log as it is')
    .addOption(sampleProjectsOption())
    .action(async (options: MorningOptions) => {
      const report = await runMorning(context(), options);
      context().report(report, [
        ...(report.collect ? describeCollect(report.collect) : []),
        describeBuild(report.build),
        describePublish(report.publish),
        ...(report.evaluation ? [describeEvaluationNote(report.evaluation)] : []),
      ]);
    });
}

export const sampleProjectsOption = (): Option =>
  new Option(
    '--sample-projects <count>',
    'how many projects the sample world has, arrivals included',
  )
    .argParser((value) => Number.parseInt(value, 10))
    .default(sampleDefaults.projects);

/** One morning under the lock of the data folder. Each step can be run again after a crash. */
export async function runMorning(
  context: Context,
  options: MorningOptions,
): Promise<MorningReport> {
  // A rebuild of a past day and the sample world are no part of the daily rhythm.
  const isToday = options.asOf === undefined && !options.sample;
  const report = await withLock(context.paths.lock, () =>
    // Nor is what was asked to take the log as it is: the day is still to be collected.
    isToday && options.collect !== false
      ? recordRun(context, 'morning', async () => {
          const result = await doMorning(context, options);
          const { collect, publish } = result;
          return { result, release: publish.id, why: collect && describeStale(collect) };
        })
      : doMorning(context, options),
  );
  // Reads the log alone and takes its time: who comes by a timer need not wait for it.
  const evaluation = isToday
    ? await refreshEvaluation(context, () => computeEvaluation(context))
    : null;
  return { ...report, evaluation };
}

async function doMorning(
  context: Context,
  options: MorningOptions,
): Promise<Omit<MorningReport, 'evaluation'>> {
  if (options.sample) {
    await observeSample(context, options.sampleProjects ?? sampleDefaults.projects);
  }
  const collect = wantsCollection(context, options) ? await collectStep(context, options) : null;
  if (collect) await forgetQuarantine(context.paths.quarantine, collect.day);
  if (!collect) {
    const build = await buildStep(context, { asOf: options.asOf });
    return { collect, build, publish: await publishStep(context, options) };
  }
  // Without new facts of projects it is no new day for them: its events wait for the next try.
  const isCarried = collect.sources.some(
    (one) => one.source === 'github' && one.outcome === 'failed',
  );
  const { observations } = context.paths;
  const seen = streamDays(observations, 'repositories')
    .filter((day) => day <= collect.day)
    .at(-1);
  const asOf = options.asOf ?? (isCarried ? seen : collect.day);
  const build = await buildStep(context, { asOf, listsAsOf: collect.day });
  const publish = await publishStep(context, { ...options, keepsScores: isCarried });
  return { collect, build, publish };
}

const wantsCollection = ({ config }: Context, options: MorningOptions): boolean =>
  options.collect ??
  (config.upstreams.github.token !== undefined && !options.sample && options.asOf === undefined);

const lacksToken = (): Failure =>
  new Failure(
    'usage',
    'GITHUB_TOKEN is not set, and GitHub tells facts to none without a token: set it to one, of ' +
      'which no right is needed, or run morning --no-collect to take the log as it is.',
  );

/** Goes on with what failed carried from before, unless there is nothing to carry. */
async function collectStep(context: Context, options: MorningOptions): Promise<CollectReport> {
  const { observations } = context.paths;
  if (context.config.upstreams.github.token === undefined) throw lacksToken();
  await refuseSampleLog(observations);
  const report = await runCollect(context, { asOf: options.asOf });
  if (streamDays(observations, 'repositories').some((day) => day <= report.day)) return report;
  if (report.sources.every(({ outcome }) => outcome === 'failed')) throw allFailed(report);
  const github = report.sources.find(({ source }) => source === 'github');
  throw new Failure(
    'failed',
    `Nothing is published: GitHub gave no repository and ${observations} holds none of before. ` +
      `${github?.failed ?? ''}`.trim(),
  );
}
