// `hourly`: what changes by the hour (prices, trending, spaces, papers) in a new release.
import { join } from 'node:path';
import type { Command } from 'commander';
import { findCurrent, readManifest } from '../../src/snapshot/release.ts';
import type { BuildReport } from '../graph/build.ts';
import { removeTree } from '../io/atomic-move.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import { collectAll } from '../observations/collect.ts';
import type { PublishReport } from '../publish/release.ts';
import { describeBuild } from './build.ts';
import { allFailed, type CollectReport, describeCollect, describeStale } from './collect.ts';
import { type Context, withLog } from './context.ts';
import { describePublish } from './publish.ts';
import { recordRun } from './rhythm.ts';
import { refuseSampleLog } from './sample.ts';
import { buildStep, publishStep } from './steps.ts';
import { createCollectors, type UpstreamId } from './upstreams.ts';

/** Those that answer in a handful of requests: GitHub is asked in the morning alone. */
const hourlyIds: readonly UpstreamId[] = ['hugging-face', 'openrouter', 'models-dev'];

export interface HourlyReport {
  readonly collect: CollectReport;
  readonly build: BuildReport;
  readonly publish: PublishReport;
}

export function addHourly(program: Command, context: () => Context): void {
  program
    .command('hourly')
    .description('refresh prices, trending models, spaces and papers, and publish')
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
 * One hour under the lock. What is known of projects stays that of the last morning, whose day the
 * release keeps: its events are the same ones, and only the lists are newer.
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

async function findServedDay({ config, paths }: Context): Promise<string> {
  await refuseSampleLog(paths.observations);
  const current = await findCurrent(config.dataDir);
  if (current) return (await readManifest(current.folder)).as_of;
  throw new Failure(
    'usage',
    'There is no release to refresh yet. Run morning first: it makes one of everything.',
  );
}

/** Its journals are of this hour alone: a few requests are asked again rather than taken for new. */
async function collectLists(context: Context): Promise<CollectReport> {
  const day = new Date(context.nowMs()).toISOString().slice(0, 10);
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
