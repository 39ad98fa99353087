// What a source is: where it asks, what it asks in one collection, and which observations come of it.
import type { Row, StreamName } from '../../src/contracts/observations.ts';
import type { Ask, UpstreamAnswer, UpstreamRequest } from '../../src/contracts/upstream.ts';

export type { Ask, UpstreamAnswer, UpstreamRequest };

/** Rows that an answer holds. What does not fit the stream is quarantined when it is written. */
export type Observed = {
  [S in StreamName]: { readonly stream: S; readonly row: Row<S> };
}[StreamName];

/** What a decoder made of an answer. */
export interface Decoded {
  readonly observed: readonly Observed[];
  /** Records that do not have the documented form, as they came, with the reason. */
  readonly refused: readonly Refused[];
  /** Paths of fields that the documented form does not have, such as `data[].pricing.batch`. */
  readonly unknown: readonly string[];
  /** How many records the answer held, where not each that fits becomes a row. Default: as many as rows. */
  readonly records?: number;
}

export interface Refused {
  readonly stream: StreamName;
  readonly record: unknown;
  readonly reason: string;
}

/** One collection of one source on one day. */
export interface Collection {
  readonly day: string;
  /** When the collection began, as an instant of the log (`YYYY-MM-DDTHH:MM:SSZ`). */
  readonly observedAt: string;
  readonly ask: Ask;
  /**
   * Does `work` once per collection and keeps what came of it durably under `id`. After a crash the
   * kept answer is given back and `work` is not done again. `next` must be JSON: what later batches
   * need to know, such as the ids that were found or the path of the next page.
   */
  batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T>;
}

export interface Batch<T> {
  readonly decoded: Decoded;
  readonly next: T;
}

/** How far a collection got, where a source can tell; kept in the log beside its outcome. */
export interface Reach {
  /** Searches, cut until each can be read to its end, and those of them that were not. */
  readonly slices: number;
  readonly slicesIncomplete: number;
  /** What the upstream says there is in all of them, and what was read. */
  readonly promised: number;
  readonly read: number;
  /** Known before and not there any more. */
  readonly gone: number;
  /** What the budget did not reach. */
  readonly undone: number;
  /** The same for people. */
  readonly note: string;
}

export interface Source {
  /** As in the column `source` of its rows. */
  readonly id: string;
  readonly streams: readonly StreamName[];
  collect(collection: Collection): Promise<Reach | undefined>;
}
