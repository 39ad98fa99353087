// A small code host in memory: what the local server that speaks GitHub answers from.

export interface WorldRelease {
  readonly tag: string;
  readonly publishedAt: string;
  readonly prerelease?: boolean;
  readonly draft?: boolean;
}

export interface WorldRepository {
  readonly id: number;
  readonly fullName: string;
  readonly description: string | null;
  readonly homepage: string | null;
  readonly stars: number;
  readonly forks: number;
  readonly watchers: number;
  readonly openIssues: number;
  readonly closedIssues: number;
  readonly openPullRequests: number;
  readonly mergedPullRequests: number;
  readonly commits90d: number;
  readonly commits365d: number;
  readonly pushedAt: string;
  /** Null where nothing was ever committed. */
  readonly committedAt: string | null;
  readonly createdAt: string;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly isPrivate: boolean;
  /** SPDX id; null where it has none. */
  readonly license: string | null;
  readonly language: string | null;
  readonly topics: readonly string[];
  readonly releases: readonly WorldRelease[];
  /** Text by file name, such as `package.json`. */
  readonly manifests: Readonly<Record<string, string>>;
  /** Retained stars by the day they were given. */
  readonly starDays: Readonly<Record<string, number>>;
}

export interface GithubWorld {
  readonly repositories: readonly WorldRepository[];
  /** Old names and the number of the repository that had them. */
  readonly renames?: Readonly<Record<string, number>>;
  /** Names that are answered 451. */
  readonly blocked?: readonly string[];
}

/** A repository with ordinary facts where nothing else is said. */
export function makeRepository(
  facts: Partial<WorldRepository> & Pick<WorldRepository, 'id' | 'fullName'>,
): WorldRepository {
  return {
    description: 'A large language model server',
    homepage: null,
    stars: 100,
    forks: 10,
    watchers: 5,
    openIssues: 3,
    closedIssues: 30,
    openPullRequests: 2,
    mergedPullRequests: 20,
    commits90d: 40,
    commits365d: 160,
    pushedAt: '2026-11-19T08:00:00Z',
    committedAt: '2026-11-18T09:30:00Z',
    createdAt: '2024-02-03T04:05:06Z',
    archived: false,
    fork: false,
    isPrivate: false,
    license: 'MIT',
    language: 'Python',
    topics: ['llm'],
    releases: [],
    manifests: {},
    starDays: {},
    ...facts,
  };
}
