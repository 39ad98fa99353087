// A source describes the requests of one collection and turns the responses into observations.
import type { Row, StreamName } from '../../src/contracts/observations.ts';
import type {
  SendRequest,
  UpstreamRequest,
  UpstreamResponse,
} from '../../src/contracts/upstream.ts';

export type { SendRequest, UpstreamRequest, UpstreamResponse };

/** A row of a stream. If it does not match the stream's schema, it is quarantined when it is written. */
export type Observed = {
  [S in StreamName]: { readonly stream: S; readonly row: Row<S> };
}[StreamName];

/** What a decoder extracted from a response. */
export interface Decoded {
  readonly observed: readonly Observed[];
  /** Records that do not match the documented format, unchanged, with the reason. */
  readonly refused: readonly Refused[];
  /** Paths of undocumented fields, such as `data[].pricing.batch`. */
  readonly unknown: readonly string[];
  /** Number of records in the response, if not every valid record becomes a row. Default: number of rows. */
  readonly records?: number;
}

export interface Refused {
  readonly stream: StreamName;
  readonly record: unknown;
  readonly reason: string;
}

/** One collection from one source on one day. */
export interface Collection {
  readonly day: string;
  /** When the collection started, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly observedAt: string;
  /** Sends a request to the upstream. */
  readonly ask: SendRequest;
  /**
   * Runs `work` once per collection and stores its result durably under `id`. After a crash, `batch`
   * returns the stored result and does not run `work` again. `next` must be JSON. It contains what
   * later batches need, such as ids that were found or the path of the next page.
   */
  batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T>;
}

export interface Batch<T> {
  readonly decoded: Decoded;
  readonly next: T;
}

/** How complete a collection was, if the source reports it. The log stores it with the outcome. */
export interface Coverage {
  /** Number of search slices. A search is split by date until each slice can be read completely. */
  readonly slices: number;
  readonly slicesIncomplete: number;
  /** Number of results that the upstream reports for all slices. */
  readonly promised: number;
  /** Number of results that were returned. */
  readonly read: number;
  /** Number of known repositories that no longer exist or could not be read. */
  readonly gone: number;
  /** Number of items that were skipped because of the budget. */
  readonly undone: number;
  /** Describes the coverage in sentences. */
  readonly note: string;
}

export interface Source {
  /** The value of the column `source` in its rows. */
  readonly id: string;
  readonly streams: readonly StreamName[];
  /** Whether the source runs without a token and returns less. With a token, it collects the day again. */
  readonly isReduced?: boolean;
  collect(collection: Collection): Promise<Coverage | undefined>;
}
