// Finds repositories by search, cut by creation date until each slice can be read to its end.
import type { Batch, Collection } from '../source.ts';
import type { Coverage, Searches } from './options.ts';
import type { Purse, Spent } from './purse.ts';
import { judgeRelevance } from './relevance.ts';
import { decodeSearch, restHeaders } from './rest.ts';
import { dayMs, type Seen } from './values.ts';

/** The code host gives no more results than this for one query, 100 a page. */
const mostResults = 1000;
const perPage = 100;
/** When the code host opened; nothing is older. */
const firstDay = '2008-01-01';

export interface Candidate {
  readonly upstreamId: string;
  readonly fullName: string;
  readonly stars: number;
  readonly because: string;
}

interface Page {
  readonly isRefused: boolean;
  readonly total: number;
  readonly isIncomplete: boolean;
  /** How many results the page had, relevant or not. */
  readonly results: number;
  readonly candidates: readonly Candidate[];
  readonly spent: Spent;
}

interface Slice {
  readonly from: string;
  readonly to: string;
}

/** All queries, beginning elsewhere each day, so that a short budget reaches all of them in turn. */
export function buildQueries(searches: Searches, day: string): string[] {
  const conditions = `stars:>=${searches.minStars} archived:false`;
  const queries = [
    ...searches.topics.map((topic) => `topic:${topic} ${conditions}`),
    ...searches.words.map((word) => `"${word}" in:name,description ${conditions}`),
  ];
  const start = queries.length > 0 ? (Math.floor(Date.parse(day) / dayMs) * 7) % queries.length : 0;
  return [...queries.slice(start), ...queries.slice(0, start)];
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Two halves by days; nothing where a slice is one day. */
export function halve({ from, to }: Slice): Slice[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (first >= last) return [];
  const middle = first + Math.floor((last - first) / dayMs / 2) * dayMs;
  return [
    { from, to: toDay(middle) },
    { from: toDay(middle + dayMs), to },
  ];
}

async function readPage(
  collection: Collection,
  query: string,
  { from, to }: Slice,
  page: number,
  seen: Seen,
): Promise<Batch<Page>> {
  const q = encodeURIComponent(`${query} created:${from}..${to}`);
  const answer = await collection.ask({
    path: `/search/repositories?q=${q}&sort=stars&order=desc&per_page=${perPage}&page=${page}`,
    headers: restHeaders,
    accept: [422],
  });
  const spent: Spent = { points: 0, requests: 1 };
  const decoded = answer.status === 200 ? decodeSearch(answer.body, seen) : undefined;
  if (!decoded) {
    const reason = `the search "${query}" was answered ${answer.status} without a page of results`;
    return {
      decoded: {
        observed: [],
        refused: [{ stream: 'repositories', record: answer.body, reason }],
        unknown: [],
      },
      next: { isRefused: true, total: 0, isIncomplete: false, results: 0, candidates: [], spent },
    };
  }
  const { total, isIncomplete, rows, refused, unknown } = decoded;
  const candidates = rows.flatMap((row): Candidate[] => {
    const { isRelevant, because } = judgeRelevance({
      fullName: row.full_name,
      description: row.description,
      topics: row.topics,
      dependencies: null,
    });
    if (!isRelevant || row.fork || row.upstream_id === null) return [];
    const { upstream_id: upstreamId, full_name: fullName } = row;
    return [{ upstreamId, fullName, stars: row.stars ?? 0, because }];
  });
  return {
    decoded: { observed: [], refused, unknown, records: rows.length + refused.length },
    next: {
      isRefused: false,
      total,
      isIncomplete,
      results: rows.length + refused.length,
      candidates,
      spent,
    },
  };
}

export interface Discovered {
  readonly candidates: readonly Candidate[];
  readonly coverage: readonly Coverage[];
  /** Queries that the budget did not reach, or not to their end. */
  readonly undone: number;
}

interface Search {
  readonly collection: Collection;
  readonly purse: Purse;
  readonly seen: Seen;
  readonly query: string;
  /** Takes one request of those that searching may use; false when there is none. */
  readonly take: () => boolean;
  readonly candidates: Map<string, Candidate>;
}

async function askPage(search: Search, slice: Slice, page: number): Promise<Page | undefined> {
  if (!search.purse.canPay(0, 1) || !search.take()) return undefined;
  const { collection, query, seen } = search;
  const id = `search/${query}/${slice.from}..${slice.to}/${page}`;
  const next = await collection.batch(id, () => readPage(collection, query, slice, page, seen));
  search.purse.pay(next.spent);
  for (const candidate of next.candidates) search.candidates.set(candidate.upstreamId, candidate);
  return next;
}

/** The pages of one slice; undefined when the budget ended before the first. */
async function readSlice(
  search: Search,
  slice: Slice,
): Promise<{ coverage: Coverage | undefined; parts: Slice[]; isCut: boolean }> {
  const first = await askPage(search, slice, 1);
  if (!first) return { coverage: undefined, parts: [], isCut: true };
  const halves = halve(slice);
  const isLarge = first.total > mostResults;
  if ((isLarge || first.isIncomplete) && halves.length > 0) {
    return { coverage: undefined, parts: halves, isCut: false };
  }
  let { results: found, isIncomplete } = first;
  const pages = Math.ceil(Math.min(first.total, mostResults) / perPage);
  let isCut = false;
  for (let page = 2; page <= pages && !isCut; page += 1) {
    const next = await askPage(search, slice, page);
    isCut = next === undefined;
    found += next?.results ?? 0;
    isIncomplete ||= next?.isIncomplete ?? true;
  }
  const state = first.isRefused
    ? 'refused'
    : isLarge
      ? 'capped'
      : isIncomplete || isCut
        ? 'incomplete'
        : 'complete';
  const { from: createdFrom, to: createdTo } = slice;
  const coverage = {
    query: search.query,
    createdFrom,
    createdTo,
    total: first.total,
    found,
    state,
  };
  return { coverage: { ...coverage, state }, parts: [], isCut };
}

/** At most `requests` searches; what they found, and how much of what is said to be there. */
export async function discover(
  collection: Collection,
  purse: Purse,
  seen: Seen,
  searches: Searches,
  requests: number,
): Promise<Discovered> {
  const candidates = new Map<string, Candidate>();
  const coverage: Coverage[] = [];
  let left = requests;
  let undone = 0;
  const take = () => {
    left -= 1;
    return left >= 0;
  };
  for (const query of buildQueries(searches, collection.day)) {
    const search: Search = { collection, purse, seen, query, take, candidates };
    const slices: Slice[] = [{ from: firstDay, to: collection.day }];
    let isCut = false;
    for (let slice = slices.shift(); slice && !isCut; slice = slices.shift()) {
      const read = await readSlice(search, slice);
      if (read.coverage) coverage.push(read.coverage);
      slices.unshift(...read.parts);
      isCut = read.isCut;
    }
    if (isCut) undone += 1;
  }
  return { candidates: [...candidates.values()], coverage, undone };
}
