// The fields that compute the cost of a request on a model page.
import { computeCost } from '../../contracts/cost.ts';
import { readPriceTiers } from '../../contracts/price-tiers.ts';

interface Prices {
  readonly input: string;
  readonly output: string;
  readonly cacheRead: string | null;
  readonly tiers: string | null;
}

export function startCost(): void {
  const section = document.querySelector<HTMLElement>('[data-cost]');
  const result = section?.querySelector('[data-result]');
  if (!section || !result) return;
  const inputs = [...section.querySelectorAll('input')];
  const prices: Prices = JSON.parse(section.dataset.cost ?? '{}');
  const tiers = readPriceTiers(prices.tiers);
  const show = (): void => {
    const fields = new Map(inputs.map(({ name, value }) => [name, value]));
    result.textContent = describeCost(fields, prices, tiers);
  };
  section.addEventListener('input', show);
  for (const input of inputs) input.disabled = false;
  show();
}

/** The cost in a sentence, or what is wrong with the numbers. */
export function describeCost(
  fields: ReadonlyMap<string, string>,
  prices: Prices,
  tiers: ReturnType<typeof readPriceTiers>,
): string {
  const read = (name: string): number | undefined => {
    const text = (fields.get(name) ?? '').trim();
    return /^\d{1,13}$/.test(text) ? Number(text) : undefined;
  };
  const [input, output, cached] = [read('input'), read('output'), read('cached')];
  if (input === undefined || output === undefined || cached === undefined) {
    return 'Enter whole numbers of tokens.';
  }
  if (cached > input) return 'Cached tokens are a part of the input tokens.';
  const workload = { inputTokens: input, outputTokens: output, cachedTokens: cached };
  const { usd, tier, isCachePriced } = computeCost(workload, prices, tiers);
  const notes = [
    tier && `at the price for prompts of more than ${tier.above.toLocaleString('en-US')} tokens`,
    cached > 0 &&
      !isCachePriced &&
      'no cache price is known, so cached tokens cost as much as others',
  ].filter((note) => typeof note === 'string');
  return [`$${usd}`, ...notes].join('; ');
}
