// Computes the cost of a month and describes it. Used on model pages and in comparisons.
import {
  type Cost,
  computeCost,
  findExcess,
  type TokenPrices,
  type Workload,
} from '../../lib/cost.ts';
import { readPriceTiers } from '../../lib/price-tiers.ts';
import { formatCount, unknown } from '../../site/format/format.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';
import { type MonthlyWorkload, toTotal } from './workload.ts';
import { startWorkload } from './workload-form.ts';

export interface Prices extends TokenPrices {
  /** JSON of the column `price_tiers`; null if the tiers are unknown. */
  readonly tiers: string | null;
  readonly context: number | null;
}

export const toDecimalPrices = (
  model: Pick<
    ModelRow,
    | 'price_in_usd_per_mtok'
    | 'price_out_usd_per_mtok'
    | 'cache_read_usd_per_mtok'
    | 'usd_per_request'
    | 'price_tiers'
    | 'context_tokens'
  >,
): Prices => ({
  input: String(model.price_in_usd_per_mtok),
  output: String(model.price_out_usd_per_mtok),
  cacheRead: model.cache_read_usd_per_mtok === null ? null : String(model.cache_read_usd_per_mtok),
  perRequest: model.usd_per_request === null ? null : String(model.usd_per_request),
  tiers: model.price_tiers,
  // In `ModelRow`, 0 means that the context window is unknown.
  context: model.context_tokens > 0 ? model.context_tokens : null,
});

export function startCost(): void {
  const section = document.querySelector<HTMLElement>('[data-cost]');
  const [amount, words] = section?.querySelector('[data-result]')?.children ?? [];
  if (!section || !amount || !words) return;
  const prices: Prices = JSON.parse(section.dataset.cost ?? '{}');
  startWorkload(section, (workload) => {
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

/** `workload` is an error message if a field has an invalid number. */
export function describeCost(workload: MonthlyWorkload | string, prices: Prices): CostText {
  if (typeof workload === 'string') return { text: unknown, notes: [workload], usd: null };
  const total = toTotal(workload);
  const excess = findExcess(total, prices.context);
  if (excess !== undefined) {
    const note = `a request of ${formatCount(excess)} tokens does not fit into the context window of ${formatCount(prices.context)} tokens`;
    return { text: unknown, notes: [note], usd: null };
  }
  const cost = computeCost(total, prices, readPriceTiers(prices.tiers));
  const one = computeCost(
    toTotal({ ...workload, requests: 1 }),
    prices,
    readPriceTiers(prices.tiers),
  );
  return {
    text: formatUsd(cost.usd),
    notes: [
      `per month, $${one.usd} for each request`,
      ...listNotes(total, cost, prices.tiers !== null),
    ],
    usd: cost.usd,
  };
}

function listNotes(
  { cachedTokens }: Workload,
  { tier, isCachePriced, perRequest }: Cost,
  areTiersKnown: boolean,
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

/** Formats an exact decimal. From $1, it is rounded to cents: `$1,250.50`, `$0.0015`. */
export function formatUsd(usd: string): string {
  const [whole = '0', fraction = ''] = usd.split('.');
  if (whole === '0') return `$0.${fraction.padEnd(2, '0')}`;
  const cents =
    BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) + ((fraction[2] ?? '0') >= '5' ? 1n : 0n);
  const digits = String(cents);
  return `$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
