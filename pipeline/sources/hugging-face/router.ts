// Hugging Face's inference router as a price source: one request, and the resulting price changes.
import {
  type KnownPrices,
  type PriceRow,
  readRemovedPrices,
  toKnownPrices,
} from '../../../src/contracts/price-changes.ts';
import type { Batch, Collection, Source } from '../source.ts';
import { decodeRouterList, routerSourceId } from './router-offers.ts';

export interface HuggingFaceRouterOptions {
  /** Rows of this source from before the collected day. The newest row of each offer counts. */
  readonly known: readonly PriceRow[];
}

/** Its base URL is `https://router.huggingface.co`. */
export function createHuggingFaceRouter({ known: rows }: HuggingFaceRouterOptions): Source {
  const known = toKnownPrices(rows);
  return {
    id: routerSourceId,
    streams: ['model_prices'],
    async collect(collection) {
      await collection.batch('offers', () => readOffers(collection, known));
    },
  };
}

async function readOffers(
  { ask: send, observedAt }: Collection,
  known: KnownPrices,
): Promise<Batch<null>> {
  const { body } = await send({ path: '/v1/models' });
  const { decoded, seen, unread, nameless } = decodeRouterList(body, known, observedAt);
  const isKept = ({ hugging_face_id: id }: PriceRow) =>
    nameless > 0 || (id !== null && unread.includes(id));
  const kept = [...known.values()].filter(isKept).map(({ model }) => model);
  const removed = readRemovedPrices(known, new Set([...seen, ...kept]), observedAt);
  const removedRows = removed.map((row) => ({ stream: 'model_prices', row }) as const);
  return { decoded: { ...decoded, observed: [...decoded.observed, ...removedRows] }, next: null };
}
