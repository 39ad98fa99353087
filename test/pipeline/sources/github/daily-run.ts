// Complete daily runs of the source against a local GitHub stand-in.

import type {
  GithubOptions,
  GithubReport,
  KnownRepository,
} from '../../../../pipeline/sources/github/options.ts';
import { createGithub } from '../../../../pipeline/sources/github/source.ts';
import { type GithubServerOptions, startGithub } from '../../../support/upstreams/github.ts';
import {
  type GithubWorld,
  makeRepository,
  type WorldRepository,
} from '../../../support/upstreams/github-world.ts';
import { collectFrom, day, type Kept, rowsOf } from './run-collection.ts';

export const firstId = 700_000;
export const makeWorld = (count: number): WorldRepository[] =>
  Array.from({ length: count }, (_, index) =>
    makeRepository({
      id: firstId + index,
      fullName: `owner${index % 50}/llm-${index}`,
      stars: 100 + count - index,
      createdAt: `${2018 + (index % 8)}-03-0${1 + (index % 9)}T00:00:00Z`,
      releases: [{ tag: 'v1.0.0', publishedAt: '2026-11-18T00:00:00Z' }],
      manifests: { 'requirements.txt': 'torch>=2\n' },
      starDays: { '2026-11-20': index % 5 },
    }),
  );

export const toKnown = (
  repository: WorldRepository,
  more: Partial<KnownRepository> = {},
): KnownRepository => ({
  upstreamId: String(repository.id),
  fullName: repository.fullName,
  stars: repository.stars,
  pushedAt: repository.pushedAt,
  manifestsPushedAt: repository.pushedAt,
  dependencies: ['pypi:kept'],
  packages: ['pypi:published'],
  hasStarDays: true,
  ...more,
});

export interface DailyRun {
  readonly kept: Kept;
  readonly report: GithubReport;
  readonly requests: readonly string[];
}

/** Closes the server when the run ends. */
export async function runDaily(
  world: GithubWorld,
  options: Partial<GithubOptions>,
  serverOptions: Partial<GithubServerOptions> = {},
): Promise<DailyRun> {
  const server = await startGithub(world, { day, ...serverOptions });
  const reports: GithubReport[] = [];
  const source = createGithub({
    known: [],
    seeds: [],
    searches: { topics: [], words: [], minStars: 50 },
    budget: { points: 400, requests: 600 },
    starHistory: false,
    ...options,
    onReport: (report) => reports.push(report),
  });
  try {
    const kept = await collectFrom(server.url, source);
    const [report] = reports;
    if (!report) throw new Error('There was no report.');
    return { kept, report, requests: server.requests };
  } finally {
    await server.close();
  }
}

export const namesOf = (kept: Kept) =>
  rowsOf(kept, 'repositories').map(({ full_name }) => full_name);
