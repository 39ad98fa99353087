// What a model costs above a size of the prompt, out of the source's own words. Pure.

interface PriceTier {
  /** From so many tokens of the prompt. */
  readonly from: number;
  /** US dollars per million tokens; null where the tier does not say. */
  readonly priceIn: number | null;
  readonly priceOut: number | null;
}

/** The tiers in order of size; what does not have the form of one is left out. */
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
  const told: Readonly<Record<string, unknown>> = { ...item };
  const from = told.min_prompt_tokens;
  const [priceIn, priceOut] = [toMillion(told.prompt), toMillion(told.completion)];
  if (typeof from !== 'number' || from <= 0) return undefined;
  return priceIn === null && priceOut === null ? undefined : { from, priceIn, priceOut };
}

/** Dollars per token are told as a decimal; nine places of those per million are kept. */
function toMillion(perToken: unknown): number | null {
  if (typeof perToken !== 'string' || !/^\d+(\.\d+)?$/.test(perToken)) return null;
  return Number((Number(perToken) * 1e6).toFixed(9));
}

/** When the model is said to go, in a sentence for the page; nothing where no day is told. */
export function describeExpiry(
  { expires_on: day, source }: { readonly expires_on: string | null; readonly source: string },
  asOf: string,
  formatDay: (day: string) => string,
): string | undefined {
  if (day === null) return undefined;
  return day > asOf
    ? `${source} announces that it will be gone on ${formatDay(day)}.`
    : `${source} had announced that it would be gone on ${formatDay(day)}, and still lists it.`;
}
