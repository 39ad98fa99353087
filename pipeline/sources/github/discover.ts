// Finds repositories by search, cut by creation date until each slice can be read to its end.
import type { Ask, Batch, Collection } from '../source.ts';
import type { Turns } from './batch-queue.ts';
import type { Purse, Spent } from './budget.ts';
import type { Coverage, Searches } from './options.ts';
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
  ask: Ask,
  query: string,
  { from, to }: Slice,
  page: number,
  seen: Seen,
): Promise<Batch<Page>> {
  const q = encodeURIComponent(`${query} created:${from}..${to}`);
  const answer = await ask({
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
  readonly coverage: readonly Coverage[];
  /** Queries that the budget did not reach, or not to their end. */
  readonly undone: number;
}

export interface Discovery {
  /** What was found so far. */
  candidates(): readonly Candidate[];
  readonly done: Promise<Discovered>;
}

export interface DiscoverDeps {
  readonly collection: Collection;
  readonly turns: Turns;
  readonly purse: Purse;
  readonly seen: Seen;
}

interface Search extends DiscoverDeps {
  readonly query: string;
  /** Takes one request of those that searching may use; false when there is none. */
  readonly take: () => boolean;
  readonly candidates: Map<string, Candidate>;
}

/** Undefined when the budget ended before. */
async function askPage(
  search: Search,
  slice: Slice,
  page: number,
  onWait: () => void,
): Promise<Page | undefined> {
  if (!search.purse.canPay(0, 1) || !search.take()) return undefined;
  const { collection, query, seen } = search;
  const id = `search/${query}/${slice.from}..${slice.to}/${page}`;
  const ask: Ask = async (request) => await collection.ask({ ...request, onWait });
  const { close } = search.purse.open({ points: 0, requests: 1 });
  const next = await collection
    .batch(id, () => readPage(ask, query, slice, page, seen))
    .finally(close);
  search.purse.pay(next.spent);
  for (const candidate of next.candidates) search.candidates.set(candidate.upstreamId, candidate);
  return next;
}

/** All before what stands in line, in their own order. */
async function inFront<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  return (await Promise.all(items.toReversed().map(work))).toReversed();
}

interface SliceRead {
  readonly coverage: readonly Coverage[];
  readonly isCut: boolean;
}

/** A slice with its parts, as far as the budget goes. */
async function readSlice(
  search: Search,
  slice: Slice,
  place: 'take' | 'takeNext',
): Promise<SliceRead> {
  const { turns, query } = search;
  const first = await turns[place]((onWait) => askPage(search, slice, 1, onWait));
  if (!first) return { coverage: [], isCut: true };
  const halves = halve(slice);
  const isLarge = first.total > mostResults;
  if ((isLarge || first.isIncomplete) && halves.length > 0) {
    const parts = await inFront(halves, (half) => readSlice(search, half, 'takeNext'));
    return {
      coverage: parts.flatMap(({ coverage }) => coverage),
      isCut: parts.some(({ isCut }) => isCut),
    };
  }
  const count = Math.ceil(Math.min(first.total, mostResults) / perPage);
  const numbers = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
  const later = await inFront(numbers, (page) =>
    turns.takeNext((onWait) => askPage(search, slice, page, onWait)),
  );
  const pages = [first, ...later];
  const isCut = pages.includes(undefined);
  const isIncomplete = isCut || pages.some((page) => page?.isIncomplete);
  const state = first.isRefused
    ? 'refused'
    : isLarge
      ? 'capped'
      : isIncomplete
        ? 'incomplete'
        : 'complete';
  const found = pages.reduce((sum, page) => sum + (page?.results ?? 0), 0);
  const { from: createdFrom, to: createdTo } = slice;
  return {
    coverage: [{ query, createdFrom, createdTo, total: first.total, found, state }],
    isCut,
  };
}

/** At most `requests` searches; what they found, and how much of what is said to be there. */
export function startDiscovery(
  deps: DiscoverDeps,
  searches: Searches,
  requests: number,
): Discovery {
  const candidates = new Map<string, Candidate>();
  let left = requests;
  const take = () => {
    left -= 1;
    return left >= 0;
  };
  const whole: Slice = { from: firstDay, to: deps.collection.day };
  const reads = buildQueries(searches, deps.collection.day).map((query) =>
    readSlice({ ...deps, query, take, candidates }, whole, 'take'),
  );
  return {
    candidates: () => [...candidates.values()],
    done: Promise.all(reads).then((read) => ({
      coverage: read.flatMap(({ coverage }) => coverage),
      undone: read.filter(({ isCut }) => isCut).length,
    })),
  };
}
