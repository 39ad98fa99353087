// Collects observations from several sources. A source that fails does not affect the others.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inSpan } from '../../src/lib/telemetry.ts';
import { toInstant } from '../../src/lib/time.ts';
import type { Row } from '../contracts/observations.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { isStorageFault } from '../io/failure.ts';
import type { Progress } from '../io/progress.ts';
import type { Upstream } from '../io/upstream/options.ts';
import { UpstreamError } from '../io/upstream/upstream-error.ts';
import { listFolder, removeFile, removeTree } from '../io/work-folder.ts';
import type { Coverage as Reach, Source } from '../sources/source.ts';
import { type Journal, journalFile, openJournal } from './collection-journal.ts';
import {
  checkBatch,
  DriftError,
  type KnownFields,
  readKnownFields,
  writeKnownFields,
} from './detect-api-changes.ts';
import { type WriteDeps, writeDay } from './observation-log.ts';
import { describeSource, findOutcome, SourceReport } from './source-report.ts';
import {
  type CollectionWritten,
  findSilence,
  nothing,
  writeCollection,
} from './write-collection.ts';

export interface CollectDeps extends WriteDeps {
  /** Folder for journals, reports of finished sources, and new API fields that were already logged. */
  readonly collect: string;
  readonly progress: Progress;
  readonly nowMs: () => number;
}

export interface Collector {
  readonly source: Source;
  readonly upstream: Upstream;
  readonly stop: () => void;
}

export interface CollectOptions {
  readonly day: string;
  /** Whether to collect a source again if it was already collected on this day. */
  readonly again?: boolean | undefined;
  /**
   * Whether to leave failures out of the log. Hourly runs set this option, so that the log keeps
   * the outcome of the daily run.
   */
  readonly keepsOutcome?: boolean | undefined;
  /** Whether other machines collect other parts of the same source, so that their rows must stay. */
  readonly keepsRows?: boolean | undefined;
}

/**
 * Path of a source's report. The report marks the source as collected, so that a second run on the
 * same day skips the source.
 */
const doneFile = (collect: string, day: string, source: string): string =>
  join(collect, day, `${source}.done.json`);

/** Collections with and without a token have separate journals, which must not be mixed. */
const reducedName = (source: string): string => `${source}-reduced`;

/** Returns whether the collection of a source on `day` has begun, with or without a token. */
export async function hasBegun(collect: string, day: string, source: string): Promise<boolean> {
  const files = [
    doneFile(collect, day, source),
    journalFile(collect, day, source),
    journalFile(collect, day, reducedName(source)),
  ];
  return (await Promise.all(files.map(exists))).includes(true);
}

/**
 * Collects from all sources at the same time, but writes the results of one source at a time.
 * Throws disk errors, and reports all other errors.
 */
export async function collectAll(
  deps: CollectDeps,
  collectors: readonly Collector[],
  options: CollectOptions,
): Promise<SourceReport[]> {
  await removeOlderDays(deps.collect, options.day);
  let writing: Promise<unknown> = Promise.resolve();
  const writeNext = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = writing.then(work, work);
    writing = mine.catch(() => {});
    return await mine;
  };
  const run = async (collector: Collector) => {
    try {
      return await collectOne(deps, collector, options, writeNext);
    } catch (cause) {
      // An error that is thrown at this point is a disk error, so no source can write its
      // observations.
      for (const { stop } of collectors) stop();
      throw cause;
    }
  };
  const ended = await inSpan('collect', () => Promise.allSettled(collectors.map(run)));
  const fault = ended.find((end) => end.status === 'rejected');
  if (fault) throw fault.reason;
  return ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}

type WriteNext = <T>(work: () => Promise<T>) => Promise<T>;

async function collectOne(
  deps: CollectDeps,
  collector: Collector,
  options: CollectOptions,
  writeNext: WriteNext,
): Promise<SourceReport> {
  const { id, isReduced } = collector.source;
  const { day, again } = options;
  const journalPath = journalFile(deps.collect, day, isReduced ? reducedName(id) : id);
  const donePath = doneFile(deps.collect, day, id);
  const found = await findDone(donePath);
  const done = found?.isReduced && !isReduced ? undefined : found;
  if (done && !again) {
    await removeFile(journalPath);
    return { ...done, outcome: 'kept' };
  }
  const step = deps.progress.step(`collect ${id}`);
  const journal = await openJournal(journalPath, toInstant(deps.nowMs()));
  const end = await runSource(collector, day, journal).finally(journal.close);
  if (done && coversLess(done, end, isReduced ?? false)) {
    await journal.remove();
    const kept = { ...done, outcome: 'kept' as const, againNote: end.reach?.note };
    step.done(describeSource(kept));
    return kept;
  }
  // If an earlier collection of this day was complete and this one fails, the log keeps the earlier
  // outcome.
  const keepsOutcome = options.keepsOutcome || found?.outcome === 'complete';
  const how = { ...options, keepsOutcome };
  const report = await writeNext(() => writeReport(deps, collector, how, journal, end));
  if (report.outcome !== 'failed') {
    await writeFileAtomic(donePath, `${JSON.stringify(report)}\n`);
    await journal.remove();
  } else if (found?.outcome !== 'complete') {
    await removeFile(donePath);
  }
  step.done(describeSource(report));
  return report;
}

/**
 * Whether the second collection of a day covers less than the first. That is the case if only the
 * second had no token, or if the second skipped more work.
 */
const coversLess = (before: SourceReport, { failed, reach }: End, isReduced: boolean): boolean =>
  failed === undefined &&
  ((isReduced && !before.isReduced) || (reach?.undone ?? 0) > (before.reach?.undone ?? 0));

interface End {
  /** Why the collection failed, in full sentences. Undefined if it succeeded. */
  readonly failed?: string;
  readonly reach?: Reach | undefined;
}

/** Collects from one source. Returns its failure as a sentence, but throws disk errors. */
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
      batch: (id, work) => journal.batch(id, async () => checkBatch(await work())),
    });
    return { reach };
  } catch (cause) {
    stop();
    if (cause instanceof UpstreamError || cause instanceof DriftError)
      return { failed: cause.message };
    if (!(cause instanceof Error) || 'syscall' in cause) throw cause;
    return { failed: `${source.id} could not process a response: ${cause.message}` };
  }
}

/**
 * Writes the rows of a collection. An error other than a disk error fails only this source, because
 * the cause is in its data.
 */
async function writeRows(
  deps: CollectDeps,
  source: Source,
  { day, keepsRows }: CollectOptions,
  journal: Journal,
  end: End,
  known: KnownFields,
): Promise<{ written: CollectionWritten; failed?: string | undefined }> {
  if (end.failed !== undefined) return { written: nothing, failed: end.failed };
  try {
    const rows = journal.decodings();
    const written = await writeCollection(deps, day, source.id, rows, known, keepsRows);
    return { written, failed: findSilence(source, written) };
  } catch (cause) {
    if (isStorageFault(cause) || !(cause instanceof Error) || 'syscall' in cause) throw cause;
    return { written: nothing, failed: `The rows could not be written: ${cause.message}` };
  }
}

async function writeReport(
  deps: CollectDeps,
  { source, upstream }: Collector,
  options: CollectOptions,
  journal: Journal,
  end: End,
): Promise<SourceReport> {
  const { day, keepsOutcome } = options;
  const known = await readKnownFields(deps.collect, source.id);
  const { written, failed } = await writeRows(deps, source, options, journal, end, known);
  const reason = failed ?? null;
  const newFields = written.unknown.filter((field) => !known.reported.includes(field));
  const reported = [...known.reported, ...newFields].sort();
  const { present } = reason === null ? written : known;
  await writeKnownFields(deps.collect, source.id, { reported, present });
  const { reach } = end;
  // Writing the stored batches again would fail in the same way. Delete them, so that the next run
  // requests everything again.
  if (end.failed === undefined && reason !== null) await journal.remove();
  const { requests, retries, unchanged, points, waitedMs, budgets } = upstream.counters();
  const report = {
    source: source.id,
    day,
    ...(source.isReduced ? { isReduced: true } : {}),
    outcome: findOutcome(reason, reach),
    failed: reason,
    streams: reason === null ? { ...written.streams } : {},
    rows: reason === null ? written.written : 0,
    quarantined: written.quarantined,
    reasons: written.reasons,
    left: { ...written.left },
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

/** Records the outcome of a collection in the log, so that releases of past days can be rebuilt. */
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
    is_reduced: report.isReduced ?? false,
  };
  await writeDay(deps, 'collections', report.day, source, [row]);
}

async function findDone(path: string): Promise<SourceReport | undefined> {
  if (!(await exists(path))) return undefined;
  try {
    return SourceReport.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // The file is damaged, so collect the source again.
    return undefined;
  }
}

/** Removes the journals and reports of past days, because a past day can no longer be collected. */
async function removeOlderDays(collect: string, day: string): Promise<void> {
  for (const name of await listFolder(collect)) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(name) && name < day) await removeTree(join(collect, name));
  }
}
