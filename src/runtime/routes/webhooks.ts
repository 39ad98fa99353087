// /api/webhooks.php and /api/v1/webhooks: the webhooks of an account. Requires an API key and has its own rate limit.
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { apiRoot } from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { plans } from '../../contracts/api/plans.ts';
import {
  CreateWebhook,
  PingWebhook,
  versionedWebhooksPath,
  WebhookId,
  webhooksPath,
} from '../../contracts/api/webhooks.ts';
import { quotaHeaders, refuseRequest, requireHolder } from '../http/admission.ts';
import { sendError, toServiceError } from '../http/error-response.ts';
import { refuseUnknownParameters } from '../http/query-parameters.ts';
import { readJson, validateBody } from '../http/request-body.ts';
import type { Env } from '../http/request-context.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import { orUnavailable } from '../state/unavailable.ts';
import { readPingContent } from '../webhooks/sample-events.ts';
import { findWarnings } from '../webhooks/warnings.ts';
import { toRecord } from '../webhooks/webhook-store.ts';
import type { AppDeps } from './app-deps.ts';

/** Both URLs of the endpoint. */
export const webhooksPaths: string[] = [webhooksPath, `${apiRoot}${versionedWebhooksPath}`];

interface Caller {
  readonly context: Context<Env>;
  readonly deps: AppDeps;
  readonly holder: KeyHolder;
}
interface Result {
  readonly status: 200 | 201;
  readonly data: unknown;
  readonly meta?: object;
}

/** `guards` authenticate the request and limit callers without a valid key. */
export function addWebhooks(
  app: Hono<Env>,
  deps: AppDeps,
  guards: readonly MiddlewareHandler<Env>[],
): void {
  const operations = { get: list, post, delete: remove } as const;
  for (const [method, operation] of Object.entries(operations)) {
    app.on(method.toUpperCase(), webhooksPaths, ...guards, (context) =>
      respond(context, deps, operation),
    );
  }
}

async function respond(
  context: Context<Env>,
  deps: AppDeps,
  operation: (caller: Caller) => Promise<Result>,
): Promise<Response> {
  const holder = requireHolder(context);
  const { quota } = plans[holder.plan];
  const usage = await orUnavailable(deps, () => deps.quotas.read(holder.accountId, quota));
  const headers = quotaHeaders(usage, deps.now().getTime());
  const refusal = refuseRequest(context, deps.rateLimits.webhooks, holder.accountId, headers);
  if (refusal) return refusal;
  try {
    const { status, data, meta } = await operation({ context, deps, holder });
    const siteName = deps.config.site.name;
    const generated = await deps.serving.use((release) => release?.manifest.generated ?? null);
    return context.json(wrap({ siteName, generated, data, meta }), status, headers);
  } catch (cause) {
    return sendError(context, toServiceError(context, deps, cause), headers);
  }
}

async function list({ context, deps, holder }: Caller): Promise<Result> {
  refuseUnknownParameters(webhooksPath, queryOf(context), []);
  const rows = await deps.webhooks.list(holder.accountId);
  return { status: 200, data: rows.map(toRecord) };
}

async function post(caller: Caller): Promise<Result> {
  const { context, holder } = caller;
  refuseUnknownParameters(webhooksPath, queryOf(context), []);
  const body = await readJson(context);
  if (plans[holder.plan].webhooks === 0) throw planRequired(holder);
  const isPing = typeof body === 'object' && body !== null && 'ping' in body;
  return isPing ? await ping(caller, body) : await create(caller, body);
}

async function create({ deps, holder }: Caller, body: unknown): Promise<Result> {
  const input = validateBody(body, CreateWebhook);
  const others = (await deps.webhooks.list(holder.accountId)).map(toRecord);
  const data = await deps.webhooks.create(holder, input);
  const warnings = await deps.serving.use((release) => findWarnings(release, data, others));
  return { status: 201, data, meta: { warnings } };
}

async function ping({ deps, holder }: Caller, body: unknown): Promise<Result> {
  const { ping: id, event } = validateBody(body, PingWebhook);
  const content = await deps.serving.use((release) => readPingContent(release, event));
  const data = await deps.webhooks.ping(holder.accountId, id, content);
  if (!data) throw notFound(id);
  return { status: 200, data };
}

async function remove({ context, deps, holder }: Caller): Promise<Result> {
  const query = queryOf(context);
  refuseUnknownParameters(webhooksPath, query, ['id']);
  const values = query.getAll('id');
  const id = WebhookId.safeParse(values[0]);
  if (!id.success || values.length > 1) {
    const message = describeIds(values);
    throw new ServiceError('invalid_parameter', message, { details: [{ param: 'id', message }] });
  }
  if (!(await deps.webhooks.remove(holder.accountId, id.data))) throw notFound(id.data);
  return { status: 200, data: { id: id.data, removed: true } };
}

function describeIds(values: readonly string[]): string {
  const [first] = values;
  if (first === undefined) return 'Required parameter `id` is missing. Use the id of a webhook.';
  if (values.length > 1)
    return 'Parameter `id` is given more than once. Remove one webhook at a time.';
  return `Invalid \`id\`: "${first.slice(0, 60)}" is not the id of a webhook.`;
}

const queryOf = (context: Context<Env>) => new URL(context.req.url).searchParams;

const notFound = (id: string): ServiceError =>
  new ServiceError(
    'not_found',
    `This account has no webhook ${id}. GET ${webhooksPath} lists its webhooks.`,
  );

function planRequired({ plan }: KeyHolder): ServiceError {
  const paid = Object.values(plans).filter(({ webhooks }) => webhooks > 0);
  return new ServiceError(
    'plan_required',
    `The ${plans[plan].title} plan does not include webhooks. ` +
      `Upgrade to one that does: ${paid.map(({ title }) => title).join(', ')}.`,
  );
}
