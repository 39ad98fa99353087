// Collects from several upstreams, each on its own: what one gives is written, what fails is told.
import { join } from 'node:path';
import type { Row } from '../../src/contracts/observations.ts';
import { listFolder, removeFile, removeTree } from '../io/atomic-move.ts';
import { exists, writeFileAtomic } from '../io/files.ts';
import type { Progress } from '../io/progress.ts';
import { readText } from '../io/read-files.ts';
import type { Upstream } from '../io/upstream/options.ts';
import { UpstreamError } from '../io/upstream/upstream-error.ts';
import type { Coverage as Reach, Source } from '../sources/source.ts';
import { reportOnce } from './drift.ts';
import { type Journal, journalFile, openJournal } from './journal.ts';
import { type WriteDeps, writeDay } from './log.ts';
import { describeSource, findOutcome, SourceReport } from './source-report.ts';
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

export interface CollectOptions {
  readonly day: string;
  /** Asks again what was already collected on this day. */
  readonly again?: boolean | undefined;
  /** A failure leaves what the log says of this day's collection: for those beside the morning's. */
  readonly keepsOutcome?: boolean | undefined;
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
  options: CollectOptions,
  inTurn: InTurn,
): Promise<SourceReport> {
  const { id } = collector.source;
  const { day, again } = options;
  const journalPath = journalFile(deps.collect, day, id);
  const donePath = doneFile(deps.collect, day, id);
  const done = await findDone(donePath);
  if (done && !again) {
    await removeFile(journalPath);
    return { ...done, outcome: 'kept' };
  }
  const step = deps.progress.step(`collect ${id}`);
  const journal = await openJournal(journalPath, toInstant(deps.nowMs()));
  const end = await runSource(collector, day, journal).finally(journal.close);
  if (done && isLesser(done, end)) {
    await journal.remove();
    const kept = { ...done, outcome: 'kept' as const, againNote: end.reach?.note };
    step.done(describeSource(kept));
    return kept;
  }
  // What is whole stays whole in the log when it is asked again in vain.
  const keepsOutcome = options.keepsOutcome || done?.outcome === 'complete';
  const how = { ...options, keepsOutcome };
  const report = await inTurn(() => writeReport(deps, collector, how, journal, end));
  if (report.outcome !== 'failed') {
    await writeFileAtomic(donePath, `${JSON.stringify(report)}\n`);
    await journal.remove();
  } else if (done?.outcome !== 'complete') {
    await removeFile(donePath);
  }
  step.done(describeSource(report));
  return report;
}

/** Whether what was asked again left more undone than what the log holds. */
const isLesser = ({ reach: before }: SourceReport, { failed, reach }: End): boolean =>
  failed === undefined && (reach?.undone ?? 0) > (before?.undone ?? 0);

interface End {
  /** The sentence why it failed. */
  readonly failed?: string;
  readonly reach?: Reach | undefined;
}

/** What the disk says is thrown: it is no upstream's fault. */
async function runSource(
  { source, upstream, stop }: Collector,
  day: string,
  journal: Journal,
): Promise<End> {
  try {
    const reach = await source.collect({
      day,
      observedAt: journal.observedAt,
      ask: upstream.ask,
      batch: journal.batch,
    });
    return { reach };
  } catch (cause) {
    stop();
    if (cause instanceof UpstreamError) return { failed: cause.message };
    if (!(cause instanceof Error) || 'syscall' in cause) throw cause;
    return { failed: `${source.id} could not make use of what it got: ${cause.message}` };
  }
}

async function writeReport(
  deps: CollectDeps,
  { source, upstream }: Collector,
  { day, keepsOutcome }: CollectOptions,
  journal: Journal,
  { failed, reach }: End,
): Promise<SourceReport> {
  const written = failed === undefined ? await write(deps, source, day, journal) : nothing;
  const newFields = await reportOnce(deps.collect, source.id, written.unknown);
  const reason = failed ?? written.drift ?? findSilence(source, written) ?? null;
  // What is of no use now is so when it is read again: it has to be asked anew.
  if (failed === undefined && reason !== null) await journal.remove();
  const { requests, retries, unchanged, points, waitedMs, budgets } = upstream.counters();
  const report = {
    source: source.id,
    day,
    outcome: findOutcome(reason, reach),
    failed: reason,
    streams: reason === null ? { ...written.streams } : {},
    rows: reason === null ? written.written : 0,
    quarantined: written.quarantined,
    reasons: written.reasons,
    newFields,
    ...(reach ? { reach } : {}),
    resumedBatches: journal.resumed,
    requests,
    retries,
    unchanged,
    points,
    waitedMs,
    budgetLeft: Object.fromEntries(budgets.map((left) => [left.resource, left.remaining])),
  };
  if (reason === null || !keepsOutcome) await writeOutcome(deps, report, journal.observedAt);
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
  report: SourceReport & { readonly outcome: Row<'collections'>['outcome'] },
  observedAt: string,
): Promise<void> {
  const { source, outcome, failed, rows, quarantined, requests, reach } = report;
  const row: Row<'collections'> = {
    source,
    observed_at: observedAt,
    outcome,
    reason: failed,
    rows,
    quarantined,
    requests,
    slices: reach?.slices ?? null,
    slices_incomplete: reach?.slicesIncomplete ?? null,
    results_promised: reach?.promised ?? null,
    results_read: reach?.read ?? null,
    gone: reach?.gone ?? null,
    undone: reach?.undone ?? null,
    note: reach?.note ?? null,
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
