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
    const form = new FormData();
    for (const { name, value } of inputs) form.set(name, value);
    result.textContent = describeCost(form, prices, tiers);
  };
  section.addEventListener('input', show);
  section.hidden = false;
  show();
}

/** The cost in a sentence, or what is wrong with the numbers. */
export function describeCost(
  form: FormData,
  prices: Prices,
  tiers: ReturnType<typeof readPriceTiers>,
): string {
  const read = (name: string): number | undefined => {
    const text = String(form.get(name) ?? '').trim();
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
