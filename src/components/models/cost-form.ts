// The fields that compute the cost of a request on a model page.
import { type Cost, computeCost, type TokenPrices, type Workload } from '../../contracts/cost.ts';
import { readPriceTiers } from '../../contracts/price-tiers.ts';
import type { ModelRow } from '../../snapshot/pages/page-rows.ts';

interface Prices extends TokenPrices {
  readonly tiers: string | null;
}

export const toDecimalPrices = (
  model: Pick<
    ModelRow,
    'price_in_usd_per_mtok' | 'price_out_usd_per_mtok' | 'cache_read_usd_per_mtok' | 'price_tiers'
  >,
): Prices => ({
  input: String(model.price_in_usd_per_mtok),
  output: String(model.price_out_usd_per_mtok),
  cacheRead: model.cache_read_usd_per_mtok === null ? null : String(model.cache_read_usd_per_mtok),
  tiers: model.price_tiers,
});

/** What the fields show before the reader changes them. */
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

/** The workload, or what is wrong with the numbers. */
export function readWorkload(fields: ReadonlyMap<string, string>): Workload | string {
  const read = (name: string): number | undefined => {
    const text = (fields.get(name) ?? '').trim();
    return /^\d{1,13}$/.test(text) ? Number(text) : undefined;
  };
  const [inputTokens, outputTokens, cachedTokens] = [read('input'), read('output'), read('cached')];
  if (inputTokens === undefined || outputTokens === undefined || cachedTokens === undefined) {
    return 'Enter whole numbers of tokens.';
  }
  if (cachedTokens > inputTokens) return 'Cached tokens are a part of the input tokens.';
  return { inputTokens, outputTokens, cachedTokens };
}

/** The amount, and the words after it. */
export function describeCost(workload: Workload, prices: Prices): { usd: string; note: string } {
  const cost = computeCost(workload, prices, readPriceTiers(prices.tiers));
  const { usd, notes } = toCostText(workload, cost);
  return { usd, note: ['per request', ...notes].join('; ') };
}

export function toCostText(
  { cachedTokens }: Workload,
  { usd, tier, isCachePriced }: Cost,
): { readonly usd: string; readonly notes: readonly string[] } {
  const notes = [
    tier && `at the price for prompts of more than ${tier.above.toLocaleString('en-US')} tokens`,
    cachedTokens > 0 &&
      !isCachePriced &&
      'no cache price is known, so cached tokens cost as much as others',
  ].filter((note) => typeof note === 'string');
  return { usd: `$${usd}`, notes };
}
