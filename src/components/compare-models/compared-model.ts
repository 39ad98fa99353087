// The data about a model that the comparison page loads. Pure functions.

import { isKnownSeller, isUnconfirmed } from '../../site/data/paid-offers.ts';
import { describeLastChange, listAppliedPrices } from '../../site/data/price-changes.ts';
import { nameSeller } from '../../site/data/price-seller.ts';
import { type LabelReason, toEstimate } from '../../site/format/format.ts';
import { formatSource } from '../../site/format/source-names.ts';
import type {
  ModelRow,
  OfferRow,
  PriceChangeRow,
  ProjectRow,
} from '../../snapshot/release/table-rows.ts';
import { type Prices, toDecimalPrices } from '../models/cost-form.ts';

/**
 * All prices are in US dollars per million tokens. They are decimal strings, except in `history`,
 * which contains numbers.
 */
export interface ComparedModel {
  readonly id: string;
  readonly name: string;
  readonly maker: string | null;
  readonly kind: string | null;
  readonly tier: string;
  readonly state: string;
  readonly ends: string | null;
  readonly removed: string | null;
  readonly open: boolean | null;
  readonly license: string | null;
  readonly hub: string | null;
  readonly context: number | null;
  readonly output: number | null;
  readonly modality: string | null;
  readonly tools: boolean | null;
  readonly reasoning: boolean | null;
  readonly knowledge: string | null;
  readonly released: string | null;
  readonly prices: Prices;
  /** Such as `price unchanged since Feb 3, 2026`; null if no price is known. */
  readonly lastChange: string | null;
  /** The seller whose price is the list price. */
  readonly seller: string | null;
  readonly source: string;
  readonly since: string | null;
  readonly sellers: number;
  /** The cheapest confirmed offers, at most one from each seller. */
  readonly offers: readonly (readonly [seller: string, input: string, output: string])[];
  readonly doubts: number;
  readonly repository: string | null;
  readonly project: ComparedRepository | null;
  /**
   * Output prices, oldest first, each with the day on which it took effect. A null price means that
   * nobody sold the model until the next entry.
   */
  readonly history: readonly (readonly [on: string, output: number | null])[];
}

interface ComparedRepository {
  readonly id: string;
  readonly name: string;
  readonly health: number | null;
  readonly label: string | null;
  readonly reason: LabelReason;
  /** The number of known signals if the score is an estimate, otherwise null. */
  readonly estimate: number | null;
}

interface Parts {
  /** Offers of the model, cheapest first. */
  readonly offers: readonly OfferRow[];
  /** Price changes of the model, oldest first. */
  readonly changes: readonly PriceChangeRow[];
  readonly project: ProjectRow | undefined;
  readonly doubts: number;
}

const maxOffers = 3;

export function toComparedModel(row: ModelRow, parts: Parts): ComparedModel {
  return {
    id: row.id,
    name: row.name,
    maker: row.maker_name,
    kind: row.kind,
    tier: row.tier,
    state: row.state,
    ends: row.expires_on,
    removed: row.removed_at?.slice(0, 10) ?? null,
    open: row.is_open_weights,
    license: row.weights_license,
    hub: row.hugging_face_id,
    // In `ModelRow`, 0 means that the context window is unknown.
    context: row.context_tokens > 0 ? row.context_tokens : null,
    output: row.output_tokens,
    modality: row.modality,
    tools: row.tools,
    reasoning: row.reasoning,
    knowledge: row.knowledge,
    released: row.released_on,
    prices: toDecimalPrices(row, parts.offers),
    lastChange: describeLastChange(parts.changes),
    seller: nameSeller(row, parts.offers),
    source: formatSource(row.source),
    since: row.price_since_at?.slice(0, 10) ?? null,
    sellers: row.sellers,
    offers: listCheapest(row, parts.offers),
    doubts: parts.doubts,
    repository: row.repository,
    project: parts.project ? toRepository(parts.project) : null,
    history: listAppliedPrices(parts.changes).map(
      ({ applies_at, price_out_usd_per_mtok: price }) => [applies_at.slice(0, 10), price],
    ),
  };
}

const toRepository = (project: ProjectRow): ComparedRepository => ({
  id: project.id,
  name: project.full_name,
  health: project.health,
  label: project.health_label,
  reason: project.health_limited_by,
  estimate: toEstimate(project),
});

function listCheapest(model: ModelRow, offers: readonly OfferRow[]): ComparedModel['offers'] {
  const sellers = new Map<string, readonly [string, string, string]>();
  for (const offer of offers) {
    if (offer.terms !== 'standard' || !isKnownSeller(offer) || sellers.has(offer.seller)) continue;
    const { price_in_usd_per_mtok: input, price_out_usd_per_mtok: output } = offer;
    if (input === null || output === null || isUnconfirmed(offer, model, offers)) continue;
    sellers.set(offer.seller, [offer.seller_name ?? offer.seller, String(input), String(output)]);
  }
  return [...sellers.values()].slice(0, maxOffers);
}
