// Parses the prices for long prompts and on other conditions: the graph's columns `price_tiers` and
// `other_prices`. Uses no library, because pages run this in the browser.
import type { PromptTier } from './cost.ts';

export interface PriceTier extends PromptTier {
  readonly cacheWrite: string | null;
}

interface StoredTier {
  readonly above: number;
  readonly in: string | null;
  readonly out: string | null;
  readonly cache_read: string | null;
  /** Absent in graphs from earlier versions of the pipeline. */
  readonly cache_write?: string | null;
}

/** Returns no tiers if the text is null, which means that the tiers are unknown. */
export function readPriceTiers(text: string | null): PriceTier[] {
  if (text === null) return [];
  const stored: readonly StoredTier[] = JSON.parse(text);
  return stored
    .map((tier) => ({
      above: tier.above,
      input: tier.in,
      output: tier.out,
      cacheRead: tier.cache_read,
      cacheWrite: tier.cache_write ?? null,
    }))
    .sort((a, b) => a.above - b.above);
}

/** Terms of service of a request. */
export const services = ['standard', 'batch', 'priority', 'flex', 'off_peak'] as const;
export type Service = (typeof services)[number];

export const otherPriceKinds = [
  'priority',
  'flex',
  'off_peak',
  'announced',
  'cache_write_1h',
  'audio',
  'image',
] as const;

/** Prices are decimals in US dollars per million tokens. */
export interface OtherPrice {
  readonly what: (typeof otherPriceKinds)[number];
  readonly in: string | null;
  readonly out: string | null;
  readonly cache_read: string | null;
  /** The hours of `off_peak`, or the first day of `announced`. */
  readonly when: string | null;
}

export const readOtherPrices = (text: string | null): readonly OtherPrice[] =>
  text === null ? [] : JSON.parse(text);
