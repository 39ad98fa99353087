// `morning`: everything from observing to a new current release.
import { type Command, Option } from 'commander';
import type { BuildReport } from '../graph/build.ts';
import { streamDays } from '../graph/inputs.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import type { PublishReport } from '../publish/release.ts';
import { sampleDefaults } from '../sample/world.ts';
import { describeBuild } from './build.ts';
import { allFailed, type CollectReport, describeCollect, runCollect } from './collect.ts';
import type { Context } from './context.ts';
import { acceptShrinkOption, asOfOption } from './options.ts';
import { describePublish } from './publish.ts';
import { observeSample } from './sample.ts';
import { buildStep, publishStep } from './steps.ts';

export interface MorningOptions {
  readonly asOf?: string | undefined;
  readonly acceptShrink?: boolean | undefined;
  readonly sample?: boolean | undefined;
  readonly sampleProjects?: number | undefined;
  readonly collect?: boolean | undefined;
}

export interface MorningReport {
  /** Null where nothing was asked: the log was taken as it is. */
  readonly collect: CollectReport | null;
  readonly build: BuildReport;
  readonly publish: PublishReport;
}

export function addMorning(program: Command, context: () => Context): void {
  program
    .command('morning')
    .description('observe, build, publish, verify and switch: a whole morning')
    .addOption(asOfOption())
    .addOption(acceptShrinkOption())
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
  return await withLock(context.paths.lock, async () => {
    if (options.sample) {
      await observeSample(context, options.sampleProjects ?? sampleDefaults.projects);
    }
    const collect = wantsCollection(context, options) ? await collectStep(context, options) : null;
    const asOf = options.asOf ?? (collect ? collect.day : undefined);
    const build = await buildStep(context, { asOf });
    return { collect, build, publish: await publishStep(context, options) };
  });
}

const wantsCollection = ({ config }: Context, options: MorningOptions): boolean =>
  options.collect ??
  (config.upstreams.github.token !== undefined && !options.sample && options.asOf === undefined);

/** Goes on with what failed carried from before, unless there is nothing to carry. */
async function collectStep(context: Context, options: MorningOptions): Promise<CollectReport> {
  const report = await runCollect(context, { asOf: options.asOf });
  const { observations } = context.paths;
  if (streamDays(observations, 'repositories').some((day) => day <= report.day)) return report;
  if (report.sources.every(({ outcome }) => outcome === 'failed')) throw allFailed(report);
  const github = report.sources.find(({ source }) => source === 'github');
  throw new Failure(
    'failed',
    `Nothing is published: GitHub gave no repository and ${observations} holds none of before. ` +
      `${github?.failed ?? ''}`.trim(),
  );
}
