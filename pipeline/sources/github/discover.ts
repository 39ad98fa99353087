// Finds repositories by search. Splits searches by creation date, so that all results can be read.
import { dayMs, toDay } from '../../../src/lib/time.ts';
import type { Batch, Collection, SendRequest } from '../source.ts';
import type { BatchQueue } from './batch-queue.ts';
import type { RunBudget, Spending } from './budget.ts';
import type { SearchCoverage, Searches } from './options.ts';
import { judgeRelevance } from './relevance.ts';
import { decodeSearch, restHeaders } from './rest.ts';
import type { Provenance } from './shared-fields.ts';

/** GitHub returns at most 1,000 results per search query, on pages of at most 100. */
const maxResults = 1000;
const perPage = 100;
/** GitHub launched in 2008. Only a few repositories are older. */
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
  /** Number of results on the page, including invalid and irrelevant ones. */
  readonly results: number;
  readonly candidates: readonly Candidate[];
  readonly spent: Spending;
}

interface Slice {
  readonly from: string;
  readonly to: string;
}

/**
 * Builds all search queries. Each day starts with a different query, so that a small budget covers
 * all queries within several days.
 */
export function buildQueries(searches: Searches, day: string): string[] {
  const conditions = `stars:>=${searches.minStars} archived:false`;
  const queries = [
    ...searches.topics.map((topic) => `topic:${topic} ${conditions}`),
    ...searches.words.map((word) => `"${word}" in:name,description ${conditions}`),
  ];
  const start = queries.length > 0 ? (Math.floor(Date.parse(day) / dayMs) * 7) % queries.length : 0;
  return [...queries.slice(start), ...queries.slice(0, start)];
}

/** Splits a slice of creation dates in half. Returns an empty list for a slice of a single day. */
export function bisectSlice({ from, to }: Slice): Slice[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (first >= last) return [];
  const middle = first + Math.floor((last - first) / dayMs / 2) * dayMs;
  return [
    { from, to: toDay(middle) },
    { from: toDay(middle + dayMs), to },
  ];
}

async function readPage(
  send: SendRequest,
  query: string,
  { from, to }: Slice,
  page: number,
  provenance: Provenance,
): Promise<Batch<Page>> {
  const q = encodeURIComponent(`${query} created:${from}..${to}`);
  const response = await send({
    path: `/search/repositories?q=${q}&sort=stars&order=desc&per_page=${perPage}&page=${page}`,
    headers: restHeaders,
    accept: [422],
  });
  const spent: Spending = { points: 0, requests: 1 };
  const decoded = response.status === 200 ? decodeSearch(response.body, provenance) : undefined;
  if (!decoded) {
    const reason = `the search "${query}" returned status ${response.status} without a page of results`;
    return {
      decoded: {
        observed: [],
        refused: [{ stream: 'repositories', record: response.body, reason }],
        unknown: [],
      },
      next: { isRefused: true, total: 0, isIncomplete: false, results: 0, candidates: [], spent },
    };
  }
  const { total, isIncomplete, rows, refused, unknown, left } = decoded;
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
    decoded: { observed: [], refused, unknown, left, records: rows.length + refused.length },
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
  readonly coverage: readonly SearchCoverage[];
  /** Number of queries that were not completed because of the budget. */
  readonly undone: number;
}

export interface Discovery {
  candidates(): readonly Candidate[];
  readonly done: Promise<Discovered>;
}

export interface DiscoverDeps {
  readonly collection: Collection;
  readonly queue: BatchQueue;
  readonly budget: RunBudget;
  readonly provenance: Provenance;
}

interface Search extends DiscoverDeps {
  readonly query: string;
  /** Uses up one of the requests that searches may send. Returns false if none is left. */
  readonly useRequest: () => boolean;
  readonly candidates: Map<string, Candidate>;
}

async function requestPage(
  search: Search,
  slice: Slice,
  page: number,
  onWait: () => void,
): Promise<Page | undefined> {
  if (!search.budget.canAfford(0, 1) || !search.useRequest()) return undefined;
  const { collection, query, provenance } = search;
  const id = `search/${query}/${slice.from}..${slice.to}/${page}`;
  const send: SendRequest = async (request) => await collection.ask({ ...request, onWait });
  const { release } = search.budget.reserve({ points: 0, requests: 1 });
  const next = await collection
    .batch(id, () => readPage(send, query, slice, page, provenance))
    .finally(release);
  search.budget.spend(next.spent);
  for (const candidate of next.candidates) search.candidates.set(candidate.upstreamId, candidate);
  return next;
}

/** Calls `work` in reverse order, because each call adds its item to the front of the queue. */
async function addAllFirst<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  return (await Promise.all(items.toReversed().map(work))).toReversed();
}

interface SliceRead {
  readonly coverage: readonly SearchCoverage[];
  readonly isTruncated: boolean;
}

/**
 * Reads the results of a slice until the budget is used up. Splits the slice if it has too many
 * results or if GitHub returns incomplete results.
 */
async function readSlice(
  search: Search,
  slice: Slice,
  place: 'add' | 'addFirst',
): Promise<SliceRead> {
  const { queue, query } = search;
  const first = await queue[place]((onWait) => requestPage(search, slice, 1, onWait));
  if (!first) return { coverage: [], isTruncated: true };
  const halves = bisectSlice(slice);
  const isLarge = first.total > maxResults;
  if ((isLarge || first.isIncomplete) && halves.length > 0) {
    const parts = await addAllFirst(halves, (half) => readSlice(search, half, 'addFirst'));
    return {
      coverage: parts.flatMap(({ coverage }) => coverage),
      isTruncated: parts.some(({ isTruncated }) => isTruncated),
    };
  }
  const count = Math.ceil(Math.min(first.total, maxResults) / perPage);
  const numbers = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
  const later = await addAllFirst(numbers, (page) =>
    queue.addFirst((onWait) => requestPage(search, slice, page, onWait)),
  );
  const pages = [first, ...later];
  const isTruncated = pages.includes(undefined);
  const isIncomplete = isTruncated || pages.some((page) => page?.isIncomplete);
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
    isTruncated,
  };
}

export function startDiscovery(
  deps: DiscoverDeps,
  searches: Searches,
  requests: number,
): Discovery {
  const candidates = new Map<string, Candidate>();
  let left = requests;
  const useRequest = () => {
    left -= 1;
    return left >= 0;
  };
  const allTime: Slice = { from: firstDay, to: deps.collection.day };
  const reads = buildQueries(searches, deps.collection.day).map((query) =>
    readSlice({ ...deps, query, useRequest, candidates }, allTime, 'add'),
  );
  return {
    candidates: () => [...candidates.values()],
    done: Promise.all(reads).then((read) => ({
      coverage: read.flatMap(({ coverage }) => coverage),
      undone: read.filter(({ isTruncated }) => isTruncated).length,
    })),
  };
}
