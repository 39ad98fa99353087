// Computes the cost of a month and describes it. Used on model pages and in comparisons.
import { findExcess, type Workload } from '../../lib/cost.ts';
import { services } from '../../lib/price-tiers.ts';
import {
  computeServiceCost,
  type MissingPrice,
  type OfferPrices,
  type ServiceCost,
} from '../../lib/service-cost.ts';
import { formatCount, formatPrice, unknown } from '../../site/format/format.ts';
import type { ModelRow, OfferRow } from '../../snapshot/release/table-rows.ts';
import { type MonthlyWorkload, serviceNames, toTotal } from './workload.ts';
import { showOffered, startWorkload } from './workload-form.ts';

export interface Prices extends OfferPrices {
  readonly context: number | null;
}

type PricedModel = Pick<
  ModelRow,
  | 'seller'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'cache_read_usd_per_mtok'
  | 'cache_write_usd_per_mtok'
  | 'batch_in_usd_per_mtok'
  | 'batch_out_usd_per_mtok'
  | 'usd_per_request'
  | 'price_tiers'
  | 'price_context_tokens'
>;

export const toDecimalPrices = (model: PricedModel, offers: readonly OfferRow[]): Prices => ({
  input: String(model.price_in_usd_per_mtok),
  output: String(model.price_out_usd_per_mtok),
  cacheRead: toText(model.cache_read_usd_per_mtok),
  cacheWrite: toText(model.cache_write_usd_per_mtok),
  batchIn: toText(model.batch_in_usd_per_mtok),
  batchOut: toText(model.batch_out_usd_per_mtok),
  perRequest: toText(model.usd_per_request),
  tiers: model.price_tiers,
  others: findOtherPrices(model, offers),
  // In `ModelRow`, 0 means that the context window is unknown.
  context: model.price_context_tokens > 0 ? model.price_context_tokens : null,
});

const toText = (price: number | null): string | null => (price === null ? null : String(price));

/** Returns the other prices of the offer with the list price, as `/cost` does. */
const findOtherPrices = (model: PricedModel, offers: readonly OfferRow[]): string | null =>
  offers
    .flatMap((offer) =>
      offer.seller === model.seller &&
      offer.terms === 'standard' &&
      offer.price_in_usd_per_mtok === model.price_in_usd_per_mtok &&
      offer.price_out_usd_per_mtok === model.price_out_usd_per_mtok
        ? (offer.other_prices ?? [])
        : [],
    )
    .toSorted()
    .at(0) ?? null;

export function startCost(): void {
  const section = document.querySelector<HTMLElement>('[data-cost]');
  const [amount, words] = section?.querySelector('[data-result]')?.children ?? [];
  if (!section || !amount || !words) return;
  const prices: Prices = JSON.parse(section.dataset.cost ?? '{}');
  startWorkload(section, (workload) => {
    showOffered(section, [prices]);
    const { text, notes } = describeCost(workload, prices);
    amount.textContent = text;
    words.textContent = notes.join('; ');
  });
}

export interface CostText {
  /** The cost of the month, or a dash. */
  readonly text: string;
  readonly notes: readonly string[];
  /** The exact cost of the month; null if the workload is invalid or too large for the model. */
  readonly usd: string | null;
}

/** Returns the start of a line such as `$18.00 a month, 128k context`. Empty if there is no cost. */
export const toMonthText = ({ text, usd }: Pick<CostText, 'text' | 'usd'>): string =>
  usd === null ? '' : `${text} a month, `;

/** `workload` is an error message if a field has an invalid number. */
export function describeCost(workload: MonthlyWorkload | string, prices: Prices): CostText {
  if (typeof workload === 'string') return { text: unknown, notes: [workload], usd: null };
  const total = toTotal(workload);
  const excess = findExcess(total, prices.context);
  if (excess !== undefined) {
    const note = `a request of ${formatCount(excess)} tokens does not fit into the context window of ${formatCount(prices.context)} tokens`;
    return { text: unknown, notes: [note], usd: null };
  }
  const cost = computeServiceCost(total, prices);
  const one = computeServiceCost(toTotal({ ...workload, requests: 1 }), prices);
  if ('missing' in cost) return { text: unknown, notes: [describeMissing(cost)], usd: null };
  return {
    text: formatUsd(cost.usd),
    notes: [
      'missing' in one
        ? 'per month'
        : `per month, ${formatPrice(Number(one.usd))} for each request`,
      ...listNotes(total, cost),
    ],
    usd: cost.usd,
  };
}

function listNotes(
  { cachedTokens }: Workload,
  { tier, isCachePriced, perRequest, areTiersKnown }: ServiceCost,
): string[] {
  return [
    perRequest && `including a fee of $${perRequest} for each request`,
    tier && `at the price for prompts of more than ${formatCount(tier.above)} tokens`,
    !areTiersKnown && 'no source says if longer prompts cost more',
    cachedTokens > 0 &&
      !isCachePriced &&
      'no cache price is known, so cached tokens are charged at the input price',
  ].filter((note) => typeof note === 'string');
}

function describeMissing({ missing }: MissingPrice): string {
  const service = services.find((name) => name === missing);
  const what = service ? `${serviceNames[service].toLowerCase()} requests` : 'these cache writes';
  return `no source states a price for ${what}`;
}

/** Formats an exact decimal. From $1, it is rounded to cents: `$1,250.50`, `$0.0015`. */
export function formatUsd(usd: string): string {
  const [whole = '0', fraction = ''] = usd.split('.');
  if (whole === '0') return `$0.${fraction.padEnd(2, '0')}`;
  const cents =
    BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) + ((fraction[2] ?? '0') >= '5' ? 1n : 0n);
  const digits = String(cents);
  return `$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
