// Defines a source: it sends requests to an upstream and turns responses into observations.
import type { Row, StreamName } from '../../src/contracts/observations.ts';
import type {
  SendRequest,
  UpstreamRequest,
  UpstreamResponse,
} from '../../src/contracts/upstream-request.ts';

export type { SendRequest, UpstreamRequest, UpstreamResponse };

/** A row and its stream. Rows that do not match the stream's schema are quarantined later. */
export type Observed = {
  [S in StreamName]: { readonly stream: S; readonly row: Row<S> };
}[StreamName];

export interface Decoded {
  readonly observed: readonly Observed[];
  /** The original records that do not match the documented format, each with the reason. */
  readonly refused: readonly Refused[];
  /** Paths of fields that are not documented, such as `data[].pricing.batch`. */
  readonly unknown: readonly string[];
  /** Number of records in the response. Required only if some valid records do not become rows. */
  readonly records?: number;
}

export interface Refused {
  readonly stream: StreamName;
  readonly record: unknown;
  readonly reason: string;
}

/** One run of one source on one day. */
export interface Collection {
  readonly day: string;
  /** When the collection started, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly observedAt: string;
  readonly ask: SendRequest;
  /**
   * Runs `work` and stores its result on disk under `id`. If the collection is resumed after a
   * crash, returns the stored value of `next` instead. `next` must be valid JSON. It contains what
   * later batches need, such as the ids that were found or the path of the next page.
   */
  batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T>;
}

export interface Batch<T> {
  readonly decoded: Decoded;
  readonly next: T;
}

/** How complete a collection was. Stored in the log. Not every source reports it. */
export interface Coverage {
  /** Number of slices. A search is split into slices that can be read completely. */
  readonly slices: number;
  readonly slicesIncomplete: number;
  /** Number of results that exist according to the upstream, in all slices. */
  readonly promised: number;
  readonly read: number;
  /** Number of requested repositories that do not exist or could not be read. */
  readonly gone: number;
  /** Number of items that were skipped because of the budget. */
  readonly undone: number;
  readonly note: string;
}

export interface Source {
  /** The source id, which is in the column `source` of every row. */
  readonly id: string;
  readonly streams: readonly StreamName[];
  /**
   * Whether the source runs without a token and returns less data. When a token is set later, the
   * same day is collected again.
   */
  readonly isReduced?: boolean;
  collect(collection: Collection): Promise<Coverage | undefined>;
}
