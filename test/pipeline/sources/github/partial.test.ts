import { afterEach, describe, expect, test } from 'vitest';
import { createGithub } from '../../../../pipeline/sources/github/source.ts';
import {
  type GithubServer,
  type GithubServerOptions,
  startGithub,
} from '../../../support/upstreams/github.ts';
import { makeRepository } from '../../../support/upstreams/github-world.ts';
import { collectFrom, day, rowsOf } from './run-collection.ts';

let server: GithubServer | undefined;
afterEach(async () => await server?.close());

const repositories = Array.from({ length: 100 }, (_, n) =>
  makeRepository({ id: 700_000 + n, fullName: `owner${n}/llm-${n}` }),
);

async function collectAll(options: Partial<GithubServerOptions>) {
  server = await startGithub({ repositories }, { day, ...options });
  const known = repositories.map(({ id, fullName, stars, pushedAt }) => ({
    upstreamId: String(id),
    fullName,
    stars,
    pushedAt,
    manifestsPushedAt: pushedAt,
    dependencies: [],
    packages: [],
    hasStarDays: true,
  }));
  const source = createGithub({
    known,
    seeds: [],
    searches: { topics: [], words: [], minStars: 50 },
    budget: { points: 400, requests: 600 },
    starHistory: false,
  });
  const kept = await collectFrom(server.url, source);
  const names = rowsOf(kept, 'repositories').map(({ full_name }) => full_name);
  return { names, refused: kept.refused, requests: server.requests };
}

describe('partial data with errors', () => {
  test('in a full batch of 100: missing data is requested again in halves, and nothing is lost', async () => {
    const { names, refused, requests } = await collectAll({ mostNodes: 60 });
    expect(requests).toEqual([
      'POST /graphql Facts 100',
      'POST /graphql Facts 20',
      'POST /graphql Facts 20',
    ]);
    expect(new Set(names).size).toBe(100);
    expect(names).toHaveLength(100);
    expect(refused).toEqual([]);
  });

  test('in one repository of 100: only that one is requested again', async () => {
    const { names, requests } = await collectAll({ partial: [repositories[42]?.id ?? 0] });
    expect(requests).toEqual(['POST /graphql Facts 100', 'POST /graphql Facts 1']);
    expect(names).toHaveLength(100);
  });
});
