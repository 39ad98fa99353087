// The journal of a collection stores the results of finished batches, so that they survive a crash.
import { join } from 'node:path';
import { z } from 'zod';
import { streamNames } from '../contracts/observations.ts';
import { openAppended, readLines } from '../io/append-only-file.ts';
import { removeFile } from '../io/work-folder.ts';
import type { Batch } from '../sources/source.ts';

/** Increase this when the format changes. A journal of another version is discarded. */
const version = 1;

const Head = z.object({ version: z.literal(version), observedAt: z.string() });
const Decodings = z.object({
  observed: z.array(z.object({ stream: z.enum(streamNames), row: z.unknown() })),
  refused: z.array(
    z.object({ stream: z.enum(streamNames), record: z.unknown(), reason: z.string() }),
  ),
  unknown: z.array(z.string()),
  left: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.number()).optional(),
  records: z.number().optional(),
});
const Line = z.object({ id: z.string(), next: z.unknown(), decoded: Decodings });
/** The fields of a journal line that stay in memory. The rows of a batch stay on disk. */
const Kept = z.object({ id: z.string(), next: z.unknown() });

export type KeptDecoding = z.infer<typeof Decodings>;

export interface Journal {
  /** When the collection started. A collection that is resumed after a crash keeps this time. */
  readonly observedAt: string;
  /** Number of batches that an interrupted run had finished. */
  readonly resumed: number;
  batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T>;
  decodings(): AsyncGenerator<KeptDecoding>;
  close(): Promise<void>;
  remove(): Promise<void>;
}

export const journalFile = (collect: string, day: string, source: string): string =>
  join(collect, day, `${source}.jsonl`);

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
    // After a crash, the value is parsed from JSON. Always return a parsed copy, so that a
    // collection behaves the same with and without a crash.
    return next === undefined ? undefined : (JSON.parse(JSON.stringify(next)) as unknown);
  };
  return {
    observedAt: began,
    resumed: kept.batches.size,
    async batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T> {
      const found = known.get(id) ?? doOnce(id, work);
      known.set(id, found);
      // Removes a failed batch from memory, so that the collection can retry it.
      found.catch(() => known.delete(id));
      // The cast is safe, because a batch with the same id stored the value. Journals with another
      // format version are discarded.
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
  /** Number of bytes up to the end of the last valid line. */
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
