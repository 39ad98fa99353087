// A collection as simple as can be: plain fetch, batches kept in memory, rows judged by the contract.

import type {
  Batch,
  Collection,
  Observed,
  Refused,
  Source,
  UpstreamAnswer,
  UpstreamRequest,
} from '../../../../pipeline/sources/source.ts';
import type { Row, StreamName } from '../../../../src/contracts/observations.ts';
import { rowSchema } from '../../../../src/contracts/observations.ts';

export interface Kept {
  readonly observed: Observed[];
  readonly refused: Refused[];
  readonly unknown: Set<string>;
  /** What each batch gave, by its id: hand it to the next collection to go on after a crash. */
  readonly batches: Map<string, Batch<unknown>>;
}

export const day = '2026-11-21';
export const observedAt = '2026-11-21T05:10:00Z';

async function ask(url: string, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const answer = await fetch(url + request.path, {
    method: request.method ?? 'GET',
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  if (!answer.ok && !request.accept?.includes(answer.status)) {
    throw new Error(`${request.path} was answered ${answer.status}: ${await answer.text()}`);
  }
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.json(),
  };
}

export async function collectFrom(
  url: string,
  source: Source,
  options: { batches?: Map<string, Batch<unknown>>; dieAfter?: number } = {},
): Promise<Kept> {
  const batches = options.batches ?? new Map<string, Batch<unknown>>();
  let asked = 0;
  const collection: Collection = {
    day,
    observedAt,
    ask: (request) => {
      asked += 1;
      if (asked > (options.dieAfter ?? Number.POSITIVE_INFINITY)) throw new Error('killed');
      return ask(url, request);
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

/** The rows of one stream, each checked against the contract. */
export function rowsOf<S extends StreamName>(kept: Kept, stream: S): Row<S>[] {
  const schema = rowSchema(stream);
  return kept.observed.flatMap((each) => (each.stream === stream ? [schema.parse(each.row)] : []));
}
