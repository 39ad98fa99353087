// The `hourly` command, which publishes new prices, trending models, spaces, and papers.

import { join } from 'node:path';
import type { Command } from 'commander';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { runKinds } from '../../src/contracts/files/run-status.ts';
import { toDay } from '../../src/lib/time.ts';
import { findCurrent, readManifest } from '../../src/snapshot/release/release-folder.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import { removeTree } from '../io/work-folder.ts';
import { collectAll } from '../observations/collect.ts';
import type { SourceReport } from '../observations/source-report.ts';
import type { PublishReport } from '../publish/publish-release.ts';
import { describeBuild } from './build.ts';
import { type BuildStepReport, buildStep, publishStep } from './build-and-publish.ts';
import {
  allFailed,
  type CollectReport,
  describeCollect,
  describeStale,
  throwIfFailed,
} from './collect.ts';
import { type Context, withLog } from './context.ts';
import { createCollectors, type UpstreamId } from './create-sources.ts';
import { refuseWorld } from './prepare-world.ts';
import { describePublish } from './publish.ts';
import { readRunRecord, recordRun } from './record-run.ts';

/** Sources that need only a few requests. Only the daily run collects from GitHub. */
const hourlyIds: readonly UpstreamId[] = ['hugging-face', 'openrouter', 'models-dev'];

export interface HourlyReport {
  readonly collect: CollectReport;
  /** Null if nothing was published, because no source had news. */
  readonly build: BuildStepReport | null;
  readonly publish: PublishReport | null;
}

export function addHourly(program: Command, context: () => Context): void {
  program
    .command('hourly')
    .description('update prices, trending models, spaces, and papers, and publish a release')
    .action(async () => {
      const report = await runHourly(context());
      context().report(report, [
        ...describeCollect(report.collect),
        ...(report.build ? [describeBuild(report.build)] : []),
        report.publish
          ? describePublish(report.publish)
          : 'Nothing has changed since the current release, so none was published.',
      ]);
      throwIfFailed(report.collect);
    });
}

/**
 * Runs one hourly update under the lock of the data folder. The release keeps the day, projects,
 * and events of the last daily run. Only prices, models, spaces, and papers are newer. Without news,
 * nothing is published.
 */
export async function runHourly(context: Context): Promise<HourlyReport> {
  return await withLock(context.paths.lock, async () => {
    const published = await findLastPublished(context);
    return await recordRun<HourlyReport>(context, 'hourly', async () => {
      const { id, as_of: asOf } = await findServed(context);
      const collect = await collectLists(context);
      const why = describeStale(collect);
      if (id === published && !collect.sources.some(hasNews)) {
        return { result: { collect, build: null, publish: null }, release: id, why };
      }
      const build = await buildStep(context, { asOf, listsAsOf: collect.day });
      const publish = await publishStep(context, { keepsScores: true });
      return { result: { collect, build, publish }, release: publish.id, why };
    });
  });
}

/**
 * Whether a source returned anything new. A list is written in every run, even if all responses were
 * unchanged. Prices are written only if they change.
 */
const hasNews = ({ outcome, rows, requests, unchanged }: SourceReport): boolean =>
  outcome !== 'failed' && rows > 0 && unchanged !== requests;

/** Returns the release of the last run. Undefined if that run did not publish what it collected. */
async function findLastPublished({ config }: Context): Promise<string | undefined> {
  const runs = await Promise.all(runKinds.map((kind) => readRunRecord(config.dataDir, kind)));
  const last = runs.flatMap((run) => run ?? []).sort((a, b) => (a.started < b.started ? 1 : -1))[0];
  const isPublished = last?.outcome === 'done' || last?.outcome === 'partial';
  return isPublished ? (last.release ?? undefined) : undefined;
}

async function findServed({ config, log }: Context): Promise<Manifest> {
  await refuseWorld(log);
  const current = await findCurrent(config.dataDir);
  if (current) return await readManifest(current.folder);
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
