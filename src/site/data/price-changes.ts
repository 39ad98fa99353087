// Lists the changes of models' list prices after a given day, newest first. All functions are pure.

import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';

export interface PriceMove {
  readonly model: ModelRow;
  readonly on: string;
  readonly what: string;
  readonly beforeIn: number | null;
  readonly beforeOut: number | null;
  readonly priceIn: number | null;
  readonly priceOut: number | null;
  readonly source: string | null;
}

type Data = Pick<PageData, 'models' | 'endedModels' | 'priceChangesByModel'>;

/** The first price of a model does not count as a change, and neither does an alternating price. */
export function listPriceMoves(data: Data, after: string): PriceMove[] {
  return [...data.models, ...data.endedModels]
    .flatMap((model) => {
      const changes = data.priceChangesByModel.get(model.id) ?? [];
      return changes.flatMap((change, index): PriceMove[] => {
        const before = changes[index - 1];
        const on = change.known_at.slice(0, 10);
        if (!before || on <= after || change.kind === 'alternated') return [];
        return [
          {
            model,
            on,
            what: describe(change.kind, toTypical(before), toTypical(change)),
            beforeIn: before.price_in_usd_per_mtok,
            beforeOut: before.price_out_usd_per_mtok,
            priceIn: change.price_in_usd_per_mtok,
            priceOut: change.price_out_usd_per_mtok,
            source: change.source,
          },
        ];
      });
    })
    .sort((a, b) => b.on.localeCompare(a.on) || a.model.rank - b.model.rank);
}

/** Keeps only the newest of the changes in a row by which a price alternates. */
export const mergeAlternations = <T extends { readonly kind: string }>(
  changes: readonly T[],
): readonly T[] =>
  changes.filter(({ kind }, at) => kind !== 'alternated' || changes[at + 1]?.kind !== 'alternated');

interface Prices {
  readonly price_in_usd_per_mtok: number | null;
  readonly price_out_usd_per_mtok: number | null;
}

function toTypical(prices: Prices): number | null {
  const { price_in_usd_per_mtok: priceIn, price_out_usd_per_mtok: priceOut } = prices;
  return priceIn === null || priceOut === null ? null : toTypicalPrice(priceIn, priceOut);
}

/**
 * Describes a price change. Compares the prices of a typical request, because the input price can
 * rise while the output price falls.
 */
function describe(kind: string, before: number | null, now: number | null): string {
  if (kind === 'removed') return 'no longer sold';
  if (kind === 'listed') return 'sold again';
  if (kind === 'corrected') return 'corrected';
  if (before === null || now === null || before === now) return 'changed';
  return now < before ? 'cheaper' : 'more expensive';
}
