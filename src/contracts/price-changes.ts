// Which rows a price list gives when only what changed is kept: listed, changed, removed.
import { isSameDecimal } from './decimals.ts';
import type { Row } from './observations.ts';

export type PriceRow = Row<'model_prices'>;

/** The newest row of each model at one source. */
export type KnownPrices = ReadonlyMap<string, PriceRow>;

/** Of several rows of a model the newest counts. */
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
 * What is to be kept of a row seen now: the row where it is new or differs, nothing where it says
 * what is known. A model that lost its price is removed, because a null beside older prices would
 * leave the old one standing; while it has none it stays removed.
 */
export function findPriceChange(row: PriceRow, known: KnownPrices): PriceRow | undefined {
  const before = known.get(row.model);
  if (!before) return row;
  if (!hasPrice(row)) {
    if (before.event === 'removed') return undefined;
    if (hasPrice(before)) return toRemoved(before, row.observed_at);
  }
  return isSameOffer(before, row) ? undefined : row;
}

function isSameOffer(one: PriceRow, other: PriceRow): boolean {
  const { price_in_usd_per_mtok: oneIn, price_out_usd_per_mtok: oneOut, ...oneFacts } = one;
  const { price_in_usd_per_mtok: otherIn, price_out_usd_per_mtok: otherOut, ...facts } = other;
  const told = (held: Record<string, unknown>): string =>
    JSON.stringify(
      Object.entries({ ...held, observed_at: null })
        .filter(([, value]) => value !== null && value !== undefined)
        .sort(),
    );
  return (
    isSameDecimal(oneIn, otherIn) &&
    isSameDecimal(oneOut, otherOut) &&
    told(oneFacts) === told(facts)
  );
}

/** A list without more than this share of what it held, and more than a few, is broken, not news. */
const maxLostShare = 0.5;
const maxLostAtLeast = 10;

/** The models that were listed and are no longer seen. Throws where too many are missing at once. */
export function readRemovedPrices(
  known: KnownPrices,
  seen: ReadonlySet<string>,
  observedAt: string,
): PriceRow[] {
  const listed = [...known.values()].filter(({ event }) => event !== 'removed');
  const gone = listed.filter(({ model }) => !seen.has(model));
  if (gone.length > Math.max(maxLostAtLeast, listed.length * maxLostShare)) {
    throw new Error(
      `The price list names ${seen.size} models and misses ${gone.length} of the ${listed.length} known ones. ` +
        'It is taken for broken and the last good prices stay. See whether its form or scope has changed.',
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
    context_tokens: null,
    output_tokens: null,
    input_modalities: null,
    output_modalities: null,
    tools: null,
    open_weights: null,
    hugging_face_id: null,
    released_on: null,
  };
}
