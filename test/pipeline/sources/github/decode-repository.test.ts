// Decodes a GraphQL repository, and selects which of its releases become rows.
import { expect, test } from 'vitest';
import { rowSchema } from '../../../../pipeline/contracts/observations.ts';
import { decodeRepository } from '../../../../pipeline/sources/github/decode-repository.ts';
import { releasesSince, toReleaseRows } from '../../../../pipeline/sources/github/releases.ts';
import { toFactsNode } from '../../../support/upstreams/github-bodies.ts';
import { makeRepository } from '../../../support/upstreams/github-world.ts';

const seen = { source: 'github', observed_at: '2026-11-21T05:10:00Z' };
const node = toFactsNode(makeRepository({ id: 700_000, fullName: 'a/b' }));

function decode(changes: object) {
  const decoded = decodeRepository({ ...node, ...changes }, seen);
  if ('reason' in decoded) throw new Error(decoded.reason);
  rowSchema('repositories').parse(decoded.repository.row);
  return decoded.repository;
}

test('an empty repository has no commits; missing commit data is unknown', () => {
  const empty = decode({ isEmpty: true, defaultBranchRef: null, pushedAt: null }).row;
  expect(empty).toMatchObject({
    commits_90d: 0,
    commits_365d: 0,
    committed_at: null,
    pushed_at: null,
  });
  expect(decode({ defaultBranchRef: null }).row).toMatchObject({ commits_90d: null });
});

test('missing totals are unknown, not zero', () => {
  const { row } = decode({ watchers: null, openIssues: null, repositoryTopics: null });
  expect(row).toMatchObject({ watchers: null, open_issues: null, topics: null });
});

test('a license is an SPDX id, NOASSERTION or NONE', () => {
  const licenses = [{ spdxId: 'Apache-2.0' }, { spdxId: null }, null];
  expect(licenses.map((licenseInfo) => decode({ licenseInfo }).row.license)).toEqual([
    'Apache-2.0',
    'NOASSERTION',
    'NONE',
  ]);
});

test('empty texts are unknown, and private repositories are marked', () => {
  const { row, isPrivate } = decode({ description: ' ', homepageUrl: '', isPrivate: true });
  expect([row.description, row.homepage, isPrivate]).toEqual([null, null, true]);
});

test.each([
  ['a negative count', { stargazerCount: -1 }, /^stargazerCount: /],
  ['a name without an owner', { nameWithOwner: 'b' }, /^nameWithOwner: /],
  ['a missing number of stars', { stargazerCount: undefined }, /^stargazerCount: /],
])('a record with %s is refused with the reason', (_, changes, reason) => {
  expect(decodeRepository({ ...node, ...changes }, seen)).toEqual({
    reason: expect.stringMatching(reason),
  });
});

test('releases are recorded since the last push or for two weeks; for new repositories, all', () => {
  expect(releasesSince(null, '2026-11-21T05:10:00Z')).toBeNull();
  expect(releasesSince('2026-11-20T00:00:00Z', '2026-11-21T05:10:00Z')).toBe(
    '2026-11-07T05:10:00Z',
  );
  expect(releasesSince('2026-09-01T00:00:00Z', '2026-11-21T05:10:00Z')).toBe(
    '2026-09-01T00:00:00Z',
  );
});

test('drafts, older releases and duplicate tags have no row', () => {
  const { row } = decode({});
  const release = (tagName: string, publishedAt: string | null, isDraft = false) => ({
    tagName,
    publishedAt,
    isDraft,
    isPrerelease: false,
    url: '',
  });
  const rows = toReleaseRows(
    row,
    [
      release('v3', '2026-11-20T00:00:00Z'),
      release('v3', '2026-11-20T00:00:00Z'),
      release('v4', null, true),
      release('v1', '2026-01-01T00:00:00Z'),
      null,
    ],
    '2026-11-07T00:00:00Z',
  );
  expect(rows.map(({ tag }) => tag)).toEqual(['v3']);
  expect(rowSchema('releases').parse(rows[0])).toMatchObject({ url: null, full_name: 'a/b' });
});
