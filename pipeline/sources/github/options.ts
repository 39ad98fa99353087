// Options of the GitHub source: what the log already knows, what to search for, and the budget.

/** A repository that is already in the log. */
export interface KnownRepository {
  /** GitHub's numeric id, as in the column `upstream_id`. */
  readonly upstreamId: string;
  readonly fullName: string;
  readonly stars: number | null;
  /** From the newest row. Manifests are read again only if it changed. */
  readonly pushedAt: string | null;
  /** From the newest row. Kept until the next push. */
  readonly dependencies: readonly string[] | null;
  /** What its own manifests publish, from the newest row. Kept until the next push. */
  readonly packages: readonly string[] | null;
  /** Whether the log contains days of its star history. */
  readonly hasStarDays: boolean;
  /** The day of the newest row. */
  readonly lastDay: string;
  /** From the newest row: the number of days until it is to be read again. */
  readonly everyDays: number;
  /** The oldest star total of the last five weeks. */
  readonly earlier: { readonly day: string; readonly stars: number } | null;
}

export interface Searches {
  readonly topics: readonly string[];
  /** Words or phrases to find in names and descriptions. */
  readonly words: readonly string[];
  readonly minStars: number;
}

export interface Cost {
  /** GraphQL points. */
  readonly points: number;
  /** All requests, GraphQL and REST. */
  readonly requests: number;
}

export interface GithubOptions {
  readonly known: readonly KnownRepository[];
  /** `owner/repo` names in the catalog. They are kept even if the relevance rule rejects them. */
  readonly seeds: readonly string[];
  readonly searches: Searches;
  readonly budget: Cost;
  /** Number of known repositories from which quiet ones are read less often. Infinity: never. */
  readonly tiersFrom: number;
  /** Whether to load the last 90 days of stars for repositories without them. */
  readonly starHistory: boolean;
  /** Called once at the end of a collection. */
  readonly onReport?: (report: GithubReport) => void;
}

/** Why a known repository has no row today. */
export interface Gone {
  readonly upstreamId: string | null;
  readonly fullName: string;
  /** `missing`: deleted or private. `blocked`: taken down. `unanswered`: the requests failed. */
  readonly reason: 'missing' | 'blocked' | 'unanswered';
}

/** How completely one slice of a search was read. */
export interface SearchCoverage {
  readonly query: string;
  readonly createdFrom: string;
  readonly createdTo: string;
  /** Number of results that GitHub reports. */
  readonly total: number;
  readonly found: number;
  readonly state: 'complete' | 'incomplete' | 'capped' | 'refused';
}

export interface GithubReport {
  /** Which known repositories were to be read, in one sentence. Null if all of them. */
  readonly plan: string | null;
  readonly observed: number;
  readonly gone: readonly Gone[];
  readonly newcomers: number;
  readonly coverage: readonly SearchCoverage[];
  readonly spent: Cost;
  /** Number of items that the budget did not allow. */
  readonly undone: Readonly<
    Record<'facts' | 'seeds' | 'searches' | 'newcomers' | 'starHistory', number>
  >;
  /** `absent`: GitHub does not offer star history to this token. */
  readonly starHistory: 'off' | 'absent' | 'read';
}
