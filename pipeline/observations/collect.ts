// Collects from several upstreams, each on its own: what one gives is written, what fails is told.
import { join } from 'node:path';
import { z } from 'zod';
import { listFolder, removeFile, removeTree } from '../io/asides.ts';
import { exists, writeFileAtomic } from '../io/files.ts';
import type { Progress } from '../io/progress.ts';
import { readText } from '../io/reading.ts';
import type { Upstream } from '../io/upstream.ts';
import { UpstreamError } from '../io/upstream-error.ts';
import type { Source } from '../sources/source.ts';
import { reportOnce } from './drift.ts';
import { type Journal, journalFile, openJournal } from './journal.ts';
import { type WriteDeps, writeDay } from './log.ts';
import { type CollectionWritten, writeCollection } from './write-collection.ts';

export interface CollectDeps extends WriteDeps {
  /** Folder of what collections remember: journals, what was done, fields that were reported. */
  readonly collect: string;
  readonly progress: Progress;
  readonly nowMs: () => number;
}

/** A source and the client of its upstream. */
export interface Collector {
  readonly source: Source;
  readonly upstream: Upstream;
  /** Gives up the requests that are still on their way. */
  readonly stop: () => void;
}

const SourceReport = z.object({
  source: z.string(),
  day: z.string(),
  outcome: z.enum(['complete', 'failed', 'kept']),
  /** Why it failed, in full sentences. */
  failed: z.string().nullable(),
  streams: z.record(z.string(), z.number()),
  rows: z.number(),
  quarantined: z.number(),
  reasons: z.record(z.string(), z.number()),
  newFields: z.array(z.string()),
  /** Batches that an interrupted run had already finished. */
  resumedBatches: z.number(),
  requests: z.number(),
  retries: z.number(),
  points: z.number(),
  waitedMs: z.number(),
  budgetLeft: z.record(z.string(), z.number()),
});
export type SourceReport = z.infer<typeof SourceReport>;

export interface CollectOptions {
  readonly day: string;
  /** Asks again what was already collected on this day. */
  readonly again?: boolean | undefined;
}

const toInstant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** What was collected is kept as `<source>.done.json`, so that a second try asks only what failed. */
const doneFile = (collect: string, day: string, source: string): string =>
  join(collect, day, `${source}.done.json`);

/** Collects from all at once, and writes one after the other. Disk faults are thrown, others reported. */
export async function collectAll(
  deps: CollectDeps,
  collectors: readonly Collector[],
  options: CollectOptions,
): Promise<SourceReport[]> {
  await forgetOlderDays(deps.collect, options.day);
  let writing: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = writing.then(work, work);
    writing = mine.catch(() => {});
    return await mine;
  };
  const runs = collectors.map(async (collector) => {
    try {
      return await collectOne(deps, collector, options, inTurn);
    } catch (cause) {
      // The disk, not an upstream: the others cannot write either.
      for (const { stop } of collectors) stop();
      throw cause;
    }
  });
  const ended = await Promise.allSettled(runs);
  const fault = ended.find((end) => end.status === 'rejected');
  if (fault) throw fault.reason;
  return ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

async function collectOne(
  deps: CollectDeps,
  collector: Collector,
  { day, again }: CollectOptions,
  inTurn: InTurn,
): Promise<SourceReport> {
  const { id } = collector.source;
  const journalPath = journalFile(deps.collect, day, id);
  const donePath = doneFile(deps.collect, day, id);
  const done = await findDone(donePath);
  if (done && !again) {
    await removeFile(journalPath);
    return { ...done, outcome: 'kept' };
  }
  const step = deps.progress.step(`collect ${id}`);
  const journal = await openJournal(journalPath, toInstant(deps.nowMs()));
  const failed = await runSource(collector, day, journal).finally(journal.close);
  const report = await inTurn(() => writeReport(deps, collector, day, journal, failed));
  if (report.outcome === 'complete') {
    await writeFileAtomic(donePath, `${JSON.stringify(report)}\n`);
    await journal.remove();
  } else {
    await removeFile(donePath);
  }
  step.done(describeSource(report));
  return report;
}

/** Gives the sentence why it failed. What the disk says is thrown: it is no upstream's fault. */
async function runSource(
  { source, upstream, stop }: Collector,
  day: string,
  journal: Journal,
): Promise<string | undefined> {
  try {
    await source.collect({
      day,
      observedAt: journal.observedAt,
      ask: upstream.ask,
      batch: journal.batch,
    });
    return undefined;
  } catch (cause) {
    stop();
    if (cause instanceof UpstreamError) return cause.message;
    if (!(cause instanceof Error) || 'code' in cause) throw cause;
    return `${source.id} could not make use of what it got: ${cause.message}`;
  }
}

async function writeReport(
  deps: CollectDeps,
  { source, upstream }: Collector,
  day: string,
  journal: Journal,
  failed: string | undefined,
): Promise<SourceReport> {
  const written = failed === undefined ? await write(deps, source, day, journal) : nothing;
  const newFields = await reportOnce(deps.collect, source.id, written.unknown);
  const reason = failed ?? written.drift ?? findSilence(source, written) ?? null;
  // What is of no use now is so when it is read again: it has to be asked anew.
  if (failed === undefined && reason !== null) await journal.remove();
  const { requests, retries, points, waitedMs, budgets } = upstream.counters();
  const report = {
    source: source.id,
    day,
    outcome: reason === null ? ('complete' as const) : ('failed' as const),
    failed: reason,
    streams: reason === null ? { ...written.streams } : {},
    rows: reason === null ? written.written : 0,
    quarantined: written.quarantined,
    reasons: written.reasons,
    newFields,
    resumedBatches: journal.resumed,
    requests,
    retries,
    points,
    waitedMs,
    budgetLeft: Object.fromEntries(budgets.map((left) => [left.resource, left.remaining])),
  };
  await writeOutcome(deps, report, journal.observedAt);
  return report;
}

/** Lists are never empty; only a price list may have nothing new to say. */
function findSilence({ streams }: Source, { written }: CollectionWritten): string | undefined {
  if (written > 0 || streams.every((stream) => stream === 'model_prices')) return undefined;
  return 'It answered, but nothing in its answers is an observation.';
}

async function write(
  deps: CollectDeps,
  source: Source,
  day: string,
  journal: Journal,
): Promise<CollectionWritten> {
  return await writeCollection(deps, day, source.id, journal.decodings());
}

const nothing: CollectionWritten = {
  written: 0,
  quarantined: 0,
  reasons: {},
  streams: {},
  unknown: [],
  drift: undefined,
};

/** The log itself says how collections went: what is published of it can be rebuilt for any day. */
async function writeOutcome(
  deps: CollectDeps,
  report: SourceReport,
  observedAt: string,
): Promise<void> {
  const { source, outcome, failed, rows, quarantined, requests } = report;
  const row = {
    source,
    observed_at: observedAt,
    outcome,
    reason: failed,
    rows,
    quarantined,
    requests,
  };
  await writeDay(deps, 'collections', report.day, source, [row]);
}

async function findDone(path: string): Promise<SourceReport | undefined> {
  if (!(await exists(path))) return undefined;
  try {
    return SourceReport.parse(JSON.parse(await readText(path)));
  } catch {
    // Damaged: it is collected again.
    return undefined;
  }
}

/** Journals of other days are of no use: what upstreams said then cannot be asked any more. */
async function forgetOlderDays(collect: string, day: string): Promise<void> {
  for (const name of await listFolder(collect)) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(name) && name < day) await removeTree(join(collect, name));
  }
}

/** One line for people. */
export function describeSource(report: SourceReport): string {
  const { outcome, failed, rows, quarantined, requests, points, waitedMs, budgetLeft } = report;
  const left = Object.entries(budgetLeft).map(([name, count]) => `${count} ${name} left`);
  const counted = [
    `${rows} rows`,
    ...(quarantined > 0 ? [`${quarantined} quarantined`] : []),
    `${requests} requests`,
    ...(points > 0 ? [`${points} points`] : []),
    ...(waitedMs > 0 ? [`${Math.round(waitedMs / 1000)} s waited`] : []),
    ...left,
  ];
  if (outcome === 'failed') return `failed after ${requests} requests. ${failed}`;
  return `${outcome === 'kept' ? 'collected before: ' : ''}${counted.join(', ')}`;
}
