// Requests that were answered before: key, quota and the bytes that are known, ahead of routing.
// Whatever is not plain sailing is left to the routes, which decide everything and word it.
import type { Hono } from 'hono';
import { apiRoot } from '../../contracts/endpoints.ts';
import { plans } from '../../contracts/plans.ts';
import type { CachedAnswer } from '../answers/answer-cache.ts';
import type { AppDeps } from '../deps.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import { apiHeaders, type Env } from '../middleware/answers.ts';
import { quotaHeaders } from '../middleware/quota-headers.ts';
import type { Taken } from '../quotas/quotas.ts';

type Fetch = Hono<Env>['fetch'];
type Bindings = Env['Bindings'] | undefined;

/** Puts it before all that `app` has. */
export function addHotAnswers(app: Hono<Env>, deps: AppDeps): void {
  const { fetch } = app;
  app.fetch = (request, env, context) =>
    findHot(deps, request, env, () => fetch(request, env, context)) ?? fetch(request, env, context);
}

/** Path and query as they were sent; undefined for a request in another form. */
export function readAddress(request: Request, env: Bindings): string | undefined {
  const sent = env?.incoming?.url ?? request.url.replace(/^https?:\/\/[^/]*/, '');
  return sent.startsWith('/') ? sent : undefined;
}

function findHot(
  deps: AppDeps,
  request: Request,
  env: Bindings,
  route: () => ReturnType<Fetch>,
): ReturnType<Fetch> | undefined {
  if (request.method !== 'GET' || deps.isRebuilding()) return undefined;
  const startedMs = performance.now();
  const address = readAddress(request, env);
  if (!address?.startsWith(apiRoot)) return undefined;
  const key = env?.incoming ? env.incoming.headers['x-api-key'] : request.headers.get('X-Api-Key');
  if (typeof key !== 'string') return undefined;
  try {
    const holder = deps.keys.find(key);
    if (holder instanceof Promise) {
      // The routes ask again and tell the fault; left alone, it would end the process.
      holder.catch(() => undefined);
      return undefined;
    }
    if (!holder) return undefined;
    const answer = recall(deps, holder, address);
    if (!answer) return undefined;
    const hot = { deps, address, answer, startedMs };
    const taken = deps.quotas.take(holder.accountId, plans[holder.plan].quota);
    if (!(taken instanceof Promise)) return taken.isAllowed ? respond(hot, taken) : undefined;
    return taken.then((given) => (given.isAllowed ? respond(hot, given) : route()), route);
  } catch {
    // The routes meet the same fault, and tell and log it.
    return undefined;
  }
}

function recall(
  { serving }: AppDeps,
  { plan }: KeyHolder,
  address: string,
): CachedAnswer | undefined {
  const found = serving.use((release) => release?.answers.recall(plan, address));
  return found instanceof Promise ? undefined : found;
}

interface Hot {
  readonly deps: AppDeps;
  readonly address: string;
  readonly answer: CachedAnswer;
  readonly startedMs: number;
}

function respond({ deps, address, answer, startedMs }: Hot, taken: Taken): Response {
  const requestId = deps.createId();
  const headers = toHeaders(answer, quotaHeaders(taken, deps.now().getTime()), requestId);
  const end = address.indexOf('?');
  deps.onAnswered({
    requestId,
    method: 'GET',
    path: end === -1 ? address : address.slice(0, end),
    status: 200,
    tookMs: performance.now() - startedMs,
    problem: undefined,
  });
  return new Response(answer.body, { headers });
}

/** Of an answer with data. As plain fields: objects of the platform cost more than the rest here. */
export function toHeaders(
  { link }: CachedAnswer,
  quota: Record<string, string>,
  requestId: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...apiHeaders,
    ...quota,
    'X-Request-Id': requestId,
    'Content-Type': 'application/json',
  };
  if (link !== undefined) headers.Link = link;
  return headers;
}
