// `morning`: everything from observing to a new current release.
import { type Command, Option } from 'commander';
import type { BuildReport } from '../graph/build.ts';
import { withLock } from '../io/lock.ts';
import type { PublishReport } from '../publish/release.ts';
import { sampleDefaults } from '../sample/world.ts';
import { describeBuild } from './build.ts';
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
}

export interface MorningReport {
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
    .addOption(sampleProjectsOption())
    .action(async (options: MorningOptions) => {
      const report = await runMorning(context(), options);
      context().report(report, [describeBuild(report.build), describePublish(report.publish)]);
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
    const build = await buildStep(context, options);
    return { build, publish: await publishStep(context, options) };
  });
}
