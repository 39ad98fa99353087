// The explorer's query as part of the URL: search words, filters and sort order.
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

/** The filters in the order of the form, under the names that the API has for them. */
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

/** An empty filter matches everything. */
export type Query = { readonly [N in FilterName]: string } & {
  readonly words: string;
  /** By default, the most relevant projects come first, or without words those with the most stars. */
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

/** Reads the query from a URL. Ignores everything that is not valid. */
export function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  // Earlier versions of this page called it `health`.
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

/** Returns the part of the URL from `?` on, or an empty string for the default query. */
export function writeQuery(query: Query): string {
  const params = new URLSearchParams();
  const words = query.words.trim();
  if (words !== '') params.set('q', words);
  for (const name of filterNames) if (query[name] !== '') params.set(name, query[name]);
  if (query.sort) params.set('sort', `${query.isAscending ? '' : '-'}${query.sort}`);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters of the query, as the columns read them. */
export function toFilter(query: Query): ProjectFilter {
  const set = filterNames.flatMap((name) => {
    const text = query[name];
    return text === '' ? [] : [[name, numbers.includes(name) ? Number(text) : text]];
  });
  return Object.fromEntries(set);
}

/** The query without one filter, or without the search words (`q`). */
export const dropFilter = (query: Query, name: string): Query => ({
  ...query,
  [name === 'q' ? 'words' : name]: '',
});

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
