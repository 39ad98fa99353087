// The GitHub source against a local stand-in: complete daily runs, and failures.
import { afterEach, describe, expect, test } from 'vitest';
import { createGithub, estimateGithub } from '../../../../pipeline/sources/github/source.ts';
import { type GithubServer, startGithub } from '../../../support/upstreams/github.ts';
import { makeRepository, type WorldRepository } from '../../../support/upstreams/github-world.ts';
import { firstId, makeWorld, namesOf, runDaily, toKnown } from './daily-run.ts';
import { collectFrom, day, rowsOf } from './run-collection.ts';

let server: GithubServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('a daily run', () => {
  test('requests known repositories in batches of 100, with all facts', async () => {
    const repositories = makeWorld(250);
    const { kept, report, requests } = await runDaily(
      { repositories },
      { known: repositories.map((each) => toKnown(each)) },
    );
    expect(requests).toEqual([
      'POST /graphql Facts 100',
      'POST /graphql Facts 100',
      'POST /graphql Facts 50',
    ]);
    expect(report.observed).toBe(250);
    expect(report.spent).toEqual({ points: 3, requests: 3 });
    expect(kept.refused).toEqual([]);
    const [row] = rowsOf(kept, 'repositories');
    expect(row).toMatchObject({
      source: 'github',
      observed_at: '2026-11-21T05:10:00Z',
      upstream_id: '700000',
      full_name: 'owner0/llm-0',
      stars: 350,
      forks: 10,
      watchers: 5,
      open_issues: 3,
      closed_issues: 30,
      open_pull_requests: 2,
      merged_pull_requests: 20,
      commits_90d: 40,
      commits_365d: 160,
      committed_at: '2026-11-18T09:30:00Z',
      license: 'MIT',
      topics: ['llm'],
      dependencies: ['pypi:kept'],
      contributors: null,
    });
    expect(rowsOf(kept, 'releases')).toHaveLength(250);
  });

  test('requests manifests and older releases only after a push', async () => {
    const [still, pushed] = makeWorld(2) as [WorldRepository, WorldRepository];
    const moved = {
      ...pushed,
      manifests: {
        'requirements.txt': 'torch>=2\n',
        'pyproject.toml': '[project]\nname = "moved"\ndependencies = ["vllm"]\n',
      },
      releases: [
        { tag: 'v2.0.0', publishedAt: '2026-11-18T00:00:00Z' },
        { tag: 'v1.9.0', publishedAt: '2026-10-10T00:00:00Z' },
        { tag: 'v1.0.0', publishedAt: '2026-01-01T00:00:00Z' },
        { tag: 'v3.0.0', publishedAt: '2026-11-20T00:00:00Z', draft: true },
      ],
    };
    const { kept, requests } = await runDaily(
      { repositories: [still, moved] },
      { known: [toKnown(still), toKnown(moved, { manifestsPushedAt: '2026-10-01T00:00:00Z' })] },
    );
    expect(requests).toEqual(['POST /graphql Facts 2', 'POST /graphql Details 1']);
    expect(rowsOf(kept, 'repositories').map((row) => row.dependencies)).toEqual([
      ['pypi:kept'],
      ['pypi:torch', 'pypi:vllm'],
    ]);
    expect(rowsOf(kept, 'repositories').map((row) => row.packages)).toEqual([
      ['pypi:published'],
      ['pypi:moved'],
    ]);
    const tags = rowsOf(kept, 'releases').filter((row) => row.full_name === moved.fullName);
    expect(tags.map(({ tag }) => tag)).toEqual(['v2.0.0', 'v1.9.0']);
  });

  test('recognizes renames by id, and checks missing repositories with REST', async () => {
    const [kept0, gone, blocked, hidden] = makeWorld(4) as [
      WorldRepository,
      WorldRepository,
      WorldRepository,
      WorldRepository,
    ];
    const { kept, report } = await runDaily(
      {
        repositories: [
          { ...kept0, fullName: 'new-owner/llm' },
          { ...hidden, isPrivate: true },
        ],
        renames: { [kept0.fullName]: kept0.id },
        blocked: [blocked.fullName],
      },
      { known: [kept0, gone, blocked, hidden].map((each) => toKnown(each)) },
    );
    expect(rowsOf(kept, 'renames')).toEqual([
      {
        source: 'github',
        observed_at: '2026-11-21T05:10:00Z',
        old_name: 'owner0/llm-0',
        new_name: 'new-owner/llm',
      },
    ]);
    expect(namesOf(kept)).toEqual(['new-owner/llm']);
    expect(report.gone).toEqual([
      { upstreamId: '700001', fullName: 'owner1/llm-1', reason: 'missing' },
      { upstreamId: '700002', fullName: 'owner2/llm-2', reason: 'blocked' },
      { upstreamId: '700003', fullName: 'owner3/llm-3', reason: 'missing' },
    ]);
  });

  test('does not confuse a deleted repository with a new one of the same name', async () => {
    const [old] = makeWorld(1) as [WorldRepository];
    const { kept, report } = await runDaily(
      { repositories: [{ ...old, id: 999_999_999 }] },
      { known: [toKnown(old)] },
    );
    expect(namesOf(kept)).toEqual([]);
    expect(report.gone.map(({ reason }) => reason)).toEqual(['missing']);
  });

  test('requests a repository by name if its id has no node id', async () => {
    const small = makeRepository({ id: 1300, fullName: 'old/llm' });
    const { kept, requests } = await runDaily(
      { repositories: [small] },
      { known: [toKnown(small)] },
    );
    expect(requests).toEqual(['POST /graphql Names 1']);
    expect(namesOf(kept)).toEqual(['old/llm']);
  });

  test('requests seeds by name once and records their old names', async () => {
    const repositories = makeWorld(60);
    const [first] = repositories as [WorldRepository];
    const { kept, report, requests } = await runDaily(
      { repositories, renames: { 'former/name': first.id } },
      {
        known: [toKnown(first)],
        seeds: [
          ...repositories.map(({ fullName }) => fullName),
          'former/name',
          'Former/Name',
          'no/such',
        ],
      },
    );
    expect(requests.slice(0, 2)).toEqual(['POST /graphql Facts 1', 'POST /graphql Names 50']);
    expect(new Set(namesOf(kept)).size).toBe(60);
    expect(namesOf(kept)).toHaveLength(60);
    expect(rowsOf(kept, 'renames').map((row) => row.old_name)).toEqual(['former/name']);
    expect(report.gone.map(({ fullName }) => fullName)).toEqual(['no/such']);
  });
});

describe('discovery', () => {
  const searches = { topics: ['llm'], words: ['language model'], minStars: 50 };

  test('splits a search with more than 1,000 results until all are found', async () => {
    const repositories = makeWorld(1500);
    const { kept, report } = await runDaily({ repositories }, { searches });
    expect(report.newcomers).toBe(1500);
    expect(new Set(namesOf(kept)).size).toBe(1500);
    expect(report.coverage.length).toBeGreaterThan(2);
    expect(report.coverage.every(({ state }) => state === 'complete')).toBe(true);
    const ofTopic = report.coverage.filter(({ query }) => query.startsWith('topic:llm '));
    expect(ofTopic.reduce((sum, { found }) => sum + found, 0)).toBe(1500);
    expect(report.spent.requests).toBeLessThanOrEqual(600);
  });

  test('splits a search that timed out, and reports incomplete or too large slices', async () => {
    const sameDay = makeWorld(1100).map((each) => ({ ...each, createdAt: '2024-05-05T00:00:00Z' }));
    const { report } = await runDaily(
      { repositories: sameDay },
      { searches: { ...searches, words: [] }, budget: { points: 10, requests: 60 } },
      { completeDays: 3000 },
    );
    const capped = report.coverage.find(({ state }) => state === 'capped');
    expect(capped).toMatchObject({
      createdFrom: '2024-05-05',
      createdTo: '2024-05-05',
      total: 1100,
    });
    expect(capped?.found).toBe(1000);
    expect(report.coverage.filter(({ state }) => state === 'incomplete')).toEqual([]);
  });

  test('keeps AI projects only, without known repositories and forks', async () => {
    const [known, fresh] = makeWorld(2) as [WorldRepository, WorldRepository];
    const other = makeRepository({
      id: 800_000,
      fullName: 'shop/cart',
      description: 'Language models of carts: a shopping basket',
      topics: ['shop'],
    });
    const { kept, report } = await runDaily(
      {
        repositories: [
          known,
          fresh,
          { ...other, description: 'A shopping basket in the language model-T' },
          { ...other, id: 800_001, fullName: 'fork/llm', topics: ['llm'], fork: true },
        ],
      },
      { known: [toKnown(known)], searches },
    );
    expect(report.newcomers).toBe(2);
    expect(namesOf(kept).sort()).toEqual(['owner0/llm-0', 'owner1/llm-1', 'shop/cart']);
  });
});

describe('failures', () => {
  test('searches even if every catalog name is gone', async () => {
    const repositories = makeWorld(300);
    const { kept, report, requests } = await runDaily(
      { repositories },
      {
        seeds: Array.from({ length: 650 }, (_, n) => `gone/project-${n}`),
        searches: { topics: ['llm'], words: [], minStars: 50 },
        budget: { points: 400, requests: 600 },
      },
    );
    expect(report.gone).toHaveLength(650);
    expect(requests.filter((each) => each.startsWith('GET /repos/gone/'))).toHaveLength(60);
    expect(new Set(namesOf(kept)).size).toBe(300);
    expect(report.undone).toMatchObject({ searches: 0, newcomers: 0 });
  });

  test('splits a request that times out, and gives up only items that time out alone', async () => {
    const repositories = makeWorld(100);
    const { kept, report } = await runDaily(
      { repositories },
      { known: repositories.map((each) => toKnown(each)) },
      { heavy: [firstId, firstId + 1, firstId + 42] },
    );
    expect(namesOf(kept)).toHaveLength(97);
    expect(report.gone).toEqual([
      { upstreamId: '700000', fullName: 'owner0/llm-0', reason: 'unanswered' },
      { upstreamId: '700001', fullName: 'owner1/llm-1', reason: 'unanswered' },
      { upstreamId: '700042', fullName: 'owner42/llm-42', reason: 'unanswered' },
    ]);
  });

  test('reduces the batch size after repeated timeouts', async () => {
    const repositories = makeWorld(600);
    const { kept, report, requests } = await runDaily(
      { repositories },
      { known: repositories.map((each) => toKnown(each)) },
      { slowAbove: 60 },
    );
    expect(namesOf(kept)).toHaveLength(600);
    expect(requests.filter((each) => each === 'POST /graphql Facts 100')).toHaveLength(3);
    expect(requests.filter((each) => each === 'POST /graphql Facts 50')).toHaveLength(12);
    expect(report.spent.requests).toBe(15);
  });

  test('requests data again that a resource limit removed', async () => {
    const repositories = makeWorld(100);
    const { kept, report } = await runDaily(
      { repositories },
      { known: repositories.map((each) => toKnown(each)) },
      { mostNodes: 30 },
    );
    expect(new Set(namesOf(kept)).size).toBe(100);
    expect(namesOf(kept)).toHaveLength(100);
    expect(report.gone).toEqual([]);
  });

  test('accepts a repository with a field that is always missing', async () => {
    const repositories = makeWorld(8);
    const { kept } = await runDaily(
      { repositories },
      { known: repositories.map((each) => toKnown(each)) },
      { partial: [firstId + 3] },
    );
    const rows = rowsOf(kept, 'repositories');
    expect(rows).toHaveLength(8);
    const partial = rows.find((row) => row.upstream_id === '700003');
    expect(partial).toMatchObject({ commits_90d: null, committed_at: null, stars: 105 });
  });

  test('stops with a clear error if GraphQL returns no data', async () => {
    const repositories = makeWorld(100);
    await expect(
      runDaily(
        { repositories },
        { known: repositories.map((each) => toKnown(each)) },
        { heavy: repositories.map(({ id }) => id) },
      ),
    ).rejects.toThrow(/returned no data 24 times in a row \(status 502\)/);
  });

  test('skips the repositories with the fewest stars if the budget is short', async () => {
    const repositories = makeWorld(500);
    const before = '2026-10-01T00:00:00Z';
    const { kept, report } = await runDaily(
      { repositories },
      {
        known: repositories.map((each) => toKnown(each, { manifestsPushedAt: before })),
        budget: { points: 3, requests: 50 },
      },
    );
    expect(report.undone.facts).toBe(200);
    expect(report.spent.points).toBe(3);
    expect(namesOf(kept)).toContain('owner0/llm-0');
    expect(namesOf(kept)).not.toContain('owner49/llm-499');
    for (const row of rowsOf(kept, 'repositories'))
      expect(row).toMatchObject({ dependencies: ['pypi:kept'], manifests_pushed_at: before });
  });

  test('stops when GitHub reports that no points remain', async () => {
    const repositories = makeWorld(300);
    const { report, requests } = await runDaily(
      { repositories },
      { known: repositories.map((each) => toKnown(each)) },
      { points: 2 },
    );
    expect(report.observed).toBe(200);
    expect(report.undone.facts).toBe(100);
    expect(requests).toHaveLength(2);
  });

  test('resumes after a crash without repeating a finished batch', async () => {
    const repositories = makeWorld(250);
    server = await startGithub({ repositories }, { day });
    const source = createGithub({
      known: repositories.slice(0, 200).map((each) => toKnown(each)),
      seeds: [],
      searches: { topics: ['llm'], words: [], minStars: 50 },
      budget: { points: 400, requests: 600 },
      starHistory: false,
    });
    const batches = new Map();
    await expect(collectFrom(server.url, source, { batches, dieAfter: 3 })).rejects.toThrow(
      'killed',
    );
    const resumed = await collectFrom(server.url, source, { batches });
    const requests = [...server.requests];
    expect(new Set(requests.filter((each) => each.startsWith('GET'))).size).toBe(
      requests.filter((each) => each.startsWith('GET')).length,
    );
    expect(requests.filter((each) => each === 'POST /graphql Facts 100')).toHaveLength(2);
    const whole = await collectFrom(server.url, source);
    expect(resumed.observed).toEqual(whole.observed);
  });
});

test('the order of the repositories does not change the batches', async () => {
  const repositories = makeWorld(120).map((each) => ({ ...each, stars: 7 }));
  const known = repositories.map((each) => toKnown(each));
  const forward = await runDaily({ repositories }, { known });
  const backward = await runDaily({ repositories }, { known: known.toReversed() });
  expect([...backward.kept.batches.keys()]).toEqual([...forward.kept.batches.keys()]);
  expect(forward.kept.batches.size).toBe(2);
});

test('killed at any request, it returns the same rows and repeats at most one batch', async () => {
  const repositories = makeWorld(130);
  const world = { repositories };
  const source = createGithub({
    known: repositories.slice(0, 110).map((each) => toKnown(each, { manifestsPushedAt: null })),
    seeds: ['owner20/llm-120', 'no/such'],
    searches: { topics: ['llm'], words: ['language model'], minStars: 50 },
    budget: { points: 400, requests: 600 },
    starHistory: true,
  });
  const start = () => startGithub(world, { day, hasStarHistory: true });
  server = await start();
  const whole = await collectFrom(server.url, source);
  const total = server.requests.length;
  expect(total).toBeGreaterThan(25);
  for (let dieAfter = 1; dieAfter < total; dieAfter += 1) {
    await server.close();
    server = await start();
    const batches = new Map();
    await expect(collectFrom(server.url, source, { batches, dieAfter })).rejects.toThrow('killed');
    const resumed = await collectFrom(server.url, source, { batches });
    expect(resumed.observed).toEqual(whole.observed);
    // The largest batch has ten star histories.
    expect(server.requests.length - total).toBeLessThanOrEqual(10);
  }
});

test('10,000 known repositories fit into the budget, as estimated', async () => {
  const repositories = makeWorld(10_000).map((each, index) => ({
    ...each,
    releases: index % 4 === 0 ? each.releases : [],
  }));
  const known = repositories.map((each, index) =>
    toKnown(each, index % 4 === 0 ? { manifestsPushedAt: '2026-11-01T00:00:00Z' } : {}),
  );
  const searches = { topics: ['llm', 'mcp', 'rag'], words: [], minStars: 50 };
  const options = {
    known,
    seeds: [],
    searches,
    budget: { points: 400, requests: 600 },
    starHistory: false,
  };
  const plan = estimateGithub(options);
  expect(plan.points).toBeLessThanOrEqual(400);
  expect(plan.requests).toBeLessThanOrEqual(600);
  const { report, kept } = await runDaily({ repositories }, options);
  expect(report.observed).toBe(10_000);
  expect(report.undone).toMatchObject({ facts: 0, newcomers: 0 });
  expect(report.spent).toEqual({ points: 200, requests: expect.any(Number) });
  expect(report.spent.requests).toBeLessThanOrEqual(600);
  expect(rowsOf(kept, 'repositories')).toHaveLength(10_000);
});
