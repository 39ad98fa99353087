// Mutated records of every source: no decoder throws, intact records beside them are kept, and
// DuckDB can read every row that is accepted. `MUTATIONS=10000` tries more.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { openLines } from '../../../pipeline/io/work-folder.ts';
import { createJudge, selectLines } from '../../../pipeline/observations/observation-log.ts';
import { decodeRepository } from '../../../pipeline/sources/github/decode-repository.ts';
import { sendGraphql } from '../../../pipeline/sources/github/graphql.ts';
import { decodeDetails } from '../../../pipeline/sources/github/observe-repositories.ts';
import {
  readManifests,
  readPublished,
} from '../../../pipeline/sources/github/package-manifests.ts';
import { decodeRestReleases, decodeSearch } from '../../../pipeline/sources/github/rest.ts';
import { decodeStarHistory } from '../../../pipeline/sources/github/star-history.ts';
import { decodePage as decodeHub } from '../../../pipeline/sources/hugging-face/decode.ts';
import {
  buildModelList,
  buildPaperList,
  buildSpaceList,
  type HubList,
} from '../../../pipeline/sources/hugging-face/lists.ts';
import { decodeCatalog } from '../../../pipeline/sources/models-dev/decode.ts';
import { decodePage } from '../../../pipeline/sources/openrouter/decode.ts';
import type { Observed, Refused } from '../../../pipeline/sources/source.ts';
import { makeFolder } from '../../support/folders.ts';

const observedAt = '2030-01-31T05:00:00Z';
const runs = Number(process.env.MUTATIONS ?? 200);

/** A reproducible sequence of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [{ a: nested(depth - 1) }]);
const poisons: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'NaN', 'Infinity', '-1', -1, 0.5, 1e308, 2 ** 53, true, [], {}],
  ...[[null], [7], { a: 1 }, 'x'.repeat(30_000), 'Robot \ud83e', '\udc00\u202e\u0000', nested(300)],
  ...['0000-00-00', '+275760-09-13T00:00:00Z', '9'.repeat(400), '1e999', '__proto__'],
];

/** Returns a copy of `value` in which one value is replaced, renamed or repeated. */
function mutate(value: unknown, random: () => number): unknown {
  const pick = <T>(items: readonly T[]): T | undefined =>
    items[Math.floor(random() * items.length)];
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(poisons);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    return random() < 0.2
      ? [...value, ...value]
      : value.map((each, n) => (n === at ? mutate(each, random) : each));
  }
  const name = pick(Object.keys(value)) ?? 'a';
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  if (random() < 0.15) return { ...others, [`${name}_new`]: inner };
  return { ...others, [name]: mutate(inner, random) };
}

const offer = {
  id: 'ann/m-1',
  name: 'Ann: M 1',
  created: 1_888_000_000,
  context_length: 128_000,
  hugging_face_id: 'Ann/M-1',
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  pricing: {
    prompt: '0.1',
    completion: '0.2',
    input_cache_read: '0.01',
    overrides: [{ min_prompt_tokens: 1 }],
  },
  top_provider: { max_completion_tokens: 8000 },
  supported_parameters: ['tools'],
  expiration_date: '2030-06-01',
  knowledge_cutoff: '2029-01',
};
const entry = {
  id: 'm-1',
  name: 'M 1',
  tool_call: true,
  release_date: '2029-11-01',
  modalities: { input: ['text'], output: ['text'] },
  cost: { input: 1, output: 2, cache_read: 0.1, tiers: [{ input: 2 }] },
  limit: { context: 8000, output: 800 },
};
const hubEntry = {
  id: 'ann/M-1',
  downloads: 5,
  likes: 2,
  createdAt: '2029-11-01T06:04:45.000Z',
  trendingScore: 7.5,
  pipeline_tag: 'text-generation',
  tags: ['license:mit'],
  cardData: { title: 'One' },
};
const paper = {
  paper: {
    id: '3001.00001',
    title: 'On lenses',
    summary: 'Two',
    upvotes: 3,
    githubRepo: 'https://github.com/a/b',
  },
};
const facts = {
  databaseId: 7,
  nameWithOwner: 'a/b',
  description: 'A server',
  isPrivate: false,
  stargazerCount: 5,
  forkCount: 1,
  watchers: { totalCount: 3 },
  pushedAt: '2030-01-30T08:00:00Z',
  createdAt: '2024-02-03T04:05:06Z',
  isArchived: false,
  licenseInfo: { spdxId: 'MIT' },
  primaryLanguage: { name: 'Python' },
  repositoryTopics: { nodes: [{ topic: { name: 'llm' } }] },
  defaultBranchRef: {
    target: { committedDate: '2030-01-30T08:00:00Z', commits90d: { totalCount: 4 } },
  },
  latestRelease: {
    tagName: 'v1',
    publishedAt: '2030-01-01T00:00:00Z',
    isDraft: false,
    isPrerelease: false,
    url: 'https://a',
  },
};
const found = {
  id: 7,
  full_name: 'a/b',
  private: false,
  stargazers_count: 5,
  pushed_at: '2030-01-30T08:00:00Z',
  license: { spdx_id: 'MIT' },
  topics: ['llm'],
};
const release = {
  tag_name: 'v1',
  published_at: '2030-01-01T00:00:00Z',
  draft: false,
  prerelease: false,
  html_url: 'https://a',
};

const provenance = { source: 'x', observed_at: observedAt };
const decodeList = (list: HubList) => (records: readonly unknown[]) =>
  decodeHub(list, records, { position: 0, ids: [] }, { observedAt, size: 100 }).decoded.observed;

/** By source: an intact record, a second one beside it, and a decoder of both. */
const decoders: ReadonlyArray<
  readonly [string, object, object, (records: readonly unknown[]) => readonly Observed[]]
> = [
  [
    'openrouter',
    offer,
    { ...offer, id: 'bo/m' },
    (data) => decodePage({ data }, new Map(), observedAt).decoded.observed,
  ],
  [
    'models-dev',
    entry,
    { ...entry, id: 'm-2' },
    ([one, two]) =>
      decodeCatalog({ ann: { models: { 'm-1': one, 'm-2': two } } }, new Map(), observedAt).decoded
        .observed,
  ],
  [
    'hugging-face models',
    hubEntry,
    { ...hubEntry, id: 'bo/M' },
    decodeList(buildModelList('downloads', 100)),
  ],
  ['hugging-face spaces', hubEntry, { ...hubEntry, id: 'bo/M' }, decodeList(buildSpaceList(100))],
  [
    'hugging-face papers',
    paper,
    { paper: { ...paper.paper, id: '3001.2' } },
    decodeList(buildPaperList(100)),
  ],
  [
    'github',
    facts,
    { ...facts, databaseId: 8, nameWithOwner: 'a/c' },
    (nodes) =>
      nodes.flatMap((node) => {
        const decoded = decodeRepository(node, provenance);
        return 'repository' in decoded
          ? [{ stream: 'repositories', row: decoded.repository.row }]
          : [];
      }),
  ],
  [
    'github search',
    found,
    { ...found, id: 8, full_name: 'a/c' },
    (items) =>
      (
        decodeSearch({ total_count: 2, incomplete_results: false, items }, provenance)?.rows ?? []
      ).map((row) => ({
        stream: 'repositories',
        row,
      })),
  ],
];

describe('mutated records', () => {
  it.each(decoders)(
    'of %s cost at most themselves',
    async (_name, record, intact, decode) => {
      const random = createRandom(11);
      const folder = makeFolder();
      const taken = await openLines(join(folder, 'taken.jsonl'));
      const expected = JSON.stringify(decode([null, intact])[0]?.row).replace(
        /"position":\d+,/,
        '',
      );
      let rows = 0;
      let stream: Observed['stream'] = 'repositories';
      for (let run = 0; run < runs; run += 1) {
        const observed = decode([mutate(record, random), intact]);
        const texts = observed.map(({ row }) => JSON.stringify(row).replace(/"position":\d+,/, ''));
        expect(texts).toContain(expected);
        for (const each of observed) {
          stream = each.stream;
          const judged = createJudge(stream, each.row.source)(each.row);
          if ('reason' in judged) continue;
          rows += 1;
          await taken.write(judged.row);
        }
      }
      await taken.close();
      await using db = await openDatabase(':memory:');
      const lines = selectLines(stream, join(folder, 'taken.jsonl'));
      const [count] = await db.all(
        `with lines as materialized (${lines}) select count(*)::integer as rows from lines`,
      );
      expect(count).toEqual({ rows });
      expect(rows).toBeGreaterThan(runs);
    },
    120_000,
  );

  it('of releases cost at most themselves', () => {
    const random = createRandom(11);
    for (let run = 0; run < runs; run += 1) {
      const { releases } = decodeRestReleases([
        mutate(release, random),
        { ...release, tag_name: 'v2' },
      ]);
      expect(releases.map(({ tagName }) => tagName)).toContain('v2');
    }
  });

  it('of star histories cost at most themselves', () => {
    const random = createRandom(11);
    const repository = { upstreamId: '7', fullName: 'a/b' };
    const at = (day: string) => Date.parse(day) / 1000;
    const one = { week: at('2030-01-13'), total: 28, days: [1, 2, 3, 4, 5, 6, 7] };
    const two = { ...one, week: at('2030-01-20') };
    const decode = (weeks: unknown) =>
      decodeStarHistory(weeks, repository, '2030-01-31', provenance);
    for (let run = 0; run < runs; run += 1) {
      const { rows, refused } = decode([mutate(one, random), two]);
      const kept = rows.filter(({ starred_on: day }) => day >= '2030-01-20' && day < '2030-01-27');
      expect(kept.map(({ stars }) => stars)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(refused.length).toBeLessThanOrEqual(1);
      for (const row of rows) expect(createJudge('star_days', 'x')(row)).toHaveProperty('row');
      expect(() => decode(mutate([one, two], random))).not.toThrow();
    }
  });

  it('of GraphQL details cost at most themselves', () => {
    const random = createRandom(11);
    const node = (tagName: string) => ({ ...facts.latestRelease, tagName });
    const details = {
      databaseId: 7,
      releases: { nodes: [node('v1'), node('v2')] },
      packageJson: { text: '{"name":"m","dependencies":{"react":"1"}}' },
      pyproject: { text: '[project]\nname = "m"\ndependencies = ["torch"]' },
      goMod: { text: 'require example.com/a v1.0.0' },
    };
    const names = ['releases', 'packageJson', 'pyproject', 'goMod'] as const;
    for (let run = 0; run < runs; run += 1) {
      const changed = names[run % names.length] ?? 'goMod';
      const refused: Refused[] = [];
      const detail = decodeDetails(
        { ...details, [changed]: mutate(details[changed], random) },
        refused,
      );
      const kept = { react: changed !== 'packageJson', torch: changed !== 'pyproject' };
      if (kept.react) expect(detail?.dependencies).toContain('npm:react');
      if (kept.torch) expect(detail?.dependencies).toContain('pypi:torch');
      if (changed !== 'releases') {
        expect(detail?.releases.map((one) => one?.tagName)).toEqual(['v1', 'v2']);
      }
      for (const { reason } of refused) expect(reason).not.toBe('');
    }
  });

  it('of package manifests cost at most the manifest', () => {
    const random = createRandom(11);
    const texts = {
      packageJson: '{"name":"m","dependencies":{"react":"^1","@a/b":"2"},"private":false}',
      pyproject: '[project]\nname = "m"\ndependencies = ["torch>=2; python_version > \'3.9\'"]',
      requirements: 'vllm==0.5 # fast\n-r other.txt\nhttpx[http2]>=0.27\n',
      cargo:
        '[package]\nname = "m"\n[dependencies]\nburn = { version = "1", package = "burn-core" }',
      goMod:
        'module a\nrequire (\n  example.com/a/v2 v2.0.0\n  example.com/b v1.0.0 // indirect\n)',
    };
    const aliases = Object.keys(texts) as (keyof typeof texts)[];
    const parts = [
      '\u0000',
      '\ud83e',
      '"',
      '[',
      '{',
      '\n',
      '=',
      '[[',
      '9'.repeat(400),
      'é',
      '//',
      '#',
    ];
    for (let run = 0; run < runs; run += 1) {
      const alias = aliases[run % aliases.length] ?? 'cargo';
      const text = texts[alias];
      const at = Math.floor(random() * text.length);
      const part = parts[Math.floor(random() * parts.length)] ?? '';
      const cut = random() < 0.3 ? text.length : at + Math.floor(random() * 4);
      const changed = { ...texts, [alias]: text.slice(0, at) + part + text.slice(cut) };
      const found = [...readManifests(changed), ...readPublished(changed)];
      if (alias !== 'packageJson') expect(found).toContain('npm:react');
      if (alias !== 'goMod') expect(found).toContain('go:example.com/a');
      for (const name of found) expect(name).toMatch(/^(npm|pypi|cargo|go):\S+$/);
    }
  });

  it('of GraphQL responses are read without exceptions', async () => {
    const random = createRandom(11);
    const body = {
      data: { nodes: [facts, null], rateLimit: { cost: 1, remaining: 9, resetAt: observedAt } },
      errors: [{ type: 'NOT_FOUND', message: 'gone', path: ['nodes', 1] }],
    };
    const request = { operationName: 'Facts', query: '', variables: {} };
    for (let run = 0; run < runs; run += 1) {
      const send = async () => ({ status: 200, headers: {}, body: mutate(body, random) });
      const spent = { requests: 0, points: 0 };
      const { data, errors } = await sendGraphql(send as never, request, spent);
      expect(data !== null || errors.length > 0 || spent.points > 0).toBe(true);
      for (const { message } of errors) expect(typeof message).toBe('string');
    }
  });
});
