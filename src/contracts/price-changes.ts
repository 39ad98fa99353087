// Computes which rows of a price list to record: new, changed, and removed models only.
import { isSameDecimal } from './decimals.ts';
import type { Row } from './observations.ts';

export type PriceRow = Row<'model_prices'>;

/** Null values of the fields about the model, for rows that contain only prices. */
export const unknownModelFacts = {
  context_tokens: null,
  output_tokens: null,
  input_modalities: null,
  output_modalities: null,
  tools: null,
  open_weights: null,
  hugging_face_id: null,
  released_on: null,
} as const;

/** Model ID → newest recorded row of the model at one source. */
export type KnownPrices = ReadonlyMap<string, PriceRow>;

/** Selects the newest row of each model. */
export function toKnownPrices(rows: readonly PriceRow[]): KnownPrices {
  const known = new Map<string, PriceRow>();
  for (const row of rows) {
    const other = known.get(row.model);
    if (!other || other.observed_at <= row.observed_at) known.set(row.model, row);
  }
  return known;
}

const hasPrice = (row: PriceRow): boolean =>
  row.price_in_usd_per_mtok !== null && row.price_out_usd_per_mtok !== null;

/**
 * Returns what to record for a row of today's price list: the row itself if it is new or changed,
 * and undefined if it is unchanged. A model that no longer has a price is recorded as removed until
 * it has one again, because a null price would leave the old price in effect.
 */
export function findPriceChange(row: PriceRow, known: KnownPrices): PriceRow | undefined {
  const before = known.get(row.model);
  if (!before) return row;
  if (!hasPrice(row) && !row.alias_of) {
    if (before.event === 'removed') return undefined;
    if (hasPrice(before)) return toRemoved(before, row.observed_at);
  }
  return isSameOffer(before, row) ? undefined : row;
}

function isSameOffer(one: PriceRow, other: PriceRow): boolean {
  const { price_in_usd_per_mtok: oneIn, price_out_usd_per_mtok: oneOut, ...oneFacts } = one;
  const { price_in_usd_per_mtok: otherIn, price_out_usd_per_mtok: otherOut, ...facts } = other;
  const toComparable = (row: Record<string, unknown>): string =>
    JSON.stringify(
      Object.entries({ ...row, observed_at: null })
        .filter(([, value]) => value !== null && value !== undefined)
        .sort(),
    );
  return (
    isSameDecimal(oneIn, otherIn) &&
    isSameDecimal(oneOut, otherOut) &&
    toComparable(oneFacts) === toComparable(facts)
  );
}

/** A price list is rejected as broken if it lost more models than both of these limits. */
const maxLostShare = 0.5;
const minSuspiciousLoss = 10;

/** Returns rows for models that are no longer listed. Throws if too many disappeared at once. */
export function readRemovedPrices(
  known: KnownPrices,
  seen: ReadonlySet<string>,
  observedAt: string,
): PriceRow[] {
  const listed = [...known.values()].filter(({ event }) => event !== 'removed');
  const gone = listed.filter(({ model }) => !seen.has(model));
  if (gone.length > Math.max(minSuspiciousLoss, listed.length * maxLostShare)) {
    throw new Error(
      `The price list has ${seen.size} models, and ${gone.length} of the ${listed.length} known models are missing. ` +
        'The list was rejected as broken, and the previous prices stay in effect. Check whether the format or scope of the list has changed.',
    );
  }
  return gone.map((row) => toRemoved(row, observedAt));
}

function toRemoved({ source, model, provider, name }: PriceRow, observedAt: string): PriceRow {
  return {
    source,
    observed_at: observedAt,
    model,
    provider,
    name,
    event: 'removed',
    price_in_usd_per_mtok: null,
    price_out_usd_per_mtok: null,
    ...unknownModelFacts,
  };
}
