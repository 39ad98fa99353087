// Defines the explorer's query: search words, filters and sort order. Reads it from URLs and writes
// it to URLs.
import type { ProjectFilter } from '../../snapshot/facets/filter-columns.ts';

export const sortKeys = [
  'name',
  'stars',
  'gain',
  'trend',
  'health',
  'language',
  'license',
  'pushed',
  'vertical',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** The names of the filters, in the order of the form. The API parameters have the same names. */
export const filterNames = [
  'lang',
  'license',
  'vertical',
  'stack',
  'label',
  'trend',
  'topic',
  'owner',
  'health_min',
  'stars_min',
  'stars_max',
  'pushed_after',
  'created_after',
] as const;
export type FilterName = (typeof filterNames)[number];
const numbers: readonly FilterName[] = ['health_min', 'stars_min', 'stars_max'];
const days: readonly FilterName[] = ['pushed_after', 'created_after'];

/** A query of the explorer. A filter with an empty string matches every project. */
export type Query = { readonly [N in FilterName]: string } & {
  readonly words: string;
  /**
   * If undefined, results are sorted by relevance if there are search words, otherwise by stars.
   */
  readonly sort: SortKey | undefined;
  readonly isAscending: boolean;
};

export const anything: Query = {
  words: '',
  lang: '',
  license: '',
  vertical: '',
  stack: '',
  label: '',
  trend: '',
  topic: '',
  owner: '',
  health_min: '',
  stars_min: '',
  stars_max: '',
  pushed_after: '',
  created_after: '',
  sort: undefined,
  isAscending: false,
};

const maxWordsLength = 100;

/** Reads the query from the search string of a URL. Ignores invalid values. */
export function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  // Old links contain `health` instead of `health_min`.
  const health = given.get('health');
  if (health !== null && !given.has('health_min')) given.set('health_min', health);
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, toValid(name, given.get(name)?.trim() ?? '')]),
  );
  const sort = given.get('sort') ?? '';
  const key = sortKeys.find((one) => one === sort.replace(/^-/, ''));
  return {
    ...anything,
    ...filters,
    words: (given.get('q') ?? '').slice(0, maxWordsLength),
    sort: key,
    isAscending: key !== undefined && !sort.startsWith('-'),
  };
}

function toValid(name: FilterName, text: string): string {
  if (numbers.includes(name)) {
    const isValid = /^\d{1,9}$/.test(text) && (name !== 'health_min' || Number(text) <= 100);
    return isValid && Number(text) > 0 ? String(Number(text)) : '';
  }
  if (days.includes(name)) {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  }
  return text.slice(0, maxWordsLength);
}

/** Returns the search string of the URL with `?`, or an empty string for the default query. */
export function writeQuery(query: Query): string {
  const params = new URLSearchParams();
  const words = query.words.trim();
  if (words !== '') params.set('q', words);
  for (const name of filterNames) if (query[name] !== '') params.set(name, query[name]);
  if (query.sort) params.set('sort', `${query.isAscending ? '' : '-'}${query.sort}`);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function toFilter(query: Query): ProjectFilter {
  const set = filterNames.flatMap((name) => {
    const text = query[name];
    return text === '' ? [] : [[name, numbers.includes(name) ? Number(text) : text]];
  });
  return Object.fromEntries(set);
}

/** Returns the query without the filter `name`. If `name` is `q`, removes the search words. */
export const dropFilter = (query: Query, name: string): Query => ({
  ...query,
  [name === 'q' ? 'words' : name]: '',
});

export const isAscendingFirst = (key: SortKey): boolean =>
  key === 'name' || key === 'language' || key === 'license' || key === 'vertical';

/**
 * The first click on a heading sorts by this column, the second click reverses the order, and the
 * third click restores the default order.
 */
export function cycleSort(query: Query, key: SortKey): Query {
  const first = isAscendingFirst(key);
  if (query.sort !== key) return { ...query, sort: key, isAscending: first };
  if (query.isAscending === first) return { ...query, isAscending: !first };
  return { ...query, sort: undefined, isAscending: false };
}
