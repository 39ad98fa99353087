// Reads the form fields for the size of a request and computes the cost of this request. Used on
// model pages and in comparisons.
import { type Cost, computeCost, type TokenPrices, type Workload } from '../../lib/cost.ts';
import { readPriceTiers } from '../../lib/price-tiers.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';

interface Prices extends TokenPrices {
  readonly tiers: string | null;
}

export const toDecimalPrices = (
  model: Pick<
    ModelRow,
    | 'price_in_usd_per_mtok'
    | 'price_out_usd_per_mtok'
    | 'cache_read_usd_per_mtok'
    | 'usd_per_request'
    | 'price_tiers'
  >,
): Prices => ({
  input: String(model.price_in_usd_per_mtok),
  output: String(model.price_out_usd_per_mtok),
  cacheRead: model.cache_read_usd_per_mtok === null ? null : String(model.cache_read_usd_per_mtok),
  perRequest: model.usd_per_request === null ? null : String(model.usd_per_request),
  tiers: model.price_tiers,
});

/** The initial values of the form fields. */
export const exampleWorkload: Workload = {
  inputTokens: 10_000,
  cachedTokens: 0,
  outputTokens: 1000,
};

export function startCost(): void {
  const section = document.querySelector<HTMLElement>('[data-cost]');
  const result = section?.querySelector('[data-result]');
  if (!section || !result) return;
  const inputs = [...section.querySelectorAll('input')];
  const prices: Prices = JSON.parse(section.dataset.cost ?? '{}');
  const show = (): void => {
    const workload = readWorkload(new Map(inputs.map(({ name, value }) => [name, value])));
    const { usd, note } =
      typeof workload === 'string' ? { usd: '', note: workload } : describeCost(workload, prices);
    const [amount, words] = result.children;
    if (amount) amount.textContent = usd;
    if (words) words.textContent = note;
  };
  section.addEventListener('input', show);
  for (const input of inputs) input.disabled = false;
  show();
}

/** Returns the workload, or an error message if a number is invalid. */
export function readWorkload(fields: ReadonlyMap<string, string>): Workload | string {
  const read = (name: string): number | undefined => {
    const text = (fields.get(name) ?? '').trim();
    return /^\d{1,13}$/.test(text) ? Number(text) : undefined;
  };
  const [inputTokens, outputTokens, cachedTokens] = [read('input'), read('output'), read('cached')];
  if (inputTokens === undefined || outputTokens === undefined || cachedTokens === undefined) {
    return 'Enter whole numbers of tokens.';
  }
  if (cachedTokens > inputTokens) {
    const maximum = inputTokens.toLocaleString('en-US');
    return `Enter at most ${maximum} cached tokens: they are part of the input.`;
  }
  return { inputTokens, outputTokens, cachedTokens };
}

export function describeCost(workload: Workload, prices: Prices): { usd: string; note: string } {
  const cost = computeCost(workload, prices, readPriceTiers(prices.tiers));
  const { usd, notes } = toCostText(workload, cost);
  return { usd, note: ['per request', ...notes].join('; ') };
}

export function toCostText(
  { cachedTokens }: Workload,
  { usd, tier, isCachePriced, perRequest }: Cost,
): { readonly usd: string; readonly notes: readonly string[] } {
  const notes = [
    perRequest && `including a fee of $${perRequest} for each request`,
    tier && `at the price for prompts of more than ${tier.above.toLocaleString('en-US')} tokens`,
    cachedTokens > 0 &&
      !isCachePriced &&
      'no cache price is known, so cached tokens are charged at the input price',
  ].filter((note) => typeof note === 'string');
  return { usd: `$${usd}`, notes };
}
