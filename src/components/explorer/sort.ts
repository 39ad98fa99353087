// Sorts all projects by one column of the explorer. Unknown values come last.

import { fold } from '../../site/format/fold-case-and-accents.ts';
import { noValue } from './index-file.ts';
import { type Catalog, trendNames } from './project-index.ts';
import { isAscendingFirst, type SortKey } from './query.ts';

/**
 * Returns all row numbers, sorted by a column in its default direction. Rows with equal values keep
 * their order.
 */
export function sortBy(catalog: Catalog, key: SortKey): Uint32Array {
  const indexes = Uint32Array.from({ length: catalog.count }, (_, index) => index);
  const values = sortValues(catalog, key);
  const known = indexes.filter((index) => !Number.isNaN(values[index]));
  const sign = isAscendingFirst(key) ? 1 : -1;
  known.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
  const sorted = new Uint32Array(catalog.count);
  sorted.set(known);
  sorted.set(
    indexes.filter((index) => Number.isNaN(values[index])),
    known.length,
  );
  return sorted;
}

/** Reverses the rows with known values and leaves rows with unknown values at the end. */
export function reverseKnown(indexes: Uint32Array, values: Float64Array): Uint32Array {
  const known = indexes.findIndex((index) => Number.isNaN(values[index]));
  indexes.subarray(0, known === -1 ? indexes.length : known).reverse();
  return indexes;
}

/**
 * Returns a number for each project, by which the projects are sorted. Unknown
 * and old values are NaN.
 */
export function sortValues(catalog: Catalog, key: SortKey): Float64Array {
  switch (key) {
    case 'stars':
      return catalog.stars.map((stars, index) => (index in catalog.oldStars ? Number.NaN : stars));
    case 'gain':
      return catalog.gains;
    case 'health':
      return catalog.health.map((health, index) =>
        index in catalog.oldHealth ? Number.NaN : health,
      );
    case 'pushed':
      return catalog.pushed;
    case 'trend':
      return toTrendValues(catalog.trends);
    case 'name':
      return rankTexts(catalog.names);
    case 'language':
      return rankCodes(catalog.languages);
    case 'license':
      return rankCodes(catalog.licenses);
    case 'vertical':
      return rankCodes(catalog.verticals);
  }
}

/** Ranks `accelerating` above `steady`, and `steady` above `quiet`. */
function toTrendValues(trends: string): Float64Array {
  const letters = Object.keys(trendNames);
  return Float64Array.from(trends, (letter) =>
    letters.includes(letter) ? -letters.indexOf(letter) : Number.NaN,
  );
}

function rankTexts(texts: readonly string[]): Float64Array {
  const folded = texts.map(fold);
  const order = folded.map((_, index) => index);
  order.sort((a, b) => compare(folded[a], folded[b]));
  const ranks = new Float64Array(texts.length);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  return ranks;
}

function rankCodes(codes: Catalog['languages']): Float64Array {
  const ranks = rankTexts(codes.values);
  return Float64Array.from(codes.of, (code) =>
    code === noValue ? Number.NaN : (ranks[code] ?? Number.NaN),
  );
}

const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
