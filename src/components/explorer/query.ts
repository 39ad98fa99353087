// The explorer's query as part of the URL: search words, filters and sort order.

export const sortKeys = [
  'name',
  'stars',
  'gain',
  'trend',
  'health',
  'language',
  'license',
  'vertical',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Query {
  readonly words: string;
  readonly lang: string;
  readonly license: string;
  readonly vertical: string;
  readonly stack: string;
  readonly trend: string;
  /** The minimum maintenance score. 0 includes projects without a score. */
  readonly health: number;
  /** By default, the most relevant projects come first, or without words those with the most stars. */
  readonly sort: SortKey | undefined;
  readonly isAscending: boolean;
}

export const anything: Query = {
  words: '',
  lang: '',
  license: '',
  vertical: '',
  stack: '',
  trend: '',
  health: 0,
  sort: undefined,
  isAscending: false,
};

export const facetNames = ['lang', 'license', 'vertical', 'stack', 'trend'] as const;
const maxWordsLength = 100;

/** Reads the query from a URL. Ignores everything that is not valid. */
export function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  const facets = Object.fromEntries(facetNames.map((name) => [name, given.get(name) ?? '']));
  const sort = given.get('sort') ?? '';
  const key = sortKeys.find((one) => one === sort.replace(/^-/, ''));
  const health = Number(given.get('health') ?? 0);
  return {
    ...anything,
    ...facets,
    words: (given.get('q') ?? '').slice(0, maxWordsLength),
    health: Number.isInteger(health) && health > 0 && health <= 100 ? health : 0,
    sort: key,
    isAscending: key !== undefined && !sort.startsWith('-'),
  };
}

/** Returns the part of the URL from `?` on, or an empty string for the default query. */
export function writeQuery(query: Query): string {
  const params = new URLSearchParams();
  const words = query.words.trim();
  if (words !== '') params.set('q', words);
  for (const name of facetNames) if (query[name] !== '') params.set(name, query[name]);
  if (query.health > 0) params.set('health', String(query.health));
  if (query.sort) params.set('sort', `${query.isAscending ? '' : '-'}${query.sort}`);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Text columns start with A, number columns with the largest number. */
export const isAscendingFirst = (key: SortKey): boolean =>
  key === 'name' || key === 'language' || key === 'license' || key === 'vertical';

/** A click on a column heading sorts by it, the second click reverses, the third resets. */
export function cycleSort(query: Query, key: SortKey): Query {
  const first = isAscendingFirst(key);
  if (query.sort !== key) return { ...query, sort: key, isAscending: first };
  if (query.isAscending === first) return { ...query, isAscending: !first };
  return { ...query, sort: undefined, isAscending: false };
}
