// Finds similar models: those with the same tier and a similar size, sorted by price. All
// functions are pure.
import { toTypicalPrice } from '../../lib/typical-price.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';
import { countOf } from '../format/format.ts';
import { toOldPriceDay } from './paid-offers.ts';

type Model = Pick<
  ModelRow,
  | 'id'
  | 'name'
  | 'tier'
  | 'context_tokens'
  | 'price_in_usd_per_mtok'
  | 'price_out_usd_per_mtok'
  | 'rank'
>;

/**
 * Returns the price per million tokens of a typical mix. This price determines the model's
 * tier.
 */
export const typicalPrice = (model: Model): number =>
  toTypicalPrice(model.price_in_usd_per_mtok, model.price_out_usd_per_mtok);

/**
 * Reads the number of parameters, in billions, from a model's name: `Llama 3.3 70B` → 70, `Mixtral
 * 8x7B` → 56.
 */
export function findParameters(name: string): number | undefined {
  const match = /(?<![\w.])(?:(\d{1,3})x)?(\d{1,5}(?:\.\d{1,3})?)b(?![a-z0-9])/i.exec(name);
  return match ? Number(match[1] ?? 1) * Number(match[2]) : undefined;
}

/** Numbers of parameters are similar if they differ by at most this factor. */
const maxSizeFactor = 2.5;
const maxContextFactor = 2;
const maxPeers = 12;

export interface Peers<M> {
  /** The property in which the models are similar: number of parameters or context window. */
  readonly by: 'parameters' | 'context';
  /** The model itself and the similar models closest in size, cheapest first. */
  readonly models: readonly M[];
  /** The typical prices of the model itself and of all similar models. */
  readonly prices: readonly number[];
}

/**
 * Finds models with the same tier and a similar number of parameters. If the name contains no
 * number of parameters, compares the context window instead. If too many models match, `models`
 * contains those closest in size. If several are equally close, prefers those with better ranks.
 */
export function findPeers<M extends Model>(model: M, all: readonly M[]): Peers<M> {
  const size = findParameters(model.name);
  const by = size === undefined ? 'context' : 'parameters';
  const distanceOf = (other: M): number => {
    const theirs = size === undefined ? other.context_tokens : findParameters(other.name);
    return Math.abs(Math.log((theirs ?? 0) / (size ?? model.context_tokens)));
  };
  const maxDistance = Math.log(size === undefined ? maxContextFactor : maxSizeFactor);
  const similar = all
    .filter((other) => other.tier === model.tier && other.id !== model.id)
    .map((other) => ({ other, distance: distanceOf(other) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || a.other.rank - b.other.rank)
    .map(({ other }) => other);
  return {
    by,
    models: [model, ...similar.slice(0, maxPeers - 1)].sort(
      (a, b) => typicalPrice(a) - typicalPrice(b) || a.rank - b.rank,
    ),
    prices: [model, ...similar].map(typicalPrice),
  };
}

/** Returns a clause that compares `price` with `prices`, of which it is one. Names ties. */
export function describePlace(price: number, prices: readonly number[]): string {
  const below = prices.filter((other) => other < price).length;
  const equal = prices.filter((other) => other === price).length;
  if (equal === prices.length) return 'costs the same as all others';
  if (below === 0) return equal > 1 ? `is one of the ${equal} cheapest` : 'is the cheapest';
  if (below + equal === prices.length)
    return equal > 1 ? `is one of the ${equal} most expensive` : 'is the most expensive';
  return `is the ${toOrdinal(below + 1)} cheapest${equal > 1 ? `, like ${countOf(equal - 1, 'other')}` : ''}`;
}

function toOrdinal(place: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(place);
  return `${place}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }[rule]}`;
}

type Able = Model &
  Pick<
    ModelRow,
    | 'kind'
    | 'state'
    | 'modality'
    | 'tools'
    | 'reasoning'
    | 'released_on'
    | 'observed_at'
    | 'price_context_tokens'
  >;

const maxCheaper = 5;
/** A model is considered cheaper if its price is below this fraction of the other model's price. */
const cheaperFactor = 0.8;

/**
 * Finds the newest of the cheaper models of the same kind, and sorts them by price. They must have a
 * current price for at least the same context window, and all known abilities of the model.
 */
export function findCheaper<M extends Able>(model: M, all: readonly M[], asOf: string): M[] {
  const price = typicalPrice(model);
  const inputs = inputsOf(model);
  if (model.state !== 'listed' || inputs.length === 0) return [];
  return all
    .filter(
      (other) =>
        other.kind !== null &&
        other.kind === model.kind &&
        other.state === 'listed' &&
        typicalPrice(other) < cheaperFactor * price &&
        toOldPriceDay(other.observed_at, asOf) === null &&
        other.price_context_tokens >= model.context_tokens &&
        inputs.every((input) => inputsOf(other).includes(input)) &&
        (model.tools !== true || other.tools === true) &&
        (model.reasoning !== true || other.reasoning === true),
    )
    .sort((a, b) => (b.released_on ?? '').localeCompare(a.released_on ?? '') || a.rank - b.rank)
    .slice(0, maxCheaper)
    .sort((a, b) => typicalPrice(a) - typicalPrice(b) || a.rank - b.rank);
}

const inputsOf = ({ modality }: Pick<ModelRow, 'modality'>): string[] =>
  modality === null || modality.startsWith('unknown')
    ? []
    : (modality.split('->')[0] ?? '').split('+');

/** Returns `−35%`, `+120%` or `the same`. Returns a dash if only one of the prices is 0. */
export function formatDifference(price: number, base: number): string {
  if (price === base) return 'the same';
  if (base === 0 || price === 0) return '–';
  const percent = Math.round((100 * (price - base)) / base);
  if (percent === 0) return price > base ? '+<1%' : '−<1%';
  if (percent >= 1000) return `${Math.round(price / base)} times`;
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}
