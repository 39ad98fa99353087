// Builds the GraphQL queries for facts by node id, facts by name, and details.

export const manifestAliases = [
  'packageJson',
  'pyproject',
  'requirements',
  'cargo',
  'goMod',
] as const;
export type ManifestAlias = (typeof manifestAliases)[number];

export const manifestFiles = {
  packageJson: 'package.json',
  pyproject: 'pyproject.toml',
  requirements: 'requirements.txt',
  cargo: 'Cargo.toml',
  goMod: 'go.mod',
} as const satisfies Record<ManifestAlias, string>;

// GitHub computes the points of a query from its page sizes. Only `repositoryTopics` has a page
// size, so a query for 100 repositories costs one point.
const facts = `fragment Facts on Repository {
  databaseId nameWithOwner description homepageUrl isPrivate
  stargazerCount forkCount
  watchers { totalCount }
  openIssues: issues(states: OPEN) { totalCount }
  closedIssues: issues(states: CLOSED) { totalCount }
  openPullRequests: pullRequests(states: OPEN) { totalCount }
  mergedPullRequests: pullRequests(states: MERGED) { totalCount }
  pushedAt createdAt isArchived isFork isEmpty
  licenseInfo { spdxId }
  primaryLanguage { name }
  repositoryTopics(first: 20) { nodes { topic { name } } }
  defaultBranchRef { target { ... on Commit {
    committedDate
    commits90d: history(since: $since90) { totalCount }
    commits365d: history(since: $since365) { totalCount }
  } } }
  latestRelease { tagName publishedAt isDraft isPrerelease url }
}`;

const limit = 'rateLimit { cost remaining resetAt }';
const since = '$since90: GitTimestamp!, $since365: GitTimestamp!';

export const factsQuery = `query Facts($ids: [ID!]!, ${since}) {
  ${limit}
  nodes(ids: $ids) { ...Facts }
}
${facts}`;

/** Builds a query for `count` repositories by name. Its variables are `owner0`, `name0`, … */
export function buildNamesQuery(count: number): string {
  const each = Array.from({ length: count }, (_, index) => index);
  const variables = each.map((index) => `$owner${index}: String!, $name${index}: String!`);
  const fields = each.map(
    (index) => `r${index}: repository(owner: $owner${index}, name: $name${index}) { ...Facts }`,
  );
  return `query Names(${[since, ...variables].join(', ')}) {
  ${limit}
  ${fields.join('\n  ')}
}
${facts}`;
}

const blobs = Object.entries(manifestFiles).map(
  ([alias, file]) => `${alias}: object(expression: "HEAD:${file}") { ... on Blob { text } }`,
);

export const detailsQuery = `query Details($ids: [ID!]!) {
  ${limit}
  nodes(ids: $ids) { ... on Repository {
    databaseId
    releases(first: 10, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { tagName publishedAt isDraft isPrerelease url }
    }
    ${blobs.join('\n    ')}
  } }
}`;
