// Compares a price list with the recorded prices. Only new, changed, and removed models are
// recorded.
import { isSameDecimal } from '../../src/lib/decimals.ts';
import type { Row } from './observations.ts';

export type PriceRow = Row<'model_prices'>;

/** The fields about the model, all null. Used for rows that contain only prices. */
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
 * Returns the row to record for a model in today's price list, or undefined if nothing has changed.
 * If a model no longer has a price, returns a row that records the model as removed, because a row
 * with a null price would leave the old price in effect.
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

/**
 * A price list is rejected as broken if the number of missing models exceeds both of these limits.
 */
const maxLostShare = 0.5;
const minSuspiciousLoss = 10;

/**
 * Returns a row with the event `removed` for each known model that is not in the new price list.
 * Throws if too many models are missing.
 */
export function readRemovedPrices(
  known: KnownPrices,
  seen: ReadonlySet<string>,
  observedAt: string,
): PriceRow[] {
  const listed = [...known.values()].filter(({ event }) => event !== 'removed');
  const gone = listed.filter(({ model }) => !seen.has(model));
  if (gone.length > Math.max(minSuspiciousLoss, listed.length * maxLostShare)) {
    throw new Error(
      `The new price list has ${seen.size} models, and ${gone.length} of the ${listed.length} known models are missing. ` +
        'Daybreak rejected the list and keeps the previous prices. Check whether the format or the scope of the list has changed.',
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
