// What REST tells of names that the graph interface did not find.
import { afterEach, describe, expect, test } from 'vitest';
import { createPurse } from '../../../../pipeline/sources/github/budget.ts';
import type { Target } from '../../../../pipeline/sources/github/facts.ts';
import { confirmMissing } from '../../../../pipeline/sources/github/missing.ts';
import type { Ask } from '../../../../pipeline/sources/source.ts';
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

/** Asks as a client does that gives redirects back. */
const createAsk =
  (url: string, redirect: 'follow' | 'manual'): Ask =>
  async ({ path, headers }) => {
    const answer = await fetch(url + path, { headers: { ...headers }, redirect });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.json(),
    };
  };

async function confirm(
  world: GithubWorld,
  targets: readonly Target[],
  options: { redirect?: 'follow' | 'manual'; requests?: number } = {},
) {
  server = await startGithub(world, { day: '2026-11-21' });
  const purse = createPurse({ points: 10, requests: options.requests ?? 100 });
  const spent = { points: 0, requests: 0 };
  const ask = createAsk(server.url, options.redirect ?? 'manual');
  const confirmed = await confirmMissing({ ask, purse, spent }, targets, seen, 25);
  return { confirmed, spent, requests: server.requests };
}

const moved = makeRepository({
  id: 700_000,
  fullName: 'new/name',
  releases: [{ tag: 'v1', publishedAt: '2026-01-01T00:00:00Z' }],
});

describe('a name', () => {
  test.each(['manual', 'follow'] as const)(
    'that moved is observed under its new one when redirects are: %s',
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

  test('that was taken down is blocked, one that never was is missing', async () => {
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

  test('that another repository holds now does not stand for the one we knew', async () => {
    const { confirmed } = await confirm({ repositories: [moved] }, [
      toTarget('new/name', '123456'),
    ]);
    expect(confirmed.observed).toEqual([]);
    expect(confirmed.gone).toMatchObject([{ upstreamId: '123456', reason: 'missing' }]);
  });

  test('is taken as missing without asking when no requests are left, or too many are missing', async () => {
    const poor = await confirm({ repositories: [moved] }, [toTarget('new/name')], { requests: 2 });
    expect([poor.spent.requests, poor.confirmed.gone.length]).toEqual([0, 1]);
    await server?.close();
    const many = Array.from({ length: 40 }, (_, index) => toTarget(`no/such-${index}`));
    const { spent, confirmed } = await confirm({ repositories: [] }, many);
    expect([spent.requests, confirmed.gone.length]).toEqual([25, 40]);
  });
});

test('a name that is answered 403 is blocked', async () => {
  const purse = createPurse({ points: 1, requests: 10 });
  const confirmed = await confirmMissing(
    {
      ask: async () => ({
        status: 403,
        headers: {},
        body: { message: 'Repository access blocked' },
      }),
      purse,
      spent: { points: 0, requests: 0 },
    },
    [toTarget('a/b')],
    seen,
    25,
  );
  expect(confirmed.gone).toMatchObject([{ fullName: 'a/b', reason: 'blocked' }]);
});

test('a body that does not have the documented form is refused', async () => {
  const purse = createPurse({ points: 1, requests: 10 });
  const confirmed = await confirmMissing(
    {
      ask: async () => ({ status: 200, headers: {}, body: { id: 'x' } }),
      purse,
      spent: { points: 0, requests: 0 },
    },
    [toTarget('a/b')],
    seen,
    25,
  );
  expect(confirmed.refused).toMatchObject([{ stream: 'repositories', record: { id: 'x' } }]);
  expect(confirmed.gone).toMatchObject([{ reason: 'unanswered' }]);
});
