// The HTTP application: one function from its dependencies to a Hono app.
import { type Context, Hono } from 'hono';
import { apiRoot, endpoints } from '../../contracts/endpoints.ts';
import { ServiceError } from '../../contracts/problems.ts';
import { webhooksPath } from '../../contracts/webhooks.ts';
import { authenticate } from '../http/api-key.ts';
import type { Env } from '../http/env.ts';
import { answerProblem, toServiceError } from '../http/error-response.ts';
import { findAddress } from '../http/ip-address.ts';
import { limitRequests } from '../http/limit-requests.ts';
import { isApiPath, markAnswers } from '../http/response-headers.ts';
import { toCaller } from '../rate-limits/caller.ts';
import { addAccount } from './account.ts';
import type { AppDeps } from './deps.ts';
import { addHealth, addMetrics } from './health.ts';
import { answerKeyed, keyedNames } from './keyed.ts';
import { answerMeta } from './meta.ts';
import { answerOpenApi } from './openapi.ts';
import { answerSite } from './site.ts';
import { answerStatus } from './status.ts';
import { addWebhooks } from './webhooks.ts';

export function createApp(deps: AppDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(markAnswers(deps));
  addHealth(app, deps.health);
  const { token } = deps.config.metrics;
  if (deps.metrics && token !== undefined) addMetrics(app, deps.metrics, token);
  addApi(app, deps);
  const { account } = deps;
  if (account) {
    addAccount(app, { ...deps, account });
    for (const path of ['/account', '/account/*']) {
      app.all(path, (context) => answerMethod(context, ['GET', 'HEAD', 'POST']));
    }
  }
  app.get(
    '/status',
    async (context, next) => (await answerStatus(context, deps)) ?? (await next()),
  );
  app.options('*', (context, next) =>
    context.req.header('Access-Control-Request-Method') ? answerFilePreflight(context) : next(),
  );
  app.get('*', (context) =>
    isApiPath(context.req.path) ? answerNoPath(context) : answerSite(context, deps),
  );
  app.all('*', (context) =>
    isApiPath(context.req.path) ? answerNoPath(context) : answerMethod(context, ['GET', 'HEAD']),
  );
  app.onError((error, context) => answerProblem(context, toServiceError(context, deps, error)));
  return app;
}

function addApi(app: Hono<Env>, deps: AppDeps): void {
  app.options('/api/*', (context, next) =>
    context.req.header('Access-Control-Request-Method') ? answerPreflight(context) : next(),
  );
  // On each route, so that a wrong path or method is reported first and counts nothing.
  const guards = [
    authenticate(deps),
    limitRequests(deps.bursts.keyless, (context) => findKeyless(context, deps)),
  ] as const;
  addWebhooks(app, deps, guards);
  app.get(`${apiRoot}/meta`, ...guards, (context) => answerMeta(context, deps));
  app.get(`${apiRoot}/openapi.json`, ...guards, (context) => answerOpenApi(context, deps));
  for (const name of keyedNames) {
    for (const path of toPatterns(endpoints[name].path)) {
      app.get(path, ...guards, answerKeyed(deps, name));
    }
  }
  for (const { path } of [...Object.values(endpoints), { path: '/openapi.json' }]) {
    for (const pattern of toPatterns(path)) {
      app.all(pattern, (context) => answerMethod(context, ['GET', 'HEAD']));
    }
  }
  app.all(webhooksPath, (context) => answerMethod(context, ['GET', 'HEAD', 'POST', 'DELETE']));
}

/** The client of a request without a valid key, which is limited by IP address. */
function findKeyless(context: Context<Env>, { config }: AppDeps): string | undefined {
  const key = context.get('key');
  const request = context.env?.incoming;
  const isKnown = key !== undefined && 'holder' in key && key.holder !== undefined;
  return isKnown || !request ? undefined : toCaller(findAddress(request, config.proxies));
}

/** `/project/{id}` also takes `owner/repo` as two segments. */
function toPatterns(path: string): string[] {
  const pattern = `${apiRoot}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  return /:(id|slug)$/.test(pattern) ? [pattern, `${pattern}/:repo`] : [pattern];
}

/** Pages of other sites may call the API with a key of their own; cookies are never read there. */
const answerPreflight = async (context: Context<Env>): Promise<Response> =>
  context.body(null, 204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE',
    'Access-Control-Allow-Headers': 'X-Api-Key, Content-Type',
    'Access-Control-Max-Age': '86400',
  });

/** Pages of other sites may ask for open files with the tag that they have, or for a part. */
const answerFilePreflight = (context: Context<Env>): Response =>
  context.body(null, 204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'If-None-Match, If-Modified-Since, If-Range, Range',
    'Access-Control-Max-Age': '86400',
  });

const answerMethod = (context: Context<Env>, methods: readonly string[]): Response =>
  answerProblem(
    context,
    new ServiceError(
      'method_not_allowed',
      `${shown(context)} does not take ${context.req.method}. Use ${methods.join(' or ')}.`,
    ),
    { Allow: methods.join(', ') },
  );

const answerNoPath = (context: Context<Env>): Response =>
  answerProblem(
    context,
    new ServiceError(
      'not_found',
      `There is nothing at ${shown(context)}. ${apiRoot}/meta lists what there is.`,
    ),
  );

const shown = (context: Context<Env>): string => context.req.path.slice(0, 200);
