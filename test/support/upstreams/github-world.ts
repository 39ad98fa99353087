// A small GitHub in memory: the data of the local GitHub server.

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
  /** Null if there is no commit. */
  readonly committedAt: string | null;
  readonly createdAt: string;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly isPrivate: boolean;
  /** SPDX id. Null if there is no license. */
  readonly license: string | null;
  readonly language: string | null;
  readonly topics: readonly string[];
  readonly releases: readonly WorldRelease[];
  /** Text of files such as `package.json`, by file name. */
  readonly manifests: Readonly<Record<string, string>>;
  /** Kept stars by the day on which they were given. */
  readonly starDays: Readonly<Record<string, number>>;
}

export interface GithubWorld {
  readonly repositories: readonly WorldRepository[];
  /** Former names, with the id of the repository. */
  readonly renames?: Readonly<Record<string, number>>;
  /** Names for which the server returns 451. */
  readonly blocked?: readonly string[];
}

/** Creates a repository, with ordinary facts by default. */
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
