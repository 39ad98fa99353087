// The `collect` command, which collects today's observations from the sources.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { addDays, toDay } from '../../src/lib/time.ts';
import { Failure } from '../io/failure.ts';
import { withLock } from '../io/lock.ts';
import { collectAll, hasBegun } from '../observations/collect.ts';
import { describeSource, isPartial, type SourceReport } from '../observations/source-report.ts';
import { missingWithoutToken } from '../sources/github/public-github.ts';
import { estimateGithub } from '../sources/github/source.ts';
import { type Context, thousands, withLog } from './context.ts';
import {
  createCollectors,
  isPublic,
  type Part,
  publicBudget,
  readGithubOptions,
  type UpstreamId,
  upstreamIds,
} from './create-sources.ts';
import { dayOption } from './options.ts';

export interface CollectOptions {
  readonly source?: readonly UpstreamId[] | undefined;
  readonly dryRun?: boolean | undefined;
  readonly again?: boolean | undefined;
  readonly asOf?: string | undefined;
  readonly part?: Part | undefined;
}

export interface CollectReport {
  readonly day: string;
  readonly notCollected?: string;
  readonly sources: readonly SourceReport[];
}

export function addCollect(program: Command, context: () => Context): void {
  program
    .command('collect')
    .description('collect observations from the sources into the observation log')
    .addOption(
      new Option('--source <name...>', 'collect from these sources only (default: all)').choices([
        ...upstreamIds,
      ]),
    )
    .option('--dry-run', 'show the requests and their cost without sending them')
    .option('--again', 'collect again what was already collected today, and keep the larger result')
    .option(
      '--part <number/count>',
      'with --source github: read only this part of the repositories, such as 1/3, because other ' +
        'machines read the other parts',
      parsePart,
    )
    .addOption(dayOption('continue the collection that began on this day (default: today)'))
    .action(async (options: CollectOptions) => {
      if (options.part) checkPart(context(), options);
      if (options.dryRun) return await planCollection(context(), options);
      const report = await withLock(context().paths.lock, () => runCollect(context(), options));
      context().report(report, describeCollect(report));
      throwIfFailed(report);
    });
}

function parsePart(value: string): Part {
  const [, number = 0, count = 0] = /^(\d{1,3})\/(\d{1,3})$/.exec(value)?.map(Number) ?? [];
  if (number < 1 || number > count)
    throw new InvalidArgumentError('The part must be a number and a count, such as 1/3.');
  return { number, count };
}

function checkPart(context: Context, { source }: CollectOptions): void {
  if (source?.join() === 'github' && !isPublic(context)) return;
  throw new Failure('usage', '--part requires `--source github` and GITHUB_TOKEN.');
}

const todayOf = (context: Context): string => toDay(context.nowMs());

function chooseCollectDay(context: Context, asked: string | undefined): string {
  const today = todayOf(context);
  if (asked !== undefined && asked > today) {
    throw new Failure(
      'usage',
      `--as-of ${asked} is in the future. Choose ${today} (today in UTC) or earlier.`,
    );
  }
  return asked ?? today;
}

/**
 * Throws if `day` is over, because sources only return current data. A collection that began
 * yesterday may be continued today.
 */
async function guardPast(
  { nowMs, paths }: Context,
  day: string,
  { again, source = upstreamIds }: CollectOptions,
): Promise<void> {
  const today = toDay(nowMs());
  if (day >= today) return;
  const mayContinue = day === addDays(today, -1) && !again;
  const begun = await Promise.all(source.map((id) => hasBegun(paths.collect, day, id)));
  const refused = source.filter((_, at) => !mayContinue || !begun[at]);
  if (refused.length === 0) return;
  throw new Failure(
    'usage',
    `${day} is over, and the sources only return current data: ${refused.join(', ')}. ` +
      'Omit --as-of to collect for today. Only a collection that began yesterday can be continued.',
  );
}

/**
 * Collects from the sources. The caller must hold the lock of the data folder. A failed source is
 * reported in the result and does not throw.
 */
export async function runCollect(
  context: Context,
  options: CollectOptions,
): Promise<CollectReport> {
  const day = chooseCollectDay(context, options.asOf);
  await guardPast(context, day, options);
  return await withLog(context, async (deps) => {
    const collectors = await createCollectors(
      context,
      deps,
      options.source ?? upstreamIds,
      day,
      options.part,
    );
    const { collect } = context.paths;
    const sources = await collectAll({ ...deps, collect, nowMs: context.nowMs }, collectors, {
      day,
      again: options.again,
      keepsRows: options.part !== undefined,
    });
    const isSearched = isPublic(context) && sources.some(({ source }) => source === 'github');
    return { day, sources, ...(isSearched ? { notCollected: missingWithoutToken } : {}) };
  });
}

export function describeCollect({ day, sources }: CollectReport): string[] {
  const failed = sources.filter(({ outcome }) => outcome === 'failed');
  return [
    ...sources.map((report) => `${report.source}: ${describeSource(report)}`),
    ...sources
      .filter(({ newFields }) => newFields.length > 0)
      .map(({ source, newFields }) => `${source} has new fields: ${newFields.join(', ')}`),
    ...describeEnd(day, failed, sources.filter(isPartial)),
  ];
}

const namesOf = (reports: readonly SourceReport[]): string =>
  reports.map(({ source }) => source).join(', ');

function describeEnd(
  day: string,
  failed: readonly SourceReport[],
  partial: readonly SourceReport[],
): string[] {
  const lines = [
    ...(partial.length > 0
      ? [`Partially collected for ${day}, because the budget ran out: ${namesOf(partial)}.`]
      : []),
    ...(failed.length > 0
      ? [`Collection failed on ${day}, so older data is used: ${namesOf(failed)}.`]
      : []),
  ];
  return lines.length > 0 ? lines : [`Collected everything for ${day}.`];
}

/**
 * Returns the reason why the published release contains older data, for the run record. Null if all
 * data is fresh.
 */
export function describeStale({ sources }: CollectReport): string | null {
  const failed = sources.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return null;
  const reasons = failed.map((report) => `${report.source}: ${report.failed}`);
  return `Published with older data from ${reasons.join(' ')}`;
}

/** Throws if a source failed, so that the command ends with an exit code that is not 0. */
export function throwIfFailed(report: CollectReport): void {
  const { day, sources } = report;
  const failed = sources.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return;
  if (failed.length === sources.length) throw allFailed(report);
  throw new Failure(
    'upstream',
    `Collection failed on ${day}, and older data is used: ${namesOf(failed)}. The reasons are above. ` +
      'Correct them and run the command again: it collects only what is missing.',
  );
}

export const allFailed = (report: CollectReport): Failure =>
  new Failure(
    'upstream',
    `Data could not be collected from any source on ${report.day}. The published release has not changed. ` +
      'Correct the following and run the command again:\n' +
      report.sources.map(({ source, failed }) => `  ${source}: ${failed}`).join('\n'),
  );

async function planCollection(context: Context, options: CollectOptions): Promise<void> {
  const day = chooseCollectDay(context, options.asOf);
  const ids = options.source ?? upstreamIds;
  const github =
    ids.includes('github') && !isPublic(context)
      ? await withLog(context, async (deps) => {
          return estimateGithub(await readGithubOptions(context, deps, day, options.part));
        })
      : null;
  const others = ids
    .filter((id) => id !== 'github' || github === null)
    .map((id) => ({ id, ...plannedOf[id] }));
  const lines = (github?.lines ?? []).map(
    ({ kind, planned, left, points, requests }) =>
      `github: ${kind}: ${thousands(planned)} with ${thousands(requests)} requests, ` +
      `${thousands(points)} points${left > 0 ? `, ${thousands(left)} left for later days` : ''}`,
  );
  context.report({ day, github, others }, [
    ...lines,
    ...(github ? [`github: ${github.requests} requests, ${github.points} points in total`] : []),
    ...others.map(({ id, requests, what }) => `${id}: about ${requests} requests: ${what}`),
    'No requests were sent.',
  ]);
}

/**
 * The approximate number of requests per collection, by source. The entry for GitHub applies only
 * without a token.
 */
const plannedOf = {
  github: {
    requests: publicBudget.requests + publicBudget.starHistories,
    what: 'public searches and star histories, because GITHUB_TOKEN is not set',
  },
  'hugging-face': { requests: 4, what: 'models by downloads and trending, spaces, papers' },
  openrouter: { requests: 1, what: 'all models with their prices' },
  'models-dev': { requests: 1, what: 'the whole catalog' },
} as const satisfies Record<UpstreamId, { requests: number; what: string }>;
