// The `hourly` command, which publishes new prices, trending models, spaces, and papers.

import { join } from 'node:path';
import type { Command } from 'commander';
import { toDay } from '../../src/lib/time.ts';
import { findCurrent, readManifest } from '../../src/snapshot/release/release-folder.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import { removeTree } from '../io/work-folder.ts';
import { collectAll } from '../observations/collect.ts';
import type { PublishReport } from '../publish/publish-release.ts';
import { describeBuild } from './build.ts';
import { type BuildStepReport, buildStep, publishStep } from './build-and-publish.ts';
import { allFailed, type CollectReport, describeCollect, describeStale } from './collect.ts';
import { type Context, withLog } from './context.ts';
import { createCollectors, type UpstreamId } from './create-sources.ts';
import { refuseWorld } from './prepare-world.ts';
import { describePublish } from './publish.ts';
import { recordRun } from './record-run.ts';

/** Sources that need only a few requests. Only the daily run collects from GitHub. */
const hourlyIds: readonly UpstreamId[] = ['hugging-face', 'openrouter', 'models-dev'];

export interface HourlyReport {
  readonly collect: CollectReport;
  readonly build: BuildStepReport;
  readonly publish: PublishReport;
}

export function addHourly(program: Command, context: () => Context): void {
  program
    .command('hourly')
    .description('update prices, trending models, spaces, and papers, and publish a release')
    .action(async () => {
      const report = await runHourly(context());
      context().report(report, [
        ...describeCollect(report.collect),
        describeBuild(report.build),
        describePublish(report.publish),
      ]);
    });
}

/**
 * Runs one hourly update under the lock of the data folder. The release keeps the day, projects,
 * and events of the last daily run. Only prices, models, spaces, and papers are newer.
 */
export async function runHourly(context: Context): Promise<HourlyReport> {
  return await withLock(context.paths.lock, () =>
    recordRun(context, 'hourly', async () => {
      const asOf = await findServedDay(context);
      const collect = await collectLists(context);
      const build = await buildStep(context, { asOf, listsAsOf: collect.day });
      const publish = await publishStep(context, { keepsScores: true });
      const result = { collect, build, publish };
      return { result, release: publish.id, why: describeStale(collect) };
    }),
  );
}

async function findServedDay({ config, log }: Context): Promise<string> {
  await refuseWorld(log);
  const current = await findCurrent(config.dataDir);
  if (current) return (await readManifest(current.folder)).as_of;
  throw new Failure(
    'usage',
    `${config.dataDir} contains no release to update. Run \`morning\` first.`,
  );
}

/**
 * Collects prices, trending models, spaces, and papers. First removes the journals of today's
 * earlier hourly runs, so that all requests are sent again.
 */
async function collectLists(context: Context): Promise<CollectReport> {
  const day = toDay(context.nowMs());
  const collect = join(context.paths.collect, 'hourly');
  await removeTree(join(collect, day));
  const sources = await withLog(context, async (deps) => {
    const collectors = await createCollectors(context, deps, hourlyIds, day);
    const all = { ...deps, collect, nowMs: context.nowMs };
    return await collectAll(all, collectors, { day, again: true, keepsOutcome: true });
  });
  const report = { day, sources };
  if (sources.every(({ outcome }) => outcome === 'failed')) throw allFailed(report);
  return report;
}
