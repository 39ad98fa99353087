// A local GitHub server: search, repositories by name, GraphQL, and star history.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { manifestFiles } from '../../../pipeline/sources/github/graphql-queries.ts';
import { findNodeId } from '../../../pipeline/sources/github/node-ids.ts';
import {
  toDetailsNode,
  toFactsNode,
  toRestReleases,
  toRestRepository,
  toStarWeeks,
} from './github-bodies.ts';
import { findRepositories } from './github-search.ts';
import type { GithubWorld, WorldRepository } from './github-world.ts';

export interface GithubServerOptions {
  /** The day of the world. The star history ends on it. */
  readonly day: string;
  /** If false, or for an older API version, star history returns 404. */
  readonly hasStarHistory?: boolean;
  /** GraphQL points. When they are spent, the server returns RATE_LIMITED. */
  readonly points?: number;
  /** Maximum nodes of a request. Further nodes are null, with an error without a path. */
  readonly mostNodes?: number;
  /** Requests for the facts of more repositories than this time out with 502. */
  readonly slowAbove?: number;
  /** Requests that include one of these ids time out with 502. */
  readonly heavy?: readonly number[];
  /** Ids whose commit history is null, with an error that has a path. */
  readonly partial?: readonly number[];
  /** Searches over more days than this are marked as incomplete. */
  readonly completeDays?: number;
}

export interface GithubServer {
  readonly url: string;
  /** `GET /repos/a/b` or `POST /graphql Facts 100`, in order of arrival. */
  readonly requests: string[];
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const notFound: Reply = { status: 404, body: { message: 'Not Found', status: '404' } };

interface Index {
  readonly byId: ReadonlyMap<number, WorldRepository>;
  readonly byNodeId: ReadonlyMap<string, WorldRepository>;
  readonly byName: ReadonlyMap<string, WorldRepository>;
  readonly renamed: ReadonlyMap<string, WorldRepository>;
  readonly blocked: ReadonlySet<string>;
}

function buildIndex({ repositories, renames = {}, blocked = [] }: GithubWorld): Index {
  const byId = new Map(repositories.map((each) => [each.id, each]));
  const renamed = new Map<string, WorldRepository>();
  for (const [name, id] of Object.entries(renames)) {
    const repository = byId.get(id);
    if (repository) renamed.set(name.toLowerCase(), repository);
  }
  return {
    byId,
    byNodeId: new Map(repositories.map((each) => [findNodeId(String(each.id)) ?? '', each])),
    byName: new Map(repositories.map((each) => [each.fullName.toLowerCase(), each])),
    renamed,
    blocked: new Set(blocked.map((name) => name.toLowerCase())),
  };
}

const Variables = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const Question = z.object({
  operationName: z.enum(['Facts', 'Names', 'Details']),
  query: z.string(),
  variables: Variables,
});

interface Asked {
  readonly key: string;
  readonly path: ReadonlyArray<string | number>;
  readonly repository: WorldRepository | undefined;
}

function readAsked(index: Index, { operationName, variables }: z.infer<typeof Question>): Asked[] {
  if (operationName !== 'Names') {
    const ids = z.array(z.string()).max(100).parse(variables.ids);
    return ids.map((id, at) => ({
      key: id,
      path: ['nodes', at],
      repository: index.byNodeId.get(id),
    }));
  }
  const count = Object.keys(variables).filter((name) => name.startsWith('owner')).length;
  return Array.from({ length: count }, (_, at) => {
    const name = `${String(variables[`owner${at}`])}/${String(variables[`name${at}`])}`;
    const key = name.toLowerCase();
    const repository = index.byName.get(key) ?? index.renamed.get(key);
    return { key: name, path: [`r${at}`], repository };
  });
}

interface State {
  points: number;
}

const files = Object.entries(manifestFiles);

function answerGraphql(index: Index, options: GithubServerOptions, state: State, raw: unknown) {
  const question = Question.parse(raw);
  const asked = readAsked(index, question);
  const cost = Math.max(1, Math.ceil(asked.length / 100));
  if (state.points < cost) {
    const message = 'API rate limit already exceeded.';
    return { status: 200, body: { errors: [{ type: 'RATE_LIMITED', message }] } };
  }
  state.points -= cost;
  const isSlow = asked.length > (options.slowAbove ?? Number.POSITIVE_INFINITY);
  if (isSlow || asked.some(({ repository }) => options.heavy?.includes(repository?.id ?? 0))) {
    return { status: 502, body: { message: 'Server Error' } };
  }
  const errors: object[] = [];
  const nodes = asked.map(({ key, path, repository }, at) => {
    if (at >= (options.mostNodes ?? Number.POSITIVE_INFINITY)) return null;
    if (!repository || repository.isPrivate) {
      errors.push({ type: 'NOT_FOUND', path, message: `Could not resolve '${key}'.` });
      return null;
    }
    if (question.operationName === 'Details') return toDetailsNode(repository, files);
    const node = toFactsNode(repository);
    if (!options.partial?.includes(repository.id)) return node;
    errors.push({ path: [...path, 'defaultBranchRef', 'target'], message: 'Something timed out.' });
    return { ...node, defaultBranchRef: null };
  });
  if (asked.length > (options.mostNodes ?? Number.POSITIVE_INFINITY)) {
    errors.push({ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'Resource limits were exceeded.' });
  }
  const rateLimit = { cost, remaining: state.points, resetAt: `${options.day}T23:00:00Z` };
  const data =
    question.operationName === 'Names'
      ? { rateLimit, ...Object.fromEntries(nodes.map((node, at) => [`r${at}`, node])) }
      : { rateLimit, nodes };
  return { status: 200, body: { data, ...(errors.length > 0 ? { errors } : {}) } };
}

function answerSearch(world: GithubWorld, options: GithubServerOptions, url: URL): Reply {
  const q = url.searchParams.get('q') ?? '';
  const perPage = Math.min(100, Number(url.searchParams.get('per_page') ?? 30));
  const page = Number(url.searchParams.get('page') ?? 1);
  if (page * perPage > 1000) {
    const message = 'Only the first 1000 search results are available';
    return { status: 422, body: { message } };
  }
  const found = findRepositories(world.repositories, q);
  const [, from = '', to = ''] = /created:(\S+)\.\.(\S+)/.exec(q) ?? [];
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return {
    status: 200,
    body: {
      total_count: found.length,
      incomplete_results: days > (options.completeDays ?? Number.POSITIVE_INFINITY),
      items: found
        .slice((page - 1) * perPage, page * perPage)
        .map((each) => ({ ...toRestRepository(each), score: 1 })),
    },
  };
}

function answerByName(index: Index, options: GithubServerOptions, url: URL, base: string): Reply {
  const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  const key = name.toLowerCase();
  if (index.blocked.has(key)) {
    const block = { reason: 'dmca', html_url: 'https://github.com/github/dmca' };
    return { status: 451, body: { message: 'Repository access blocked', block } };
  }
  const moved = index.renamed.get(key);
  if (moved && !index.byName.has(key)) {
    const location = `${base}/repositories/${moved.id}${rest}${url.search}`;
    return {
      status: 301,
      body: { message: 'Moved Permanently', url: location },
      headers: { location },
    };
  }
  const repository = index.byName.get(key);
  return repository && !repository.isPrivate
    ? answerPart(repository, options, rest, url)
    : notFound;
}

function answerPart(
  repository: WorldRepository,
  options: GithubServerOptions,
  rest: string,
  url: URL,
): Reply {
  if (rest === '') return { status: 200, body: toRestRepository(repository) };
  if (rest === '/releases') return { status: 200, body: toRestReleases(repository) };
  if (rest === '/stargazers/history' && options.hasStarHistory) {
    const size = Math.min(30, Number(url.searchParams.get('per_page') ?? 30));
    const page = Number(url.searchParams.get('page') ?? 1);
    return { status: 200, body: toStarWeeks(repository, options.day, page, size) };
  }
  return notFound;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const resourceOf = ({ method, url = '' }: IncomingMessage): string =>
  method === 'POST' ? 'graphql' : url.startsWith('/search/') ? 'search' : 'core';

function send(request: IncomingMessage, response: ServerResponse, reply: Reply, left: number) {
  const text = JSON.stringify(reply.body);
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  const isSame = reply.status === 200 && request.headers['if-none-match'] === etag;
  response.writeHead(isSame ? 304 : reply.status, {
    'content-type': 'application/json; charset=utf-8',
    etag,
    'x-ratelimit-resource': resourceOf(request),
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3600),
    'x-ratelimit-used': String(5000 - left),
    ...reply.headers,
  });
  response.end(isSame ? undefined : text);
}

/** Serves a world on a free local port. */
export async function startGithub(
  world: GithubWorld,
  options: GithubServerOptions,
): Promise<GithubServer> {
  const index = buildIndex(world);
  const state: State = { points: options.points ?? 5000 };
  const requests: string[] = [];
  let [base, core] = ['', 5000];
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '/', base);
    if (request.method === 'POST' && url.pathname === '/graphql') {
      const body = await readBody(request);
      const { operationName, variables } = Question.parse(body);
      const count = variables.ids?.length ?? (Object.keys(variables).length - 2) / 2;
      requests.push(`POST /graphql ${operationName} ${count}`);
      return answerGraphql(index, options, state, body);
    }
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    if (url.pathname.endsWith('/stargazers/history')) {
      if (request.headers['x-github-api-version'] !== '2026-03-10') return notFound;
    }
    core -= 1;
    if (url.pathname === '/search/repositories') return answerSearch(world, options, url);
    const [, id, rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(url.pathname) ?? [];
    const repository = id ? index.byId.get(Number(id)) : undefined;
    if (repository && !repository.isPrivate) return answerPart(repository, options, rest, url);
    return answerByName(index, options, url, base);
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => send(request, response, reply, request.method === 'POST' ? state.points : core),
      (error: unknown) =>
        send(request, response, { status: 400, body: { message: String(error) } }, core),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: base,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
