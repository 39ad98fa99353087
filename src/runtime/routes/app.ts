// Builds the Hono app from its dependencies.
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { getPath } from 'hono/utils/url';
import { apiRoot, endpoints } from '../../contracts/api/endpoints.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { checkPath } from '../../contracts/api/stack-check.ts';
import { authenticate, limitKeyless } from '../http/admission.ts';
import { sendError, toServiceError } from '../http/error-response.ts';
import type { Env } from '../http/request-context.ts';
import { addRequestId, isApiPath, setResponseHeaders } from '../http/response-headers.ts';
import { addAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { addBadgeJson } from './badge-json.ts';
import { createChangesHandler } from './changes.ts';
import { addCharts } from './charts.ts';
import { handleKeyed, keyedNames } from './keyed-endpoints.ts';
import { withCachedResponses } from './keyed-response.ts';
import { addCards } from './link-previews.ts';
import { addLog } from './log.ts';
import { addMcp } from './mcp.ts';
import { handleMeta } from './meta.ts';
import { addOauth } from './oauth.ts';
import { addOembed } from './oembed.ts';
import { handleOpenApi } from './openapi.ts';
import { addHealth, addMetrics } from './operator-endpoints.ts';
import { addReleases } from './releases.ts';
import { addSecurityTxt } from './security-txt.ts';
import { createSinceHandler } from './since.ts';
import { handleSite } from './site.ts';
import { addCheck } from './stack-check-endpoint.ts';
import { handleStatus } from './status.ts';
import { addWatch } from './watch.ts';
import { addWebhooks, webhooksPaths } from './webhooks.ts';

export function createApp(deps: AppDeps): Hono<Env> {
  const app = new Hono<Env>({ getPath: toRoutingPath });
  app.use(addRequestId(deps.createId), setResponseHeaders(deps));
  addHealth(app, deps.health);
  const { token } = deps.config.metrics;
  if (deps.metrics && token !== undefined) addMetrics(app, deps.metrics, token);
  addApi(app, deps);
  addCharts(app, deps);
  addOembed(app, deps);
  addBadgeJson(app, deps);
  addReleases(app, deps);
  addLog(app, deps);
  addSecurityTxt(app, deps);
  // Feeds and link previews are expensive to create, so they share the rate limit of API requests
  // without a key.
  addWatch(app, deps, limitKeyless(deps));
  addCards(app, deps, limitKeyless(deps));
  const { account } = deps;
  if (account) {
    addAccount(app, { ...deps, account });
    addOauth(app, { ...deps, account });
    for (const path of ['/account', '/account/*']) {
      app.all(path, (context) => rejectMethod(context, ['GET', 'HEAD', 'POST']));
    }
  }
  app.get(
    '/status',
    async (context, next) => (await handleStatus(context, deps)) ?? (await next()),
  );
  app.options('*', (context, next) =>
    context.req.header('Access-Control-Request-Method') ? allowFileRequests(context, next) : next(),
  );
  app.get('*', (context) =>
    isApiPath(context.req.path) ? rejectPath(context) : handleSite(context, deps),
  );
  app.all('*', (context) =>
    isApiPath(context.req.path) ? rejectPath(context) : rejectMethod(context, ['GET', 'HEAD']),
  );
  app.fetch = withCachedResponses(app.fetch, deps);
  app.onError((error, context) => sendError(context, toServiceError(context, deps, error)));
  return app;
}

/**
 * Returns the path that selects the route. Generated clients encode the slash in a model ID, which
 * then means the same as a plain one.
 */
function toRoutingPath(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${apiRoot}/models/`) ? path.replace(/%2f/gi, '/') : path;
}

function addApi(app: Hono<Env>, deps: AppDeps): void {
  app.options('/api/*', (context, next) =>
    context.req.header('Access-Control-Request-Method') ? allowApiRequests(context, next) : next(),
  );
  // These guards check the API key and the rate limit. They are added to each route, so that
  // requests with a wrong path or method do not count against the rate limit.
  const guards = [authenticate(deps), limitKeyless(deps)] as const;
  addWebhooks(app, deps, guards);
  addCheck(app, deps, guards);
  addMcp(app, deps);
  app.get(`${apiRoot}/meta`, ...guards, (context) => handleMeta(context, deps));
  app.get(`${apiRoot}${endpoints.changes.path}`, ...guards, createChangesHandler(deps));
  app.get(`${apiRoot}${endpoints.since.path}`, ...guards, createSinceHandler(deps));
  app.get(`${apiRoot}/openapi.json`, ...guards, (context) => handleOpenApi(context, deps));
  for (const name of keyedNames) {
    for (const path of toPatterns(endpoints[name].path)) {
      app.get(path, ...guards, handleKeyed(deps, name));
    }
  }
  for (const { path } of [...Object.values(endpoints), { path: '/openapi.json' }]) {
    for (const pattern of toPatterns(path)) {
      app.all(pattern, (context) => rejectMethod(context, ['GET', 'HEAD']));
    }
  }
  app.all(`${apiRoot}${checkPath}`, (context) => rejectMethod(context, ['POST']));
  for (const path of webhooksPaths) {
    app.all(path, (context) => rejectMethod(context, ['GET', 'HEAD', 'POST', 'DELETE']));
  }
}

/**
 * Returns the route patterns of an endpoint. A project ID can also have the form `owner/repo` (two
 * path segments), and a model ID can contain slashes.
 */
function toPatterns(path: string): string[] {
  const pattern = `${apiRoot}${path.replace(/\{(\w+)\}/g, ':$1')}`.replace(':model', ':model{.+}');
  const withRepo = pattern.replace(/:(id|slug)(?=\/|$)/, ':$1/:repo');
  return [...new Set([pattern, withRepo])];
}

/** Any site may call the API from a browser, which is safe because the API never reads cookies. */
const allowApiRequests = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
  allowHeaders: ['X-Api-Key', 'Authorization', 'Content-Type', 'If-None-Match'],
  maxAge: 86_400,
});

/** Any site may read public files from a browser, with conditional and range requests. */
const allowFileRequests = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['If-None-Match', 'If-Modified-Since', 'If-Range', 'Range'],
  maxAge: 86_400,
});

const rejectMethod = (context: Context<Env>, methods: readonly string[]): Response =>
  sendError(
    context,
    new ServiceError(
      'method_not_allowed',
      `${shown(context)} does not allow ${context.req.method}. Use ${joinWithOr(methods)}.`,
    ),
    { Allow: methods.join(', ') },
  );

const rejectPath = (context: Context<Env>): Response =>
  sendError(
    context,
    new ServiceError(
      'not_found',
      `No endpoint at ${shown(context)}. ${apiRoot}/openapi.json lists all endpoints.`,
    ),
  );

const shown = (context: Context<Env>): string => context.req.path.slice(0, 200);

const listFormat = new Intl.ListFormat('en-US', { type: 'disjunction' });
const joinWithOr = (names: readonly string[]): string => listFormat.format(names);
