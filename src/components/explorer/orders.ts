// The order of all projects by one column; what is not known comes last.
import { type Catalogue, trendNames } from './catalogue.ts';
import { noValue } from './index-file.ts';
import { isAscendingFirst, type SortKey } from './query.ts';
import { fold } from './text-field.ts';

/** In the column's own direction; the same values stay by stars. */
export function sortBy(catalogue: Catalogue, key: SortKey): Int32Array {
  const places = Int32Array.from({ length: catalogue.count }, (_, place) => place);
  const values = sortValues(catalogue, key);
  const known = places.filter((place) => !Number.isNaN(values[place]));
  const sign = isAscendingFirst(key) ? 1 : -1;
  known.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
  const sorted = new Int32Array(catalogue.count);
  sorted.set(known);
  sorted.set(
    places.filter((place) => Number.isNaN(values[place])),
    known.length,
  );
  return sorted;
}

/** Turns the known ones of `places` around and leaves the others at the end. */
export function turnAround(places: Int32Array, values: Float64Array): Int32Array {
  const known = places.findIndex((place) => Number.isNaN(values[place]));
  places.subarray(0, known === -1 ? places.length : known).reverse();
  return places;
}

/** A number for each project that orders as the column does; NaN where nothing is known. */
export function sortValues(catalogue: Catalogue, key: SortKey): Float64Array {
  switch (key) {
    case 'stars':
      return catalogue.stars;
    case 'gain':
      return catalogue.gains;
    case 'health':
      return catalogue.health;
    case 'trend':
      return toTrendValues(catalogue.trends);
    case 'name':
      return rankTexts(catalogue.names);
    case 'language':
      return rankCodes(catalogue.languages);
    case 'licence':
      return rankCodes(catalogue.licences);
    case 'vertical':
      return rankCodes(catalogue.verticals);
  }
}

/** From accelerating down to quiet. */
function toTrendValues(trends: string): Float64Array {
  const letters = Object.keys(trendNames);
  return Float64Array.from(trends, (letter) =>
    letters.includes(letter) ? -letters.indexOf(letter) : Number.NaN,
  );
}

function rankTexts(texts: readonly string[]): Float64Array {
  const folded = texts.map(fold);
  const order = folded.map((_, place) => place);
  order.sort((a, b) => compare(folded[a], folded[b]));
  const ranks = new Float64Array(texts.length);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}

function rankCodes(codes: Catalogue['languages']): Float64Array {
  const ranks = rankTexts(codes.values);
  return Float64Array.from(codes.of, (code) =>
    code === noValue ? Number.NaN : (ranks[code] ?? Number.NaN),
  );
}

const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
