// The models.dev catalogue, the second price source: one request, and the changes that come of it.
import {
  type KnownPrices,
  type PriceRow,
  readRemovedPrices,
  toKnownPrices,
} from '../../../src/contracts/price-changes.ts';
import type { Batch, Collection, Source } from '../source.ts';
import { decodeCatalogue, sourceId } from './decode.ts';

export interface ModelsDevOptions {
  /** Rows of this source from before the day of the collection: the newest of each model counts. */
  readonly known: readonly PriceRow[];
}

export function createModelsDev({ known: rows }: ModelsDevOptions): Source {
  const known = toKnownPrices(rows);
  return {
    id: sourceId,
    streams: ['model_prices'],
    async collect(collection) {
      await collection.batch('catalogue', () => readCatalogue(collection, known));
      return undefined;
    },
  };
}

async function readCatalogue(
  { ask, observedAt }: Collection,
  known: KnownPrices,
): Promise<Batch<null>> {
  const { body } = await ask({ path: '/api.json' });
  const { decoded, seen, unread } = decodeCatalogue(body, known, observedAt);
  const kept = [...known.values()]
    .filter(({ provider }) => unread.includes(provider))
    .map(({ model }) => model);
  const removed = readRemovedPrices(known, new Set([...seen, ...kept]), observedAt);
  const gone = removed.map((row) => ({ stream: 'model_prices', row }) as const);
  return { decoded: { ...decoded, observed: [...decoded.observed, ...gone] }, next: null };
}
