// Computes the cost of a workload of input and output tokens, with exact decimals.
import { findDecimal } from './decimals.ts';

/** US dollars per million tokens as decimals, such as "0.25". */
export interface TokenPrices {
  readonly input: string;
  readonly output: string;
  /** Price of cached input tokens; null if they cost as much as other input tokens. */
  readonly cacheRead: string | null;
  /** US dollars for each request, in addition to its tokens; null if none is known. */
  readonly perRequest: string | null;
}

export interface PromptTier {
  /** The tier applies to prompts with more than this number of tokens. */
  readonly above: number;
  readonly input: string | null;
  readonly output: string | null;
  readonly cacheRead: string | null;
}

export interface Workload {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that are read from cache. `inputTokens` includes them. */
  readonly cachedTokens: number;
  /** The number of requests of equal size that have these tokens in total; 1 by default. */
  readonly requests?: number;
}

/** Tokens of another kind than text, such as audio. They are part of the input or the output. */
export interface SpecialTokens {
  readonly tokens: number;
  readonly of: 'input' | 'output';
  readonly price: string;
}

export interface Cost {
  readonly usd: string;
  readonly tier: PromptTier | null;
  readonly isCachePriced: boolean;
  /** The part of `usd` that does not depend on tokens; null if none is known. */
  readonly perRequest: string | null;
}

/**
 * Returns the size of a request that does not fit into the context window: its prompt or its output,
 * whichever is larger. Returns undefined if it fits, or if the window is unknown.
 */
export function findExcess(
  { inputTokens, outputTokens, requests = 1 }: Workload,
  contextTokens: number | null,
): number | undefined {
  const size = Math.ceil(Math.max(inputTokens, outputTokens) / requests);
  return contextTokens !== null && size > contextTokens ? size : undefined;
}

/** Returns the tier with the highest threshold that the prompt of a request exceeds. */
export const findTier = <T extends PromptTier>(
  { inputTokens, requests = 1 }: Pick<Workload, 'inputTokens' | 'requests'>,
  tiers: readonly T[],
): T | null =>
  tiers
    .filter(({ above }) => inputTokens / requests > above)
    .toSorted((a, b) => b.above - a.above)
    .at(0) ?? null;

/** Decimal places of a price per million tokens. The price of a single token has six more. */
const pricePlaces = 9;
const costPlaces = pricePlaces + 6;
const million = 1_000_000n;

/**
 * Computes a cost. If the prompt of a request exceeds a tier's threshold, the tier's prices apply to
 * all its tokens.
 */
export function computeCost(
  { inputTokens, outputTokens, cachedTokens, requests = 1 }: Workload,
  prices: TokenPrices,
  tiers: readonly PromptTier[] = [],
  special: readonly SpecialTokens[] = [],
): Cost {
  const tier = findTier({ inputTokens, requests }, tiers);
  const input = tier?.input ?? prices.input;
  const output = tier?.output ?? prices.output;
  // Never combine a tier with the base cache price. If the tier has no cache price, cached tokens
  // cost as much as other input tokens.
  const cacheRead = tier ? tier.cacheRead : prices.cacheRead;
  const units =
    BigInt(inputTokens - cachedTokens) * toUnits(input) +
    BigInt(cachedTokens) * toUnits(cacheRead ?? input) +
    BigInt(outputTokens) * toUnits(output) +
    BigInt(requests) * million * toUnits(prices.perRequest ?? '0') +
    special
      .map(({ tokens, of, price }) => {
        const base = of === 'input' ? input : output;
        return BigInt(tokens) * (toUnits(price) - toUnits(base));
      })
      .reduce((sum, part) => sum + part, 0n);
  const { perRequest } = prices;
  return { usd: toDecimal(units), tier, isCachePriced: cacheRead !== null, perRequest };
}

/** Converts a price to billionths of a dollar per million tokens. */
function toUnits(price: string): bigint {
  const [whole = '0', fraction = ''] = (findDecimal(price) ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(pricePlaces, '0').slice(0, pricePlaces));
}

function toDecimal(units: bigint): string {
  const digits = units.toString().padStart(costPlaces + 1, '0');
  const fraction = digits.slice(-costPlaces).replace(/0+$/, '');
  return digits.slice(0, -costPlaces) + (fraction === '' ? '' : `.${fraction}`);
}
