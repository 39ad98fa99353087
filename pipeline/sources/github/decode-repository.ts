// Decodes a repository in a GraphQL response into a row and the newest repository release.
import { z } from 'zod';
import { Count, RepoName } from '../../../src/lib/scalars.ts';
import type { Row } from '../../contracts/observations.ts';
import { decodeRecord } from '../source.ts';
import { GithubInstant, type Provenance, toLicense, toText } from './shared-fields.ts';

const Total = z.object({ totalCount: Count }).nullable();
const Commit = z.object({
  committedDate: GithubInstant.nullable(),
  commits90d: Total,
  commits365d: Total,
});

export const ReleaseNode = z.object({
  tagName: z.string().min(1),
  publishedAt: GithubInstant.nullable(),
  isDraft: z.boolean(),
  isPrerelease: z.boolean(),
  url: z.string(),
});
export type ReleaseNode = z.infer<typeof ReleaseNode>;

// GraphQL returns every requested field. A field without a value is null.
const Facts = z.object({
  databaseId: z.int().positive(),
  nameWithOwner: RepoName,
  description: z.string().nullable(),
  homepageUrl: z.string().nullable(),
  isPrivate: z.boolean(),
  stargazerCount: Count,
  forkCount: Count.nullable(),
  watchers: Total,
  openIssues: Total,
  closedIssues: Total,
  openPullRequests: Total,
  mergedPullRequests: Total,
  pushedAt: GithubInstant.nullable(),
  createdAt: GithubInstant.nullable(),
  isArchived: z.boolean().nullable(),
  isFork: z.boolean().nullable(),
  isEmpty: z.boolean().nullable(),
  licenseInfo: z.object({ spdxId: z.string().nullable() }).nullable(),
  primaryLanguage: z.object({ name: z.string() }).nullable(),
  repositoryTopics: z
    .object({ nodes: z.array(z.object({ topic: z.object({ name: z.string() }) }).nullable()) })
    .nullable(),
  defaultBranchRef: z.object({ target: Commit.nullable() }).nullable(),
  latestRelease: ReleaseNode.nullable(),
});
type Facts = z.infer<typeof Facts>;

export type RepositoryRow = Row<'repositories'>;

export interface DecodedRepository {
  /** `dependencies` is null, because manifests are requested separately. */
  readonly row: RepositoryRow;
  readonly isPrivate: boolean;
  readonly latestRelease: ReleaseNode | null;
  /** The bad values that were left out. */
  readonly left: readonly string[];
}

function toRow(facts: Facts, left: readonly string[], provenance: Provenance): RepositoryRow {
  const commit = facts.defaultBranchRef?.target;
  const noCommits = facts.isEmpty ? 0 : null;
  return {
    ...provenance,
    upstream_id: String(facts.databaseId),
    full_name: facts.nameWithOwner,
    description: toText(facts.description),
    homepage: toText(facts.homepageUrl),
    stars: facts.stargazerCount,
    forks: facts.forkCount,
    watchers: facts.watchers?.totalCount ?? null,
    open_issues: facts.openIssues?.totalCount ?? null,
    closed_issues: facts.closedIssues?.totalCount ?? null,
    open_pull_requests: facts.openPullRequests?.totalCount ?? null,
    merged_pull_requests: facts.mergedPullRequests?.totalCount ?? null,
    commits_90d: commit?.commits90d?.totalCount ?? noCommits,
    commits_365d: commit?.commits365d?.totalCount ?? noCommits,
    // These counts are null, because counting authors would need too many requests. Only imported
    // lists contain numbers of contributors.
    authors_90d: null,
    authors_365d: null,
    contributors: null,
    pushed_at: facts.pushedAt,
    committed_at: commit?.committedDate ?? null,
    created_at: facts.createdAt,
    archived: facts.isArchived,
    fork: facts.isFork,
    license: toLicense(
      facts.licenseInfo && { spdx: facts.licenseInfo.spdxId },
      left,
      'licenseInfo',
    ),
    language: facts.primaryLanguage?.name ?? null,
    topics: facts.repositoryTopics?.nodes.flatMap((node) => node?.topic.name ?? []) ?? null,
    dependencies: null,
  };
}

export function decodeRepository(
  node: unknown,
  provenance: Provenance,
): { readonly repository: DecodedRepository } | { readonly reason: string } {
  const parsed = decodeRecord(Facts, node);
  if ('reason' in parsed) return parsed;
  const { isPrivate, latestRelease } = parsed.data;
  return {
    repository: {
      row: toRow(parsed.data, parsed.left, provenance),
      isPrivate,
      latestRelease,
      left: parsed.left,
    },
  };
}
