// Writes the observations of one source and day. If the API has changed, the log stays unchanged.
import { join } from 'node:path';
import { latestInstant } from '../../src/lib/time.ts';
import { columnTypes, type StreamName, streamNames, streams } from '../contracts/observations.ts';
import { quote } from '../io/duckdb.ts';
import { scratchOf } from '../io/lake.ts';
import { fromLog } from '../io/observation-log-files.ts';
import { openLines, placeFiles, removeFile, withWorkFolder } from '../io/work-folder.ts';
import type { Source } from '../sources/source.ts';
import type { KeptDecoding } from './collection-journal.ts';
import { findLostFields, judgeDrift, type KnownFields } from './detect-api-changes.ts';
import {
  createJudge,
  type Part,
  quarantineFile,
  replaceDays,
  selectLines,
  type WriteDeps,
  type WriteReport,
} from './observation-log.ts';
import type { Repaired } from './repair-rows.ts';

export interface CollectionWritten extends WriteReport {
  readonly streams: Readonly<Record<string, number>>;
  /** Paths of fields that are not in the documented schema. */
  readonly unknown: readonly string[];
  /** The bad values that were left out of written rows, by reason. */
  readonly left: Readonly<Record<string, number>>;
  /** How often each documented field occurs. See `addFields`. */
  readonly present: KnownFields['present'];
  /** Describes a probable change of the API. Then no rows are written. */
  readonly drift: string | undefined;
}

export const nothing: CollectionWritten = {
  written: 0,
  quarantined: 0,
  reasons: {},
  streams: {},
  unknown: [],
  left: {},
  present: {},
  drift: undefined,
};

/** Streams in which sources record only changes. A second collection of a day adds rows to them. */
const changeStreams: ReadonlySet<StreamName> = new Set(['model_prices']);

type Lines = Awaited<ReturnType<typeof openLines>>;

interface StreamOutput {
  readonly taken: Lines;
  readonly refused: Lines;
  readonly judge: (row: unknown) => Repaired;
  written: number;
  quarantined: number;
}

interface Sorted {
  readonly counts: ReadonlyMap<StreamName, StreamOutput>;
  readonly reasons: Record<string, number>;
  readonly unknown: ReadonlySet<string>;
  /** The bad values that were left out of valid rows, by reason. */
  readonly left: Record<string, number>;
  readonly present: Record<string, number>;
  /** Number of records read. `refused` is the number that did not match the documented schema. */
  readonly records: number;
  readonly refused: number;
}

/**
 * Writes valid rows to the log and invalid rows to quarantine. With `keepsRows`, the rows of the day
 * with other keys stay.
 */
export async function writeCollection(
  deps: WriteDeps & { readonly nowMs: () => number },
  day: string,
  source: string,
  decodings: AsyncIterable<KeptDecoding>,
  known: KnownFields,
  keepsRows = false,
): Promise<CollectionWritten> {
  const latest = latestInstant(deps.nowMs());
  const toJudge = (stream: StreamName) => createJudge(stream, source, latest);
  return await withWorkFolder(scratchOf(deps.observations), async (aside) => {
    const sorted = await sortDecodings(decodings, toJudge, aside);
    const { counts, reasons, left, present } = sorted;
    await placeRefused(deps, day, source, aside, counts);
    const all = [...counts.values()];
    const drift = judgeDrift(sorted, findLostFields(known.present, present));
    const given = drift === undefined ? [...counts].filter(([, { written }]) => written > 0) : [];
    const parts = given.map(([stream]) =>
      selectTaken(deps, aside, stream, day, source, keepsRows || changeStreams.has(stream)),
    );
    await replaceDays(deps, aside, source, parts);
    return {
      written: given.reduce((sum, [, { written }]) => sum + written, 0),
      quarantined: all.reduce((sum, { quarantined }) => sum + quarantined, 0),
      streams: Object.fromEntries(given.map(([name, { written }]) => [name, written])),
      ...{ reasons, left, present, drift, unknown: [...sorted.unknown].sort() },
    };
  });
}

const takenFile = (aside: string, stream: StreamName) => join(aside, `${stream}.taken.jsonl`);
const refusedFile = (aside: string, stream: StreamName) => join(aside, `${stream}.refused.jsonl`);

async function sortDecodings(
  decodings: AsyncIterable<KeptDecoding>,
  toJudge: (stream: StreamName) => StreamOutput['judge'],
  aside: string,
): Promise<Sorted> {
  const counts = new Map<StreamName, StreamOutput>();
  const reasons: Record<string, number> = {};
  const left: Record<string, number> = {};
  const leave = (reason: string) => {
    left[reason] = (left[reason] ?? 0) + 1;
  };
  const unknown = new Set<string>();
  const present: Record<string, number> = {};
  let [records, refused] = [0, 0];
  const find = async (stream: StreamName): Promise<StreamOutput> => {
    const known = counts.get(stream);
    if (known) return known;
    const sorting = {
      taken: await openLines(takenFile(aside, stream)),
      refused: await openLines(refusedFile(aside, stream)),
      judge: toJudge(stream),
      written: 0,
      quarantined: 0,
    };
    counts.set(stream, sorting);
    return sorting;
  };
  const refuse = async (stream: StreamName, record: unknown, reason: string) => {
    const sorting = await find(stream);
    sorting.quarantined += 1;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
    // A repeated key does not indicate an API change, so it does not count as a refused record.
    if (!reason.startsWith('repeats the key')) refused += 1;
    await sorting.refused.write({ reason, record });
  };
  try {
    for await (const decoded of decodings) {
      records += decoded.records ?? decoded.observed.length + decoded.refused.length;
      for (const field of decoded.unknown) unknown.add(field);
      for (const [field, count] of Object.entries(decoded.fields ?? {}))
        present[field] = (present[field] ?? 0) + count;
      for (const reason of decoded.left ?? []) leave(reason);
      for (const { stream, record, reason } of decoded.refused)
        await refuse(stream, record, reason);
      for (const { stream, row } of decoded.observed) {
        const sorting = await find(stream);
        const judged = sorting.judge(row);
        if ('reason' in judged) await refuse(stream, row, judged.reason);
        else {
          sorting.written += 1;
          for (const reason of judged.left) leave(reason);
          await sorting.taken.write(judged.row);
        }
      }
    }
  } finally {
    await closeAll([...counts.values()].flatMap(({ taken, refused }) => [taken, refused]));
  }
  return { counts, reasons, unknown, left, present, records, refused };
}

/** Closes all files, even if closing one of them fails, for example because the disk is full. */
async function closeAll(files: readonly Lines[]): Promise<void> {
  const closed = await Promise.allSettled(files.map((file) => file.close()));
  const fault = closed.find((end) => end.status === 'rejected');
  if (fault) throw fault.reason;
}

async function placeRefused(
  { quarantine }: WriteDeps,
  day: string,
  source: string,
  aside: string,
  counts: ReadonlyMap<StreamName, StreamOutput>,
): Promise<void> {
  const moves = [];
  for (const stream of streamNames) {
    const to = quarantineFile(quarantine, stream, day, source);
    if ((counts.get(stream)?.quarantined ?? 0) === 0) await removeFile(to);
    else moves.push({ from: refusedFile(aside, stream), to });
  }
  await placeFiles(moves);
}

function selectTaken(
  deps: WriteDeps,
  aside: string,
  stream: StreamName,
  day: string,
  source: string,
  keepsRows: boolean,
): Part {
  const lines = selectLines(stream, takenFile(aside, stream));
  const log = keepsRows ? fromLog(deps.observations, stream, source) : undefined;
  const standing = `union all by name
    select ${columnTypes(stream)
      .map(([name]) => name)
      .join(', ')} from ${log} as earlier
    anti join (${lines}) as lines using (${streams[stream].key.join(', ')})
    where day = date ${quote(day)}`;
  return {
    stream,
    selectSql: `select date ${quote(day)} as day, * from (${lines} ${log ? standing : ''})`,
  };
}

/**
 * Returns an error message if the API has changed or if a collection wrote no rows. Price sources may write no rows, because
 * all prices may be unchanged.
 */
export function findSilence(
  { streams }: Source,
  { written, drift }: CollectionWritten,
): string | undefined {
  if (drift !== undefined) return drift;
  if (written > 0 || streams.every((stream) => stream === 'model_prices')) return undefined;
  return 'The source responded, but the responses contain no observations. Check whether its API has changed.';
}
