// REST responses: small examples, and all recorded ones if they are available.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rowSchema } from '../../../../pipeline/contracts/observations.ts';
import { findNodeId } from '../../../../pipeline/sources/github/node-ids.ts';
import {
  decodeRestReleases,
  decodeRestRepository,
  decodeSearch,
} from '../../../../pipeline/sources/github/rest.ts';

const seen = { source: 'github', observed_at: '2026-11-21T05:10:00Z' };
const bare = { id: 1, full_name: 'a/b', private: false };
const row = (body: unknown) => {
  const decoded = decodeRestRepository(body, seen);
  if ('reason' in decoded) throw new Error(decoded.reason);
  return rowSchema('repositories').parse(decoded.row);
};

describe('a repository', () => {
  test('has all REST facts, and ambiguous counts are unknown', () => {
    const body = {
      id: 631628708,
      node_id: 'R_kgDOJaXjpA',
      full_name: 'a/b',
      private: false,
      description: '  An agent  ',
      homepage: '',
      fork: false,
      created_at: '2023-04-23T15:28:29Z',
      pushed_at: '2026-11-20T10:00:00+02:00',
      stargazers_count: 7,
      watchers_count: 7,
      subscribers_count: 2,
      forks_count: 1,
      open_issues_count: 9,
      language: null,
      license: { key: 'other', spdx_id: 'NOASSERTION' },
      topics: ['llm'],
      archived: true,
    };
    expect(row(body)).toMatchObject({
      upstream_id: '631628708',
      full_name: 'a/b',
      description: 'An agent',
      homepage: null,
      stars: 7,
      watchers: 2,
      open_issues: null,
      license: 'NOASSERTION',
      pushed_at: '2026-11-20T08:00:00Z',
      archived: true,
      topics: ['llm'],
    });
  });

  test('from an old response has unknown fields, and no license is NONE', () => {
    expect(row(bare)).toMatchObject({
      stars: null,
      license: null,
      topics: null,
      archived: null,
    });
    expect(row({ ...bare, license: null }).license).toBe('NONE');
    expect(row({ ...bare, license: { key: 'x' } }).license).toBeNull();
  });

  test('with a new field is accepted, and the field is reported', () => {
    const decoded = decodeRestRepository({ ...bare, sponsors: 3 }, seen);
    expect(decoded).toMatchObject({ unknown: ['repository.sponsors'] });
  });

  test.each([
    ['no id', { full_name: 'a/b' }, /^id: /],
    ['no name', { id: 1 }, /^full_name: /],
    ['a bad visibility', { id: 1, full_name: 'a/b', private: 'no' }, /^private: /],
    ['a null body', null, /^record: /],
  ])('with %s is refused with the reason', (_, body, reason) => {
    expect(decodeRestRepository(body, seen)).toEqual({ reason: expect.stringMatching(reason) });
  });

  test.each([
    ['stargazers_count', '7', 'stars'],
    ['stargazers_count', undefined, 'stars'],
    ['pushed_at', 'soon', 'pushed_at'],
    ['topics', ['llm', 7], 'topics'],
    ['license', 'MIT', 'license'],
  ])(
    'with the value %s: %j is accepted, and the value is unknown and counted',
    (name, value, column) => {
      const body = { ...bare, stargazers_count: 7, [name]: value };
      const decoded = decodeRestRepository(body, seen);
      expect(decoded).toMatchObject({ row: { full_name: 'a/b', [column]: null } });
      expect(decoded).toMatchObject({
        left: expect.arrayContaining([expect.stringContaining(name)]),
      });
    },
  );
});

describe('releases', () => {
  test('are decoded one by one, and only an invalid one is refused', () => {
    const good = {
      tag_name: 'v1',
      published_at: '2026-01-02T03:04:05Z',
      draft: false,
      prerelease: true,
      html_url: 'https://github.com/a/b/releases/tag/v1',
      colour: 'red',
    };
    const decoded = decodeRestReleases([good, { draft: false }]);
    expect(decoded.releases).toEqual([
      {
        tagName: 'v1',
        publishedAt: '2026-01-02T03:04:05Z',
        isDraft: false,
        isPrerelease: true,
        url: 'https://github.com/a/b/releases/tag/v1',
      },
    ]);
    expect(decoded.refused).toMatchObject([{ stream: 'releases', record: { draft: false } }]);
    expect(decoded.unknown).toEqual(['release.colour']);
  });

  test('that are not a list are refused', () => {
    expect(decodeRestReleases({ message: 'x' }).refused).toHaveLength(1);
  });
});

describe('a page of search results', () => {
  test('has the total, omits private repositories and refuses invalid ones', () => {
    const decoded = decodeSearch(
      {
        total_count: 4000,
        incomplete_results: true,
        items: [bare, { id: 2, full_name: 'a/c', private: true }, { id: 3 }],
        took: 1,
      },
      seen,
    );
    expect(decoded).toMatchObject({ total: 4000, isIncomplete: true, unknown: ['search.took'] });
    expect(decoded?.rows.map(({ full_name }) => full_name)).toEqual(['a/b']);
    expect(decoded?.refused).toHaveLength(1);
  });

  test('is undefined for any other body', () => {
    expect(decodeSearch({ message: 'Validation Failed' }, seen)).toBeUndefined();
  });
});

describe('a node id', () => {
  test('is built from the numeric id', () => {
    expect(findNodeId('631628708')).toBe('R_kgDOJaXjpA');
    expect(findNodeId('1007386278')).toBe('R_kgDOPAt-pg');
  });

  test.each(['', '0', '012', '1300', '4294967296', 'R_kgDOJaXjpA', '1.5'])(
    'is not built from "%s"',
    (id) => {
      expect(findNodeId(id)).toBeUndefined();
    },
  );
});

const folder = join(process.cwd(), '..', 'shared', 'data', 'recordings', 'github');
const Exchange = z.looseObject({
  kind: z.string().optional(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  response_body: z.unknown().optional(),
  response: z.unknown().optional(),
});

function readExchanges() {
  return ['rest_pygithub.jsonl.gz', 'rest_octokit.jsonl.gz'].flatMap((file) =>
    gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const { method, response_body, response, ...rest } = Exchange.parse(JSON.parse(line));
        return { ...rest, method: method.toUpperCase(), body: response_body ?? response };
      }),
  );
}

describe.skipIf(!existsSync(folder))('recorded exchanges', () => {
  test('of repositories are all decoded, except for those without a name or visibility', () => {
    const bodies = readExchanges()
      .filter(({ method, status, path }) => {
        const isOne = /^\/(repos\/[^/]+\/[^/?]+|repositories\/\d+)$/.test(path);
        return isOne && method === 'GET' && status === 200;
      })
      .map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(100);
    const decoded = bodies.map((body) => decodeRestRepository(body, seen));
    const refused = decoded.flatMap((each) => ('reason' in each ? [each.reason] : []));
    expect(refused.sort()).toEqual([
      ...Array(3).fill('full_name: missing'),
      ...Array(2).fill('private: missing'),
    ]);
    const unknown = decoded.flatMap((each) => ('unknown' in each ? each.unknown : []));
    expect(unknown).toEqual([]);
    for (const body of bodies) {
      if (!('reason' in decodeRestRepository(body, seen))) expect(row(body).source).toBe('github');
    }
  });

  test('of releases and searches are all decoded', () => {
    const exchanges = readExchanges().filter(({ status }) => status === 200);
    const releases = exchanges.filter(({ kind }) => kind === 'releases');
    expect(releases).toHaveLength(4);
    for (const { body } of releases) {
      const decoded = decodeRestReleases(body);
      expect(decoded.refused).toEqual([]);
      expect(decoded.unknown).toEqual([]);
      expect(decoded.releases.length).toBeGreaterThan(0);
    }
    const searches = exchanges.filter(({ kind }) => kind === 'search_repositories');
    const pages = searches.map(({ body }) =>
      decodeSearch({ incomplete_results: false, ...Object(body) }, seen),
    );
    expect(pages.map((page) => page?.rows.length)).toEqual([30, 30, 0]);
    expect(pages.flatMap((page) => page?.refused ?? [])).toEqual([]);
    expect(pages.flatMap((page) => page?.unknown ?? [])).toEqual([]);
  });

  test('contain the node ids that are built from numeric ids', () => {
    const Identified = z.looseObject({ id: z.int(), node_id: z.string().startsWith('R_') });
    const pairs = readExchanges().flatMap(({ body }) => {
      const parsed = Identified.safeParse(body);
      return parsed.success ? [parsed.data] : [];
    });
    expect(pairs.length).toBeGreaterThan(5);
    for (const { id, node_id } of pairs) expect(findNodeId(String(id))).toBe(node_id);
  });
});
