// A minimal collection for tests of sources: plain fetch, with batches in memory.
import type {
  Batch,
  Collection,
  Observed,
  Refused,
  Source,
} from '../../../pipeline/sources/source.ts';

/** The stored batches of a run. Pass them to another run to resume it, as after a crash. */
export type Kept = Map<string, Batch<unknown>>;

export interface Collected {
  readonly observed: readonly Observed[];
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
  readonly kept: Kept;
}

export async function collectPlainly(
  source: Source,
  url: string,
  { day = '2030-01-05', kept = new Map() }: { day?: string; kept?: Kept } = {},
): Promise<Collected> {
  await source.collect(createCollection(url, day, kept));
  const decoded = [...kept.values()].map((batch) => batch.decoded);
  return {
    observed: decoded.flatMap(({ observed }) => observed),
    refused: decoded.flatMap(({ refused }) => refused),
    unknown: [...new Set(decoded.flatMap(({ unknown }) => unknown))],
    kept,
  };
}

const createCollection = (url: string, day: string, kept: Kept): Collection => ({
  day,
  observedAt: `${day}T05:10:00Z`,
  async ask({ method = 'GET', path, headers = {} }) {
    const answer = await fetch(url + path, { method, headers });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`);
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.json(),
    };
  },
  async batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T> {
    const known = kept.get(id) as Batch<T> | undefined;
    if (known) return known.next;
    // Through JSON, as from a journal on disk.
    const made: Batch<T> = JSON.parse(JSON.stringify(await work()));
    kept.set(id, made);
    return made.next;
  },
});
