// Options of the GitHub source (known repositories, searches, and the budget), and its report.

/** What the log contains about a repository that was read before. */
export interface KnownRepository {
  /** GitHub's numeric id, which is in the column `upstream_id`. */
  readonly upstreamId: string;
  readonly fullName: string;
  readonly stars: number | null;
  /** Last push according to the newest row. */
  readonly pushedAt: string | null;
  /** Last push when the manifests were read. They are read again only after a newer push. */
  readonly manifestsPushedAt: string | null;
  /** Dependencies according to the manifests. */
  readonly dependencies: readonly string[] | null;
  /** Published packages according to the manifests. */
  readonly packages: readonly string[] | null;
  /** Whether the log contains recent star history of the repository. */
  readonly hasStarDays: boolean;
}

export interface Searches {
  readonly topics: readonly string[];
  /** Words or phrases to search for in names and descriptions. */
  readonly words: readonly string[];
  readonly minStars: number;
}

export interface Cost {
  readonly points: number;
  /** Number of GraphQL and REST requests. */
  readonly requests: number;
}

export interface GithubOptions {
  readonly known: readonly KnownRepository[];
  /** Whether this machine reads a known repository or a seed. Default: it reads all of them. */
  readonly isMine?: ((fullName: string) => boolean) | undefined;
  /** `owner/repo` names in the catalog. They are always read, even if they are not about AI. */
  readonly seeds: readonly string[];
  readonly searches: Searches;
  readonly budget: Cost;
  /** Whether to load the last 90 days of star history for repositories that have none. */
  readonly starHistory: boolean;
  readonly onReport?: (report: GithubReport) => void;
}

/** A requested repository for which the collection recorded no row, with the reason. */
export interface Gone {
  readonly upstreamId: string | null;
  readonly fullName: string;
  /**
   * `missing`: deleted or private. `blocked`: GitHub took it down. `forbidden`: GitHub
   * does not show it to our token, so it may exist. `unanswered`: the requests failed.
   */
  readonly reason: 'missing' | 'blocked' | 'forbidden' | 'unanswered';
}

/** How completely one slice of a search was read. */
export interface SearchCoverage {
  readonly query: string;
  readonly createdFrom: string;
  readonly createdTo: string;
  readonly total: number;
  readonly found: number;
  readonly state: 'complete' | 'incomplete' | 'capped' | 'refused';
}

export interface GithubReport {
  readonly observed: number;
  readonly gone: readonly Gone[];
  readonly newcomers: number;
  readonly coverage: readonly SearchCoverage[];
  readonly spent: Cost;
  /** Number of items that were skipped because of the budget, by kind. */
  readonly undone: Readonly<
    Record<'facts' | 'seeds' | 'searches' | 'newcomers' | 'starHistory', number>
  >;
  /** `absent`: GitHub does not offer star history to this token. */
  readonly starHistory: 'off' | 'absent' | 'read';
}
