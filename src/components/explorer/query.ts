// What the explorer shows, as it stands in the address: words, filters, order.

export const sortKeys = [
  'name',
  'stars',
  'gain',
  'trend',
  'health',
  'language',
  'licence',
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
  /** The least health; 0 leaves in those without a score. */
  readonly health: number;
  /** Without one the best fit comes first, or, where no words are given, the most stars. */
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
const longestWords = 100;

/** Reads an address kindly: what it does not know is left out. */
export function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  const facets = Object.fromEntries(facetNames.map((name) => [name, given.get(name) ?? '']));
  const sort = given.get('sort') ?? '';
  const key = sortKeys.find((one) => one === sort.replace(/^-/, ''));
  const health = Number(given.get('health') ?? 0);
  return {
    ...anything,
    ...facets,
    words: (given.get('q') ?? '').slice(0, longestWords),
    health: Number.isInteger(health) && health > 0 && health <= 100 ? health : 0,
    sort: key,
    isAscending: key !== undefined && !sort.startsWith('-'),
  };
}

/** The address's part from `?` on; empty where nothing is asked for. */
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

/** Words are read from A, numbers from the largest. */
export const isAscendingFirst = (key: SortKey): boolean =>
  key === 'name' || key === 'language' || key === 'licence' || key === 'vertical';

/** What a press on a column's heading does: its own order, the other way round, none again. */
export function turnSort(query: Query, key: SortKey): Query {
  const first = isAscendingFirst(key);
  if (query.sort !== key) return { ...query, sort: key, isAscending: first };
  if (query.isAscending === first) return { ...query, isAscending: !first };
  return { ...query, sort: undefined, isAscending: false };
}
