// Checks of names that GraphQL did not find, with REST.
import { afterEach, describe, expect, test } from 'vitest';
import { createBudget } from '../../../../pipeline/sources/github/budget.ts';
import type { Target } from '../../../../pipeline/sources/github/collect-facts.ts';
import { checkMissing } from '../../../../pipeline/sources/github/missing-repositories.ts';
import type { SendRequest } from '../../../../pipeline/sources/source.ts';
import { type GithubServer, startGithub } from '../../../support/upstreams/github.ts';
import { type GithubWorld, makeRepository } from '../../../support/upstreams/github-world.ts';
import { observedAt } from './run-collection.ts';

let server: GithubServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const seen = { source: 'github', observed_at: observedAt };
const toTarget = (fullName: string, upstreamId: string | null = null): Target => ({
  upstreamId,
  fullName,
  known: null,
});

/** A plain client that returns redirects or follows them. */
const createClient =
  (url: string, redirect: 'follow' | 'manual'): SendRequest =>
  async ({ path, headers }) => {
    const response = await fetch(url + path, { headers: { ...headers }, redirect });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.json(),
    };
  };

async function confirm(
  world: GithubWorld,
  targets: readonly Target[],
  options: { redirect?: 'follow' | 'manual'; requests?: number } = {},
) {
  server = await startGithub(world, { day: '2026-11-21' });
  const budget = createBudget({ points: 10, requests: options.requests ?? 100 });
  const spent = { points: 0, requests: 0 };
  const send = createClient(server.url, options.redirect ?? 'manual');
  const confirmed = await checkMissing({ send, budget, spent }, targets, seen, 25);
  return { confirmed, spent, requests: server.requests };
}

const moved = makeRepository({
  id: 700_000,
  fullName: 'new/name',
  releases: [{ tag: 'v1', publishedAt: '2026-01-01T00:00:00Z' }],
});

describe('a name', () => {
  test.each(['manual', 'follow'] as const)(
    'of a moved repository leads to the new one, with redirect mode %s',
    async (redirect) => {
      const { confirmed, requests } = await confirm(
        { repositories: [moved], renames: { 'old/name': 700_000 } },
        [toTarget('old/name')],
        { redirect },
      );
      expect(requests).toEqual([
        'GET /repos/old/name',
        'GET /repositories/700000',
        'GET /repos/new/name/releases?per_page=10',
      ]);
      expect(confirmed.gone).toEqual([]);
      expect(confirmed.observed.map(({ stream }) => stream)).toEqual([
        'repositories',
        'releases',
        'renames',
      ]);
      expect(confirmed.observed[2]?.row).toMatchObject({
        old_name: 'old/name',
        new_name: 'new/name',
      });
    },
  );

  test('of a repository taken down is blocked, an unknown one is missing', async () => {
    const { confirmed, spent } = await confirm({ repositories: [], blocked: ['bad/one'] }, [
      toTarget('bad/one', '5'),
      toTarget('no/such'),
    ]);
    expect(confirmed.gone).toEqual([
      { upstreamId: '5', fullName: 'bad/one', reason: 'blocked' },
      { upstreamId: null, fullName: 'no/such', reason: 'missing' },
    ]);
    expect(spent).toEqual({ points: 0, requests: 2 });
  });

  test('that another repository took over does not count as the known one', async () => {
    const { confirmed } = await confirm({ repositories: [moved] }, [
      toTarget('new/name', '123456'),
    ]);
    expect(confirmed.observed).toEqual([]);
    expect(confirmed.gone).toMatchObject([{ upstreamId: '123456', reason: 'missing' }]);
  });

  test('is missing without a request if the budget or the maximum is used up', async () => {
    const poor = await confirm({ repositories: [moved] }, [toTarget('new/name')], { requests: 2 });
    expect([poor.spent.requests, poor.confirmed.gone.length]).toEqual([0, 1]);
    await server?.close();
    const many = Array.from({ length: 40 }, (_, index) => toTarget(`no/such-${index}`));
    const { spent, confirmed } = await confirm({ repositories: [] }, many);
    expect([spent.requests, confirmed.gone.length]).toEqual([25, 40]);
  });
});

test('only the statuses 404, 410 and 451 say that a repository is gone', async () => {
  const statuses = Array.from({ length: 400 }, (_, at) => 200 + at).filter(
    (status) => status !== 200 && ![301, 307, 308].includes(status),
  );
  const { gone, observed } = await checkMissing(
    {
      send: async ({ path }) => ({
        status: Number(path.split('-').at(-1)),
        headers: {},
        body: { message: 'Resource protected by organization SAML enforcement.' },
      }),
      budget: createBudget({ points: 1, requests: 10_000 }),
      spent: { points: 0, requests: 0 },
    },
    statuses.map((status) => toTarget(`a/b-${status}`)),
    seen,
    1_000,
  );
  const facts = { 404: 'missing', 410: 'missing', 451: 'blocked' };
  const reasons: Readonly<Record<number, string>> = { ...facts, 403: 'forbidden' };
  expect(gone.map(({ reason }) => reason)).toEqual(
    statuses.map((status) => reasons[status] ?? 'unanswered'),
  );
  expect(observed.map(({ stream, row }) => [stream, 'full_name' in row && row.full_name])).toEqual(
    statuses.filter((status) => !(status in facts)).map((status) => ['refusals', `a/b-${status}`]),
  );
});

test('an invalid body is refused', async () => {
  const budget = createBudget({ points: 1, requests: 10 });
  const confirmed = await checkMissing(
    {
      send: async () => ({ status: 200, headers: {}, body: { id: 'x' } }),
      budget,
      spent: { points: 0, requests: 0 },
    },
    [toTarget('a/b')],
    seen,
    25,
  );
  expect(confirmed.refused).toMatchObject([{ stream: 'repositories', record: { id: 'x' } }]);
  expect(confirmed.gone).toMatchObject([{ reason: 'unanswered' }]);
  expect(confirmed.observed).toMatchObject([{ stream: 'refusals', row: { full_name: 'a/b' } }]);
});
