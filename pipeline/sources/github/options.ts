// What the source is told: what is known from the log, what to look for, and what it may spend.

/** A repository that the log already holds. */
export interface KnownRepository {
  /** The code host's number for it, as in the column `upstream_id`. */
  readonly upstreamId: string;
  readonly fullName: string;
  readonly stars: number | null;
  /** Of the newest row; manifests are read again only when it moved. */
  readonly pushedAt: string | null;
  /** Of the newest row; carried while nothing was pushed. */
  readonly dependencies: readonly string[] | null;
  /** True when days of its star history stand in the log. */
  readonly hasStarDays: boolean;
}

export interface Searches {
  readonly topics: readonly string[];
  /** Words or phrases in name or description. */
  readonly words: readonly string[];
  readonly minStars: number;
}

export interface Budget {
  /** Points of the graph interface. */
  readonly points: number;
  /** Requests in all. */
  readonly requests: number;
}

export interface GithubOptions {
  readonly known: readonly KnownRepository[];
  /** `owner/repo` of the catalogue: kept whatever the relevance rule says. */
  readonly seeds: readonly string[];
  readonly searches: Searches;
  readonly budget: Budget;
  /** Whether to fill in the last 90 days of stars where the log has none. */
  readonly starHistory: boolean;
  /** Told once at the end of a collection. */
  readonly onReport?: (report: GithubReport) => void;
}

/** Why a repository that was known has no row today. */
export interface Gone {
  readonly upstreamId: string | null;
  readonly fullName: string;
  /** `missing`: deleted or private. `blocked`: taken down. `unanswered`: it could not be asked. */
  readonly reason: 'missing' | 'blocked' | 'unanswered';
}

/** What one slice of a search promised and gave. */
export interface Coverage {
  readonly query: string;
  readonly createdFrom: string;
  readonly createdTo: string;
  /** What the code host says there are. */
  readonly total: number;
  readonly found: number;
  readonly state: 'complete' | 'incomplete' | 'capped' | 'refused';
}

export interface GithubReport {
  readonly observed: number;
  readonly gone: readonly Gone[];
  readonly newcomers: number;
  readonly coverage: readonly Coverage[];
  readonly spent: Budget;
  /** What the budget did not reach. */
  readonly undone: Readonly<
    Record<'facts' | 'seeds' | 'searches' | 'newcomers' | 'starHistory', number>
  >;
  /** `absent`: the code host does not offer star history here. */
  readonly starHistory: 'off' | 'absent' | 'read';
}
