// A local GitHub for callers without a token, which enforces the public limits and counts violations.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../random.ts';
import { toRestRepository, toStarWeeks } from './github-bodies.ts';
import { findRepositories } from './github-search.ts';
import { makeRepository, type WorldRepository } from './github-world.ts';

export interface PublicGithubOptions {
  readonly day: string;
  readonly nowMs: () => number;
  /** Searches per minute; 10 at GitHub. */
  readonly perMinute?: number;
  /** Other requests per hour; 60 at GitHub. */
  readonly perHour?: number;
  /** Status of searches that hit a secondary limit, by their number from 1 on. */
  readonly secondary?: Readonly<Record<number, 403 | 429>>;
  /** A search that arrives sooner after the one before is refused, with a Retry-After of a minute. */
  readonly minGapMs?: number;
  /** Every n-th search is incomplete. */
  readonly incompleteEvery?: number;
  /** Searches that match more repositories than this are incomplete. */
  readonly completeResults?: number;
  /** Whether exclusions such as `-topic:llm` are refused. */
  readonly refusesExclusions?: boolean;
  readonly hasStarHistory?: boolean;
  /** Called before each response, for example to let time pass. */
  readonly onRequest?: () => void;
}

export interface PublicGithub {
  readonly url: string;
  readonly requests: string[];
  /** Refused requests by kind: `search`, `core`, `secondary`, `exclusion`. */
  readonly refused: string[];
  /** Requests that a client within the limits would not have sent. */
  readonly violations: string[];
  /** Authorization headers that were received. */
  readonly authorized: string[];
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fixed window that starts with its first request, as at GitHub. */
function createWindow(resource: string, limit: number, lengthMs: number, nowMs: () => number) {
  let [endsMs, used] = [0, 0];
  return {
    take(): { isAllowed: boolean; headers: Record<string, string> } {
      if (nowMs() >= endsMs) [endsMs, used] = [nowMs() + lengthMs, 0];
      const isAllowed = used < limit;
      if (isAllowed) used += 1;
      return {
        isAllowed,
        headers: {
          'x-ratelimit-resource': resource,
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(limit - used),
          'x-ratelimit-reset': String(Math.ceil(endsMs / 1000)),
        },
      };
    },
  };
}

export async function startPublicGithub(
  repositories: readonly WorldRepository[],
  options: PublicGithubOptions,
): Promise<PublicGithub> {
  const { nowMs, day } = options;
  const search = createWindow('search', options.perMinute ?? 10, 60_000, nowMs);
  const core = createWindow('core', options.perHour ?? 60, 3_600_000, nowMs);
  const byName = new Map(repositories.map((each) => [each.fullName, each]));
  const log = { requests: [], refused: [], violations: [], authorized: [] } as Record<
    'requests' | 'refused' | 'violations' | 'authorized',
    string[]
  >;
  let [searches, pausedUntilMs, searchedMs] = [0, 0, 0];

  const refuse = (kind: string, status: number, headers: Record<string, string>): Reply => {
    log.refused.push(kind);
    return { status, headers, body: { message: `API rate limit exceeded (${kind})` } };
  };
  const answerSearch = (url: URL): Reply => {
    searches += 1;
    const gapMs = nowMs() - searchedMs;
    searchedMs = nowMs();
    if (gapMs < (options.minGapMs ?? 0)) {
      pausedUntilMs = nowMs() + 60_000;
      return refuse('too soon', 403, { 'retry-after': '60' });
    }
    const { isAllowed, headers } = search.take();
    if (!isAllowed) return refuse('search', 403, headers);
    const secondary = options.secondary?.[searches];
    if (secondary) {
      pausedUntilMs = nowMs() + 30_000;
      return refuse('secondary', secondary, { ...headers, 'retry-after': '30' });
    }
    const q = url.searchParams.get('q') ?? '';
    if (options.refusesExclusions && q.includes(' -topic:')) {
      log.refused.push('exclusion');
      return { status: 422, headers, body: { message: 'Validation Failed' } };
    }
    const perPage = Number(url.searchParams.get('per_page') ?? 30);
    const page = Number(url.searchParams.get('page') ?? 1);
    if (page * perPage > 1000) {
      log.violations.push(`more than 1,000 results: ${q}`);
      return { status: 422, headers, body: { message: 'Only the first 1000 search results' } };
    }
    const found = findRepositories(repositories, q);
    const isIncomplete =
      found.length > (options.completeResults ?? Number.POSITIVE_INFINITY) ||
      searches % (options.incompleteEvery ?? Number.POSITIVE_INFINITY) === 0;
    // A search that times out returns some of its results.
    const shown = isIncomplete ? found.filter((_, index) => index % 3 > 0) : found;
    const items = shown.slice((page - 1) * perPage, page * perPage);
    return {
      status: 200,
      headers,
      body: {
        total_count: found.length,
        incomplete_results: isIncomplete,
        items: items.map((each) => ({ ...toRestRepository(each), score: 1 })),
      },
    };
  };
  const answerCore = (url: URL): Reply => {
    const { isAllowed, headers } = core.take();
    if (!isAllowed) return refuse('core', 403, headers);
    const [, name = ''] = /^\/repos\/(.+)\/stargazers\/history$/.exec(url.pathname) ?? [];
    const repository = byName.get(name);
    if (!repository || !options.hasStarHistory) {
      return { status: 404, headers, body: { message: 'Not Found' } };
    }
    return { status: 200, headers, body: toStarWeeks(repository, day, 1, 14) };
  };
  const answer = (request: IncomingMessage): Reply => {
    options.onRequest?.();
    const url = new URL(request.url ?? '/', 'http://local');
    log.requests.push(`${request.method} ${request.url}`);
    if (request.headers.authorization) log.authorized.push(request.headers.authorization);
    if (nowMs() < pausedUntilMs) log.violations.push(`before Retry-After: ${request.url}`);
    if (url.pathname === '/search/repositories') return answerSearch(url);
    if (request.method === 'GET' && url.pathname.startsWith('/repos/')) return answerCore(url);
    if (url.pathname === '/rate_limit') return { status: 200, body: { resources: {} } };
    log.violations.push(`needs a token: ${request.method} ${request.url}`);
    return { status: 401, body: { message: 'Requires authentication' } };
  };
  const server = createServer((request, response) => {
    const { status, headers, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...log,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Topics of old projects, of new ones, and of both. Topics of a group occur together. */
const topicGroups = [
  [
    'machine-learning',
    'deep-learning',
    'python',
    'pytorch',
    'tensorflow',
    'nlp',
    'computer-vision',
    'data-science',
    'neural-network',
    'reinforcement-learning',
    'keras',
    'artificial-intelligence',
    'object-detection',
    'mlops',
    'speech-recognition',
    'ocr',
  ],
  [
    'ai',
    'llm',
    'ai-agents',
    'openai',
    'mcp',
    'claude-code',
    'agents',
    'chatgpt',
    'rag',
    'gpt',
    'generative-ai',
    'claude',
    'langchain',
    'ollama',
    'typescript',
    'agent-skills',
    'large-language-models',
    'artificial-intelligence',
    'stable-diffusion',
    'cli',
  ],
] as const;

/**
 * Repositories with stars and topics spread as in public AI lists: stars fall off like a power law,
 * a project has about four topics, and one in five has none.
 */
export function makeStarredWorld(count: number, seed = 1): WorldRepository[] {
  const dice = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const group = topicGroups[dice() < 0.45 ? 0 : 1];
    const size = dice() < 0.2 ? 0 : 1 + Math.floor(dice() * 7);
    const topics = new Set<string>();
    // Earlier topics of a group are more common.
    for (let n = 0; n < size; n += 1) {
      topics.add(group[Math.floor(dice() ** 2 * group.length)] ?? 'ai');
    }
    return makeRepository({
      id: 700_000_000 + index,
      fullName: `maker-${index % 997}/llm-tool-${index}`,
      description: dice() < 0.5 ? 'An LLM toolkit' : 'A deep learning toolkit',
      stars: Math.min(180_000, Math.floor(60 / (1 - dice()) ** 1.05)),
      topics: [...topics],
      starDays: {},
    });
  });
}
