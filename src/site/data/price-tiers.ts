// Reads the prices for long prompts from the source's own format. Pure.

interface PriceTier {
  /** The minimum number of prompt tokens. */
  readonly from: number;
  /** US dollars per million tokens, or null if the tier does not change this price. */
  readonly priceIn: number | null;
  readonly priceOut: number | null;
}

/** Returns the tiers sorted by prompt length. Ignores invalid entries. */
export function readPriceTiers(text: string | null): PriceTier[] {
  if (text === null) return [];
  let listed: unknown;
  try {
    listed = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((item) => readTier(item) ?? []).sort((a, b) => a.from - b.from);
}

function readTier(item: unknown): PriceTier | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...item };
  const from = fields.min_prompt_tokens;
  const [priceIn, priceOut] = [toMillion(fields.prompt), toMillion(fields.completion)];
  if (typeof from !== 'number' || from <= 0) return undefined;
  return priceIn === null && priceOut === null ? undefined : { from, priceIn, priceOut };
}

/** Converts a decimal string of dollars per token to dollars per million with nine decimals. */
function toMillion(perToken: unknown): number | null {
  if (typeof perToken !== 'string' || !/^\d+(\.\d+)?$/.test(perToken)) return null;
  return Number((Number(perToken) * 1e6).toFixed(9));
}

/** Describes when the source removes the model. Undefined if it has not announced a date. */
export function describeExpiry(
  { expires_on: day, source }: { readonly expires_on: string | null; readonly source: string },
  asOf: string,
  formatDay: (day: string) => string,
): string | undefined {
  if (day === null) return undefined;
  return day > asOf
    ? `${source} has announced that it will remove this model on ${formatDay(day)}.`
    : `${source} had announced that it would remove this model on ${formatDay(day)}, but still lists it.`;
}
