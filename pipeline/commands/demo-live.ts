// Collects and publishes real data for `demo --live`, in a separate folder.
import { join } from 'node:path';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { dataPaths } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { UpstreamError } from '../io/upstream/upstream-error.ts';
import type { Context } from './context.ts';
import { createProbeClient, isPublic, publicBudget } from './create-sources.ts';
import { type MorningReport, runMorning } from './morning.ts';

export interface LiveAttempt {
  /**
   * The context to serve from. Undefined if there is no real data, so the demo must show the recorded
   * world.
   */
  readonly context?: Context;
  readonly report?: MorningReport;
  /** Why the collection failed. Null if it succeeded. */
  readonly reason: string | null;
}

/** The checks that a demo skips: it publishes even incomplete or old data. */
export const accepted = { acceptShrink: true, acceptClock: true, acceptStale: true } as const;

/**
 * Returns a context for the separate folder DATA_DIR/live, so that live data is never mixed with
 * the recorded world.
 */
function toLive(context: Context): Context {
  const dataDir = join(context.config.dataDir, 'live');
  const paths = dataPaths(dataDir);
  return { ...context, config: { ...context.config, dataDir }, paths, log: paths.observations };
}

/**
 * Sends one request that does not count against a rate limit. Returns why GitHub cannot be reached,
 * or undefined if it can.
 */
async function findFault(context: Context): Promise<string | undefined> {
  try {
    await createProbeClient('github', context)({ path: '/rate_limit' });
    return undefined;
  } catch (cause) {
    if (cause instanceof UpstreamError) return cause.message;
    throw cause;
  }
}

const announcement = (context: Context): string =>
  isPublic(context)
    ? `Collecting real projects from GitHub's public search, limited to ${context.config.githubSearchPerMinute} ` +
      `searches per minute. This takes about ${Math.ceil(publicBudget.requests / context.config.githubSearchPerMinute)} minutes. ` +
      'If you stop the command, run it again to continue where it stopped.\n'
    : 'Collecting real projects with GITHUB_TOKEN. This takes a few minutes.\n';

/**
 * Collects and publishes real data. If that fails, uses the real data of an earlier run, if there
 * is any.
 */
export async function tryLive(context: Context): Promise<LiveAttempt> {
  const live = toLive(context);
  const fault = await findFault(live);
  if (fault !== undefined) return await useLast(live, fault);
  context.host.stderr.write(announcement(live));
  try {
    return { context: live, report: await runMorning(live, accepted), reason: null };
  } catch (cause) {
    // Falls back to older data or the recorded world only if the collection failed. Other failures,
    // such as a full disk, would also stop a demo without live data.
    if (!(cause instanceof Failure) || cause.kind !== 'upstream') throw cause;
    return await useLast(live, cause.message);
  }
}

async function useLast(live: Context, reason: string): Promise<LiveAttempt> {
  const hasRelease = (await findCurrent(live.config.dataDir)) !== undefined;
  live.host.stderr.write(
    `Live data cannot be collected. ${reason}\n` +
      (hasRelease ? 'Using the last live data.\n' : 'Using the data of the demo instead.\n'),
  );
  if (!hasRelease) return { reason };
  const report = await runMorning(live, { ...accepted, collect: false });
  return { context: live, report, reason };
}
