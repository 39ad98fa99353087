// Options of the GitHub source: the known repositories, what to search for, and the budget.

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
  /** Packages that its own manifests publish, from the newest row. Kept until the next push. */
  readonly packages: readonly string[] | null;
  /** Whether the log contains days of its star history. */
  readonly hasStarDays: boolean;
  /** The day of the newest row. */
  readonly lastDay: string;
  /** From the newest row: the number of days until the repository must be read again. */
  readonly everyDays: number;
  /** The oldest star total of the last six weeks. */
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
  /** With at least this many known repositories, inactive ones are not read daily. Infinity: always daily. */
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
  /** Describes in one sentence which known repositories were due. Null if all of them were due. */
  readonly plan: string | null;
  readonly observed: number;
  readonly gone: readonly Gone[];
  readonly newcomers: number;
  readonly coverage: readonly SearchCoverage[];
  readonly spent: Cost;
  /** Number of items that were skipped because of the budget. */
  readonly undone: Readonly<
    Record<'facts' | 'seeds' | 'searches' | 'newcomers' | 'starHistory', number>
  >;
  /** `absent`: GitHub does not offer star history to this token. */
  readonly starHistory: 'off' | 'absent' | 'read';
}
