// Which models stand beside one another: of the same tier and of like size, by price. Pure.
import type { ModelRow } from '../../snapshot/pages/page-rows.ts';

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

/** Of a typical request, three parts input to one part output, as the tier is decided. */
export const typicalPrice = (model: Model): number =>
  (3 * model.price_in_usd_per_mtok + model.price_out_usd_per_mtok) / 4;

/** Billions of parameters where the name tells: `Llama 3.3 70B` → 70, `Mixtral 8x7B` → 56. */
export function findParameters(name: string): number | undefined {
  const match = /(?<![\w.])(?:(\d+)x)?(\d+(?:\.\d+)?)b(?![a-z0-9])/i.exec(name);
  return match ? Number(match[1] ?? 1) * Number(match[2]) : undefined;
}

/** Sizes count as alike up to this factor either way. */
const likeSize = 2.5;
const likeContext = 2;
const mostPeers = 12;

export interface Peers<M> {
  /** What they are alike in. */
  readonly by: 'parameters' | 'context';
  /** The model itself among them, from the cheapest. */
  readonly models: readonly M[];
}

/**
 * Those of the same tier that are about as large: in parameters where names tell, else in context.
 * Of many, those nearest in size, then the best ranked.
 */
export function findPeers<M extends Model>(model: M, all: readonly M[]): Peers<M> {
  const size = findParameters(model.name);
  const by = size === undefined ? 'context' : 'parameters';
  const distanceOf = (other: M): number => {
    const theirs = size === undefined ? other.context_tokens : findParameters(other.name);
    return Math.abs(Math.log((theirs ?? 0) / (size ?? model.context_tokens)));
  };
  const most = Math.log(size === undefined ? likeContext : likeSize);
  const models = all
    .filter((other) => other.tier === model.tier && other.id !== model.id)
    .map((other) => ({ other, distance: distanceOf(other) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || a.other.rank - b.other.rank)
    .slice(0, mostPeers - 1)
    .map(({ other }) => other);
  return {
    by,
    models: [model, ...models].sort((a, b) => typicalPrice(a) - typicalPrice(b) || a.rank - b.rank),
  };
}

/** `−35 %`, `+120 %`, `the same`; nothing where one of both costs nothing. */
export function formatDifference(price: number, base: number): string {
  if (price === base) return 'the same';
  if (base === 0 || price === 0) return '–';
  const percent = Math.round((100 * (price - base)) / base);
  if (percent === 0) return price > base ? '+<1 %' : '−<1 %';
  return percent > 0 ? `+${percent} %` : `−${-percent} %`;
}
