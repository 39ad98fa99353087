// Reads repositories from GitHub's public search, which returns only some of their fields.
import type { Batch, Collection, Observed } from '../source.ts';
import type { RepositoryRow } from './decode-repository.ts';
import type { KnownRepository, SearchCoverage } from './options.ts';
import { keepManifests } from './package-manifests.ts';
import { type Band, buildBands, splitBand, toQuery } from './public-search-plan.ts';
import { judgeRelevance } from './relevance.ts';
import { decodeSearch, restHeaders } from './rest.ts';
import type { Provenance } from './shared-fields.ts';

export interface PublicSearchOptions {
  readonly known: readonly KnownRepository[];
  /**
   * `owner/repo` names in the catalog. These repositories are recorded even if they are not about
   * AI.
   */
  readonly seeds: readonly string[];
  /** The search ends when it has found this many repositories. */
  readonly repositories: number;
  readonly requests: number;
  readonly onFound?: (count: number) => void;
}

export interface PublicSearchResult {
  /** The id and name of each repository, sorted by stars in descending order. */
  readonly found: ReadonlyArray<readonly [string, string]>;
  readonly coverage: readonly SearchCoverage[];
  readonly requests: number;
}

const perPage = 100;
const pagesPerQuery = 10;
/**
 * If a page contains fewer new repositories than this, the rest of its band is skipped. If a whole
 * band contains fewer new repositories than this, the lower bands of its topic are skipped. See
 * `Band` in public-search-plan.ts.
 */
const minNew = 20;
/**
 * Maximum number of times to split a band whose results are incomplete. After that, the incomplete
 * results are used.
 */
const maxSplits = 2;

interface Page {
  readonly isRefused: boolean;
  readonly isIncomplete: boolean;
  readonly total: number;
  readonly results: number;
  readonly mostStars: number;
  readonly leastStars: number;
  /** The id, name and stars of each repository that no earlier page contained. */
  readonly found: ReadonlyArray<readonly [string, string, number]>;
}

interface Search {
  readonly collection: Collection;
  readonly provenance: Provenance;
  readonly options: PublicSearchOptions;
  readonly known: ReadonlyMap<string, KnownRepository>;
  readonly kept: ReadonlySet<string>;
  readonly found: Map<string, readonly [string, string, number]>;
  readonly coverage: SearchCoverage[];
  requests: number;
  excludes: boolean;
}

function isWanted(search: Search, row: RepositoryRow): boolean {
  const { upstream_id: id, full_name: fullName, description, topics, fork } = row;
  if (id === null || search.found.has(id)) return false;
  if (search.known.has(id) || search.kept.has(fullName.toLowerCase())) return true;
  return !fork && judgeRelevance({ fullName, description, topics, dependencies: null }).isRelevant;
}

function toRenames(search: Search, rows: readonly RepositoryRow[]): Observed[] {
  return rows.flatMap((row): Observed[] => {
    const old = search.known.get(row.upstream_id ?? '')?.fullName;
    if (old === undefined || old.toLowerCase() === row.full_name.toLowerCase()) return [];
    return [
      {
        stream: 'renames',
        row: { ...search.provenance, old_name: old, new_name: row.full_name },
      },
    ];
  });
}

/**
 * Adds dependencies and packages from the log to a row, unless the repository has had a push since
 * its manifests were read.
 */
function toRow(search: Search, row: RepositoryRow): RepositoryRow {
  const known = search.known.get(row.upstream_id ?? '') ?? null;
  const isCurrent = known?.manifestsPushedAt != null && known.manifestsPushedAt === row.pushed_at;
  return isCurrent ? { ...row, ...keepManifests(known, row) } : row;
}

const refusedPage = {
  isRefused: true,
  isIncomplete: false,
  total: 0,
  results: 0,
  mostStars: 0,
  leastStars: 0,
  found: [],
};

async function requestPage(search: Search, band: Band, page: number): Promise<Batch<Page>> {
  const query = toQuery(band);
  const path = `/search/repositories?q=${encodeURIComponent(query)}&sort=stars&order=desc&per_page=${perPage}&page=${page}`;
  const response = await search.collection.ask({ path, headers: restHeaders, accept: [422] });
  const read = response.status === 200 ? decodeSearch(response.body, search.provenance) : undefined;
  if (!read) {
    const reason = `the search "${query}" returned status ${response.status} without a page of results`;
    const refused = [{ stream: 'repositories', record: response.body, reason }] as const;
    return { decoded: { observed: [], refused, unknown: [] }, next: refusedPage };
  }
  const { rows, refused, unknown, left, total, isIncomplete } = read;
  const seen = new Set<string>();
  const wanted = rows.filter((row) => {
    const isNew = isWanted(search, row) && !seen.has(row.upstream_id ?? '');
    seen.add(row.upstream_id ?? '');
    return isNew;
  });
  const stars = rows.flatMap((row) => row.stars ?? []);
  const results = rows.length + refused.length;
  const observed = wanted.map(
    (row): Observed => ({ stream: 'repositories', row: toRow(search, row) }),
  );
  return {
    decoded: {
      observed: [...observed, ...toRenames(search, wanted)],
      refused,
      unknown,
      left,
      records: results,
    },
    next: {
      isRefused: false,
      isIncomplete,
      total,
      results,
      mostStars: stars.reduce((most, each) => Math.max(most, each), 0),
      leastStars: stars.reduce((least, each) => Math.min(least, each), Number.MAX_SAFE_INTEGER),
      found: wanted.map((row) => [row.upstream_id ?? '', row.full_name, row.stars ?? 0] as const),
    },
  };
}

const isDone = ({ options, requests, found }: Search): boolean =>
  found.size >= options.repositories || requests >= options.requests;

/** Stores each page as a separate batch, so that at most one request is repeated after a crash. */
async function readPage(search: Search, band: Band, number: number): Promise<Page> {
  const id = `public-search/${toQuery(band)}/${number}`;
  const page = await search.collection.batch(id, () => requestPage(search, band, number));
  search.requests += 1;
  for (const each of page.found) search.found.set(each[0], each);
  search.options.onFound?.(page.found.length);
  return page;
}

/** Reads up to 1,000 results of a band. Returns the unread rest of the band, if there is any. */
async function readBand(search: Search, band: Band, splits = 0): Promise<Band | undefined> {
  let [read, total, isIncomplete, isRefused, isLeft] = [0, 0, false, false, false];
  let rest: Band | undefined;
  for (let number = 1; number <= Math.min(band.pages, pagesPerQuery); number += 1) {
    if (isDone(search)) {
      isLeft = true;
      break;
    }
    const page = await readPage(search, band, number);
    if (page.isRefused) {
      isRefused = true;
      break;
    }
    read += page.results;
    total = Math.max(total, page.total);
    if (page.isIncomplete && number === 1 && splits < maxSplits) {
      const halves = splitBand(band, page.mostStars);
      for (const half of halves) await readWhole(search, half, splits + 1);
      if (halves.length > 0) return undefined;
    }
    isIncomplete ||= page.isIncomplete;
    if (number * perPage >= page.total) break;
    if (page.found.length < minNew) {
      isLeft = true;
      break;
    }
    if (number === pagesPerQuery) {
      // The rest includes the star count of the last result, because unread repositories may have
      // the same count.
      const maxStars = page.leastStars < (band.maxStars ?? Infinity) ? page.leastStars : -1;
      if (maxStars >= band.minStars) rest = { ...band, maxStars };
      else isLeft = true;
    }
  }
  const state = isRefused
    ? 'refused'
    : isIncomplete
      ? 'incomplete'
      : isLeft
        ? 'capped'
        : 'complete';
  if (read > 0 || isRefused) {
    const dates = { createdFrom: '2008-01-01', createdTo: search.collection.day };
    search.coverage.push({ query: toQuery(band), ...dates, total, found: read, state });
  }
  return rest;
}

async function readWhole(search: Search, band: Band, splits = 0): Promise<void> {
  for (let rest: Band | undefined = band; rest && !isDone(search); ) {
    rest = await readBand(search, rest, splits);
  }
}

export async function searchPublicly(
  collection: Collection,
  provenance: Provenance,
  options: PublicSearchOptions,
): Promise<PublicSearchResult> {
  const search: Search = {
    collection,
    provenance,
    options,
    known: new Map(options.known.map((known) => [known.upstreamId, known])),
    kept: new Set(options.seeds.map((seed) => seed.toLowerCase())),
    found: new Map(),
    coverage: [],
    requests: 0,
    excludes: true,
  };
  const exhausted = new Set<string>();
  for (const toBand of buildBands(() => search.excludes)) {
    if (isDone(search)) break;
    const band = toBand();
    if (exhausted.has(band.topic ?? '')) continue;
    const before = search.found.size;
    await readWhole(search, band);
    const isExcluding = band.query.includes(' -topic:');
    if (isExcluding && search.coverage.at(-1)?.state === 'refused') {
      // GitHub refused the excluded topics. Repeat without them, which returns more duplicates.
      search.excludes = false;
      await readWhole(search, toBand());
    }
    if (band.topic !== null && search.found.size - before < minNew) exhausted.add(band.topic);
  }
  const found = [...search.found.values()].sort(([, , one], [, , other]) => other - one);
  return {
    found: found.map(([upstreamId, fullName]) => [upstreamId, fullName]),
    coverage: search.coverage,
    requests: search.requests,
  };
}
