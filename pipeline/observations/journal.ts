// The journal of a collection. Stores the result of each finished batch before a later batch uses it.
import { join } from 'node:path';
import { z } from 'zod';
import { streamNames } from '../../src/contracts/observations.ts';
import { openAppended, readLines } from '../io/append-lines.ts';
import { removeFile } from '../io/atomic-move.ts';
import type { Batch } from '../sources/source.ts';

/** Increased when the format changes. A journal of another version is discarded. */
const version = 1;

const Head = z.object({ version: z.literal(version), observedAt: z.string() });
const Decodings = z.object({
  observed: z.array(z.object({ stream: z.enum(streamNames), row: z.unknown() })),
  refused: z.array(
    z.object({ stream: z.enum(streamNames), record: z.unknown(), reason: z.string() }),
  ),
  unknown: z.array(z.string()),
  records: z.number().optional(),
});
const Line = z.object({ id: z.string(), next: z.unknown(), decoded: Decodings });
/** What later batches need from an earlier one. Its rows stay on disk. */
const Kept = z.object({ id: z.string(), next: z.unknown() });

export type KeptDecoding = z.infer<typeof Decodings>;

export interface Journal {
  /** When the collection started. It stays the same after a crash. */
  readonly observedAt: string;
  /** Batches finished by an earlier run. */
  readonly resumed: number;
  batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T>;
  /** Returns the results of all batches in the order in which they finished. */
  decodings(): AsyncGenerator<KeptDecoding>;
  close(): Promise<void>;
  remove(): Promise<void>;
}

/** `<collect>/<day>/<source>.jsonl` */
export const journalFile = (collect: string, day: string, source: string): string =>
  join(collect, day, `${source}.jsonl`);

/** Opens the journal of an interrupted collection, or a new one. */
export async function openJournal(path: string, observedAt: string): Promise<Journal> {
  const kept = await readKept(path);
  const lines = await openAppended(path, kept.endsAt);
  const began = kept.observedAt ?? observedAt;
  if (kept.observedAt === undefined) {
    await lines.append({ version, observedAt }).catch(async (cause: unknown) => {
      await lines.close();
      throw cause;
    });
  }
  const known = new Map<string, Promise<unknown>>(
    [...kept.batches].map(([id, next]) => [id, Promise.resolve(next)]),
  );
  const doOnce = async (id: string, work: () => Promise<Batch<unknown>>) => {
    const { decoded, next } = await work();
    await lines.append({ id, next, decoded });
    // Returns the value as it would be read after a crash, so that data lost in JSON is noticed immediately.
    return next === undefined ? undefined : (JSON.parse(JSON.stringify(next)) as unknown);
  };
  return {
    observedAt: began,
    resumed: kept.batches.size,
    async batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T> {
      const found = known.get(id) ?? doOnce(id, work);
      known.set(id, found);
      // A failed batch may be retried by the same collection.
      found.catch(() => known.delete(id));
      // The cast is safe: the same code wrote this id, and a changed format has another version.
      return (await found) as T;
    },
    async *decodings() {
      for await (const { record } of readLines(path)) {
        const line = Line.safeParse(record);
        if (line.success) yield line.data.decoded;
      }
    },
    close: async () => await lines.close(),
    remove: async () => await removeFile(path),
  };
}

interface KeptBatches {
  readonly observedAt: string | undefined;
  readonly batches: Map<string, unknown>;
  /** Bytes of complete lines. */
  readonly endsAt: number;
}

async function readKept(path: string): Promise<KeptBatches> {
  const batches = new Map<string, unknown>();
  let [observedAt, end] = [undefined as string | undefined, 0];
  for await (const { record, endsAt } of readLines(path)) {
    if (observedAt === undefined) {
      const head = Head.safeParse(record);
      if (!head.success) break;
      observedAt = head.data.observedAt;
    } else {
      const line = Kept.safeParse(record);
      if (!line.success) break;
      batches.set(line.data.id, line.data.next);
    }
    end = endsAt;
  }
  return { observedAt, batches, endsAt: end };
}
