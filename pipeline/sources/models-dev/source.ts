// The models.dev source: reads the catalog and records changes of model prices.
import {
  type KnownPrices,
  type PriceRow,
  readRemovedPrices,
  toKnownPrices,
} from '../../contracts/price-changes.ts';
import type { Batch, Collection, Source } from '../source.ts';
import { decodeCatalog, sourceId } from './decode.ts';

export interface ModelsDevOptions {
  /** Earlier rows of this source, for comparison. Only the newest row of each model is used. */
  readonly known: readonly PriceRow[];
}

export function createModelsDev({ known: rows }: ModelsDevOptions): Source {
  const known = toKnownPrices(rows);
  return {
    id: sourceId,
    streams: ['model_prices'],
    async collect(collection) {
      await collection.batch('catalogue', () => readCatalog(collection, known));
      return undefined;
    },
  };
}

async function readCatalog(
  { ask: send, observedAt }: Collection,
  known: KnownPrices,
): Promise<Batch<null>> {
  const { body } = await send({ path: '/api.json' });
  const { decoded, seen, unread } = decodeCatalog(body, known, observedAt);
  const kept = [...known.values()]
    .filter(({ provider }) => unread.includes(provider))
    .map(({ model }) => model);
  const removed = readRemovedPrices(known, new Set([...seen, ...kept]), observedAt);
  const removedRows = removed.map((row) => ({ stream: 'model_prices', row }) as const);
  return { decoded: { ...decoded, observed: [...decoded.observed, ...removedRows] }, next: null };
}
