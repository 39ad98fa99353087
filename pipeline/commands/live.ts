// `demo --live`: a daily run with real data in a folder of its own, or the reason why there is none.
import { join } from 'node:path';
import { findCurrent } from '../../src/snapshot/release/release.ts';
import { Failure } from '../io/failure.ts';
import { dataPaths } from '../io/files.ts';
import { UpstreamError } from '../io/upstream/upstream-error.ts';
import type { Context } from './context.ts';
import { type MorningReport, runMorning } from './morning.ts';
import { createProbeClient, isPublic, publicBudget } from './upstreams.ts';

export interface LiveTry {
  /** The folder to serve from. Undefined if the sample world has to be shown. */
  readonly context?: Context;
  readonly report?: MorningReport;
  /** Why nothing was collected now; null if something was. */
  readonly reason: string | null;
}

/** A demo publishes whatever it has. */
export const accepted = { acceptShrink: true, acceptClock: true, acceptStale: true } as const;

/** Real data are never mixed with the sample world, so they have a folder of their own. */
function toLive(context: Context): Context {
  const dataDir = join(context.config.dataDir, 'live');
  return { ...context, config: { ...context.config, dataDir }, paths: dataPaths(dataDir) };
}

/** One request that costs nothing. Returns why GitHub cannot be reached, or undefined. */
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
    ? `Collecting real projects from the public search of GitHub, which allows ${context.config.githubSearchPerMinute} ` +
      `searches a minute: about ${Math.ceil(publicBudget.requests / context.config.githubSearchPerMinute)} minutes. ` +
      'If you stop it, the same command continues where it stopped.\n'
    : 'Collecting real projects with GITHUB_TOKEN. This takes a few minutes.\n';

/** If nothing can be collected, shows the last live release, or the sample world if there is none. */
export async function tryLive(context: Context): Promise<LiveTry> {
  const live = toLive(context);
  const fault = await findFault(live);
  if (fault !== undefined) return await useLast(live, fault);
  context.host.stderr.write(announcement(live));
  try {
    return { context: live, report: await runMorning(live, accepted), reason: null };
  } catch (cause) {
    // Other failures, such as a full disk, would also end the sample world.
    if (!(cause instanceof Failure) || cause.kind !== 'failed') throw cause;
    return await useLast(live, cause.message);
  }
}

async function useLast(live: Context, reason: string): Promise<LiveTry> {
  const hasRelease = (await findCurrent(live.config.dataDir)) !== undefined;
  live.host.stderr.write(
    `Live data cannot be collected. ${reason}\n` +
      (hasRelease ? 'Using the last live data.\n' : 'Using the sample world instead.\n'),
  );
  if (!hasRelease) return { reason };
  const report = await runMorning(live, { ...accepted, collect: false });
  return { context: live, report, reason };
}
