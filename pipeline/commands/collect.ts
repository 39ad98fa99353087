// `collect`: what the upstreams say today becomes observations.
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { Failure } from '../io/failure.ts';
import { exists } from '../io/files.ts';
import { withLock } from '../io/lock.ts';
import { collectAll } from '../observations/collect.ts';
import { partitionFile } from '../observations/log.ts';
import { describeSource, isPartial, type SourceReport } from '../observations/source-report.ts';
import { estimateGithub as planGithub } from '../sources/github/github.ts';
import { type Context, thousands, withLog } from './context.ts';
import { dayOption } from './options.ts';
import { createCollectors, readGithubOptions, type UpstreamId, upstreamIds } from './upstreams.ts';

export interface CollectOptions {
  readonly source?: readonly UpstreamId[] | undefined;
  readonly dryRun?: boolean | undefined;
  readonly again?: boolean | undefined;
  readonly asOf?: string | undefined;
}

export interface CollectReport {
  readonly day: string;
  readonly sources: readonly SourceReport[];
}

export function addCollect(program: Command, context: () => Context): void {
  program
    .command('collect')
    .description('ask the upstreams and write what they say into the observation log')
    .addOption(
      new Option('--source <name...>', 'only these upstreams (default: all)').choices([
        ...upstreamIds,
      ]),
    )
    .option('--dry-run', 'ask nothing: tell what would be asked, and what it costs')
    .option('--again', 'ask again what was already collected on this day, and keep what is more')
    .addOption(
      dayOption('the day to write; yesterday’s goes on where it was stopped (default: today)'),
    )
    .action(async (options: CollectOptions) => {
      if (options.dryRun) return await planCollection(context(), options);
      const report = await withLock(context().paths.lock, () => runCollect(context(), options));
      context().report(report, describeCollect(report));
      if (report.sources.every(({ outcome }) => outcome === 'failed')) throw allFailed(report);
    });
}

const todayOf = (context: Context): string => new Date(context.nowMs()).toISOString().slice(0, 10);

function chooseCollectDay(context: Context, asked: string | undefined): string {
  const today = todayOf(context);
  if (asked !== undefined && asked > today) {
    throw new Failure('usage', `${asked} has not come yet: today is ${today}, in UTC.`);
  }
  return asked ?? today;
}

/** What upstreams said on a past day cannot be asked any more: what the log holds of it stays. */
async function guardPast(context: Context, day: string): Promise<void> {
  const { collect, observations } = context.paths;
  if (day >= todayOf(context) || (await exists(join(collect, day)))) return;
  if (!(await exists(partitionFile(observations, 'repositories', day, 'github')))) return;
  throw new Failure(
    'usage',
    `What GitHub told on ${day} is in the log, and what it tells now would take its place. ` +
      'Leave out --as-of to collect for today.',
  );
}

/** Collects; to be called under the lock of the data folder. An upstream that fails does not throw. */
export async function runCollect(
  context: Context,
  options: CollectOptions,
): Promise<CollectReport> {
  const day = chooseCollectDay(context, options.asOf);
  await guardPast(context, day);
  return await withLog(context, async (deps) => {
    const collectors = await createCollectors(context, deps, options.source ?? upstreamIds, day);
    const { collect } = context.paths;
    const sources = await collectAll({ ...deps, collect, nowMs: context.nowMs }, collectors, {
      day,
      again: options.again,
    });
    return { day, sources };
  });
}

export function describeCollect({ day, sources }: CollectReport): string[] {
  const failed = sources.filter(({ outcome }) => outcome === 'failed');
  return [
    ...sources.map((report) => `${report.source}: ${describeSource(report)}`),
    ...sources
      .filter(({ newFields }) => newFields.length > 0)
      .map(({ source, newFields }) => `${source} has new fields: ${newFields.join(', ')}`),
    ...tellEnd(day, failed, sources.filter(isPartial)),
  ];
}

const namesOf = (reports: readonly SourceReport[]): string =>
  reports.map(({ source }) => source).join(', ');

function tellEnd(
  day: string,
  failed: readonly SourceReport[],
  partial: readonly SourceReport[],
): string[] {
  const lines = [
    ...(partial.length > 0
      ? [`Only in part for ${day}, as far as the budget went: ${namesOf(partial)}.`]
      : []),
    ...(failed.length > 0 ? [`Stale, as they failed on ${day}: ${namesOf(failed)}.`] : []),
  ];
  return lines.length > 0 ? lines : [`Everything was collected for ${day}.`];
}

/** Why something is stale though the rest goes on, for the record of a run; null where nothing is. */
export function describeStale({ sources }: CollectReport): string | null {
  const failed = sources.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return null;
  const reasons = failed.map((report) => `${report.source}: ${report.failed}`);
  return `Published with what was seen before of ${reasons.join(' ')}`;
}

export const allFailed = (report: CollectReport): Failure =>
  new Failure(
    'failed',
    `No upstream could be collected on ${report.day}. What was published before is untouched.\n` +
      report.sources.map(({ source, failed }) => `  ${source}: ${failed}`).join('\n'),
  );

async function planCollection(context: Context, options: CollectOptions): Promise<void> {
  const day = chooseCollectDay(context, options.asOf);
  const ids = options.source ?? upstreamIds;
  const github = ids.includes('github')
    ? await withLog(context, async (deps) =>
        planGithub(await readGithubOptions(context, deps, day)),
      )
    : null;
  const others = ids.filter((id) => id !== 'github').map((id) => ({ id, ...plannedOf[id] }));
  const lines = (github?.lines ?? []).map(
    ({ kind, planned, left, points, requests }) =>
      `github: ${kind}: ${thousands(planned)} in ${thousands(requests)} requests, ` +
      `${thousands(points)} points${left > 0 ? `, ${thousands(left)} left for another day` : ''}`,
  );
  context.report({ day, github, others }, [
    ...lines,
    ...(github ? [`github: ${github.requests} requests, ${github.points} points in all`] : []),
    ...others.map(({ id, requests, what }) => `${id}: about ${requests} requests: ${what}`),
    'Nothing was asked.',
  ]);
}

/** What the smaller upstreams are asked, as lists are paged today. */
const plannedOf = {
  github: { requests: 0, what: 'planned by itself' },
  'hugging-face': { requests: 4, what: 'models by downloads and trending, spaces, papers' },
  openrouter: { requests: 1, what: 'all models with their prices' },
  'models-dev': { requests: 1, what: 'the whole catalogue' },
} as const satisfies Record<UpstreamId, { requests: number; what: string }>;
