// Runs a collection with plain fetch. Batches stay in memory, and rows are checked against the contract.

import type { Row, StreamName } from '../../../../pipeline/contracts/observations.ts';
import { rowSchema } from '../../../../pipeline/contracts/observations.ts';
import type {
  Batch,
  Collection,
  Observed,
  Refused,
  Source,
  UpstreamRequest,
  UpstreamResponse,
} from '../../../../pipeline/sources/source.ts';

export interface Kept {
  readonly observed: Observed[];
  readonly refused: Refused[];
  readonly unknown: Set<string>;
  /** The result of each batch by its id. Pass it to the next collection to resume after a crash. */
  readonly batches: Map<string, Batch<unknown>>;
}

export const day = '2026-11-21';
export const observedAt = '2026-11-21T05:10:00Z';

async function send(url: string, request: UpstreamRequest): Promise<UpstreamResponse> {
  const response = await fetch(url + request.path, {
    method: request.method ?? 'GET',
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  if (!response.ok && !request.accept?.includes(response.status)) {
    throw new Error(`${request.path} returned ${response.status}: ${await response.text()}`);
  }
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.json(),
  };
}

export async function collectFrom(
  url: string,
  source: Source,
  options: { batches?: Map<string, Batch<unknown>>; dieAfter?: number } = {},
): Promise<Kept> {
  const batches = options.batches ?? new Map<string, Batch<unknown>>();
  let sent = 0;
  const collection: Collection = {
    day,
    observedAt,
    ask: (request) => {
      sent += 1;
      if (sent > (options.dieAfter ?? Number.POSITIVE_INFINITY)) throw new Error('killed');
      return send(url, request);
    },
    batch: async <T>(id: string, work: () => Promise<Batch<T>>): Promise<T> => {
      const kept = batches.get(id);
      if (kept) return JSON.parse(JSON.stringify(kept.next)) as T;
      const done = await work();
      batches.set(id, done);
      return done.next;
    },
  };
  await source.collect(collection);
  const decoded = [...batches.values()].map((batch) => batch.decoded);
  return {
    observed: decoded.flatMap(({ observed }) => observed),
    refused: decoded.flatMap(({ refused }) => refused),
    unknown: new Set(decoded.flatMap(({ unknown }) => unknown)),
    batches,
  };
}

/** Returns the rows of one stream, each checked against the contract. */
export function rowsOf<S extends StreamName>(kept: Kept, stream: S): Row<S>[] {
  const schema = rowSchema(stream);
  return kept.observed.flatMap((each) => (each.stream === stream ? [schema.parse(each.row)] : []));
}
