// Repositories as the local GitHub returns them, in GraphQL and in REST.
import type { WorldRelease, WorldRepository } from './github-world.ts';

const total = (totalCount: number) => ({ totalCount });

function toReleaseNode(fullName: string, release: WorldRelease) {
  return {
    tagName: release.tag,
    publishedAt: release.draft ? null : release.publishedAt,
    isDraft: release.draft ?? false,
    isPrerelease: release.prerelease ?? false,
    url: `https://github.com/${fullName}/releases/tag/${release.tag}`,
  };
}

function newestFirst(repository: WorldRepository): WorldRelease[] {
  return [...repository.releases].sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}

/** Returns the node that the fragment `Facts` requests. */
export function toFactsNode(repository: WorldRepository) {
  const latest = newestFirst(repository).find(({ draft, prerelease }) => !draft && !prerelease);
  return {
    databaseId: repository.id,
    nameWithOwner: repository.fullName,
    description: repository.description,
    homepageUrl: repository.homepage,
    isPrivate: repository.isPrivate,
    stargazerCount: repository.stars,
    forkCount: repository.forks,
    watchers: total(repository.watchers),
    openIssues: total(repository.openIssues),
    closedIssues: total(repository.closedIssues),
    openPullRequests: total(repository.openPullRequests),
    mergedPullRequests: total(repository.mergedPullRequests),
    pushedAt: repository.pushedAt,
    createdAt: repository.createdAt,
    isArchived: repository.archived,
    isFork: repository.fork,
    isEmpty: repository.committedAt === null,
    licenseInfo: repository.license === null ? null : { spdxId: repository.license },
    primaryLanguage: repository.language === null ? null : { name: repository.language },
    repositoryTopics: { nodes: repository.topics.map((name) => ({ topic: { name } })) },
    defaultBranchRef:
      repository.committedAt === null
        ? null
        : {
            target: {
              committedDate: repository.committedAt,
              commits90d: total(repository.commits90d),
              commits365d: total(repository.commits365d),
            },
          },
    latestRelease: latest ? toReleaseNode(repository.fullName, latest) : null,
  };
}

/** Returns the node that the query `Details` requests. `files` contains the manifests by alias. */
export function toDetailsNode(
  repository: WorldRepository,
  files: ReadonlyArray<readonly [alias: string, file: string]>,
) {
  const blobs = files.map(([alias, file]) => {
    const text = repository.manifests[file];
    return [alias, text === undefined ? null : { text }] as const;
  });
  return {
    databaseId: repository.id,
    releases: {
      nodes: newestFirst(repository)
        .slice(0, 10)
        .map((release) => toReleaseNode(repository.fullName, release)),
    },
    ...Object.fromEntries(blobs),
  };
}

export function toRestRepository(repository: WorldRepository) {
  const [owner = '', name = ''] = repository.fullName.split('/');
  return {
    id: repository.id,
    node_id: `R_${repository.id}`,
    name,
    full_name: repository.fullName,
    private: repository.isPrivate,
    owner: { login: owner, type: 'Organization' },
    html_url: `https://github.com/${repository.fullName}`,
    description: repository.description,
    homepage: repository.homepage,
    fork: repository.fork,
    created_at: repository.createdAt,
    pushed_at: repository.pushedAt,
    stargazers_count: repository.stars,
    watchers_count: repository.stars,
    subscribers_count: repository.watchers,
    forks_count: repository.forks,
    open_issues_count: repository.openIssues + repository.openPullRequests,
    language: repository.language,
    license: repository.license === null ? null : { key: 'x', spdx_id: repository.license },
    topics: repository.topics,
    archived: repository.archived,
    disabled: false,
    visibility: 'public',
    default_branch: 'main',
  };
}

export function toRestReleases(repository: WorldRepository) {
  return newestFirst(repository).map((release, index) => ({
    id: index + 1,
    tag_name: release.tag,
    name: release.tag,
    draft: release.draft ?? false,
    prerelease: release.prerelease ?? false,
    created_at: release.publishedAt,
    published_at: release.draft ? null : release.publishedAt,
    html_url: `https://github.com/${repository.fullName}/releases/tag/${release.tag}`,
  }));
}

const daySeconds = 86_400;

/** Returns weeks from Sunday on, newest first, `pageSize` per page, up to the week of `day`. */
export function toStarWeeks(
  repository: WorldRepository,
  day: string,
  page: number,
  pageSize: number,
) {
  const today = Date.parse(day) / 1000;
  const sunday = today - new Date(today * 1000).getUTCDay() * daySeconds;
  const first = sunday - (page - 1) * pageSize * 7 * daySeconds;
  const created = Date.parse(repository.createdAt) / 1000;
  return Array.from({ length: pageSize }, (_, index) => first - index * 7 * daySeconds)
    .filter((week) => week + 7 * daySeconds > created)
    .map((week) => {
      const days = Array.from({ length: 7 }, (_, index) => {
        const date = new Date((week + index * daySeconds) * 1000).toISOString().slice(0, 10);
        return repository.starDays[date] ?? 0;
      });
      return { week, total: days.reduce((sum, stars) => sum + stars, 0), days };
    });
}
