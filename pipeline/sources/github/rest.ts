// Decodes responses of GitHub's REST API: a repository, its releases, and a page of search results.
import { z } from 'zod';
import { Count, RepoName } from '../../../src/lib/scalars.ts';
import { decodeRecord, type Refused, type UpstreamRequest } from '../source.ts';
import type { ReleaseNode, RepositoryRow } from './decode-repository.ts';
import { findUnknown } from './rest-fields.ts';
import { explain, GithubInstant, type Provenance, toLicense, toText } from './shared-fields.ts';

/** Headers of every request. This API version supports star history and keeps the format stable. */
export const restHeaders = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2026-03-10',
} as const;

export function toRepositoryRequest(fullName: string): UpstreamRequest {
  return {
    path: `/repos/${fullName}`,
    headers: restHeaders,
    accept: [301, 307, 308, 403, 404, 410, 451],
  };
}

export function toReleasesRequest(fullName: string): UpstreamRequest {
  return {
    path: `/repos/${fullName}/releases?per_page=10`,
    headers: restHeaders,
    accept: [403, 404, 410, 451],
  };
}

const Repository = z.object({
  id: z.int().positive(),
  full_name: RepoName,
  private: z.boolean(),
  description: z.string().nullable(),
  homepage: z.string().nullable(),
  stargazers_count: Count.nullable(),
  forks_count: Count.nullable(),
  subscribers_count: Count.nullable(),
  pushed_at: GithubInstant.nullable(),
  created_at: GithubInstant.nullable(),
  archived: z.boolean().nullable(),
  fork: z.boolean().nullable(),
  license: z.object({ spdx_id: z.string().nullable() }).nullable(),
  language: z.string().nullable(),
  topics: z.array(z.string()).nullable(),
});

/** A search result, which does not contain the number of watchers. */
export const FoundRepository = Repository.omit({ subscribers_count: true });
type Found = z.infer<typeof FoundRepository> & { readonly subscribers_count?: number | null };

export type RestDecoded =
  | {
      readonly row: RepositoryRow;
      readonly isPrivate: boolean;
      readonly unknown: readonly string[];
      readonly left: readonly string[];
    }
  | { readonly reason: string };

/**
 * Decodes a repository. Ignores `open_issues_count`, which includes pull requests, and
 * `watchers_count`, which counts stars.
 */
export function decodeRestRepository(
  body: unknown,
  provenance: Provenance,
  schema: z.ZodType<Found> = Repository,
): RestDecoded {
  const parsed = decodeRecord(schema, body, ['private']);
  if ('reason' in parsed) return parsed;
  const { data, left } = parsed;
  const row: RepositoryRow = {
    ...provenance,
    upstream_id: String(data.id),
    full_name: data.full_name,
    description: toText(data.description),
    homepage: toText(data.homepage),
    stars: data.stargazers_count,
    forks: data.forks_count,
    watchers: data.subscribers_count ?? null,
    open_issues: null,
    closed_issues: null,
    open_pull_requests: null,
    merged_pull_requests: null,
    commits_90d: null,
    commits_365d: null,
    authors_90d: null,
    authors_365d: null,
    contributors: null,
    pushed_at: data.pushed_at,
    committed_at: null,
    created_at: data.created_at,
    archived: data.archived,
    fork: data.fork,
    license: toLicense(data.license && { spdx: data.license.spdx_id }, left, 'license'),
    language: data.language,
    topics: data.topics,
    dependencies: null,
  };
  return { row, isPrivate: data.private, unknown: findUnknown('repository', body), left };
}

const Release = z
  .object({
    tag_name: z.string().min(1),
    published_at: GithubInstant.nullable(),
    draft: z.boolean(),
    prerelease: z.boolean(),
    html_url: z.string().nullable(),
  })
  .transform(
    (release): ReleaseNode => ({
      tagName: release.tag_name,
      publishedAt: release.published_at,
      isDraft: release.draft,
      isPrerelease: release.prerelease,
      url: release.html_url ?? '',
    }),
  );

export interface DecodedReleases {
  readonly releases: readonly ReleaseNode[];
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
}

export function decodeRestReleases(body: unknown): DecodedReleases {
  const list = z.array(z.unknown()).safeParse(body);
  if (!list.success) {
    const reason = 'expected an array of releases';
    return { releases: [], refused: [{ stream: 'releases', record: body, reason }], unknown: [] };
  }
  const releases: ReleaseNode[] = [];
  const refused: Refused[] = [];
  const unknown = new Set<string>();
  for (const record of list.data) {
    const release = Release.safeParse(record);
    if (release.success) releases.push(release.data);
    else refused.push({ stream: 'releases', record, reason: explain(release.error) });
    for (const path of findUnknown('release', record)) unknown.add(path);
  }
  return { releases, refused, unknown: [...unknown] };
}

export const SearchPage = z.object({
  total_count: Count,
  incomplete_results: z.boolean(),
  items: z.array(z.unknown()),
});

export interface DecodedSearch {
  readonly total: number;
  readonly isIncomplete: boolean;
  readonly rows: readonly RepositoryRow[];
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
  readonly left: readonly string[];
}

/** Decodes a page of search results. Returns undefined if the body has another format. */
export function decodeSearch(body: unknown, provenance: Provenance): DecodedSearch | undefined {
  const page = SearchPage.safeParse(body);
  if (!page.success) return undefined;
  const rows: RepositoryRow[] = [];
  const refused: Refused[] = [];
  const left: string[] = [];
  const unknown = new Set(findUnknown('search', body));
  for (const record of page.data.items) {
    const decoded = decodeRestRepository(record, provenance, FoundRepository);
    if ('reason' in decoded) {
      refused.push({ stream: 'repositories', record, reason: decoded.reason });
      continue;
    }
    if (!decoded.isPrivate) rows.push(decoded.row);
    left.push(...decoded.left);
    for (const path of decoded.unknown) unknown.add(path);
  }
  const { total_count: total, incomplete_results: isIncomplete } = page.data;
  return { total, isIncomplete, rows, refused, unknown: [...unknown], left };
}
