// /api/webhooks.php: an account's webhooks. Needs a key, counts against no quota, has a burst limit.
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { attribution } from '../../contracts/envelope.ts';
import { plans } from '../../contracts/plans.ts';
import { ServiceError } from '../../contracts/problems.ts';
import { CreateWebhook, PingWebhook, WebhookId, webhooksPath } from '../../contracts/webhooks.ts';
import { findProjectId } from '../../snapshot/queries.ts';
import { fitBody, readJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import { apiHeaders, type Env } from '../middleware/answers.ts';
import { findHolder } from '../middleware/key.ts';
import { quotaHeaders } from '../middleware/quota-headers.ts';
import { refuseUnknownParameters } from '../parameters.ts';
import { answerProblem, toServiceError } from '../problems.ts';
import { refuseRequest } from '../rate-limits/limit-requests.ts';
import { toRecord } from '../webhooks/store.ts';

type Caller = {
  readonly context: Context<Env>;
  readonly deps: AppDeps;
  readonly holder: KeyHolder;
};
interface Given {
  readonly status: 200 | 201;
  readonly data: unknown;
  readonly meta?: object;
}

/** `limit` holds back who has no key of ours. */
export function addWebhooks(app: Hono<Env>, deps: AppDeps, limit: MiddlewareHandler<Env>): void {
  const operations = { get: answerList, post: answerPost, delete: answerRemove } as const;
  for (const [method, operation] of Object.entries(operations)) {
    app.on(method.toUpperCase(), webhooksPath, limit, (context) =>
      answer(context, deps, operation),
    );
  }
}

/** Key and burst limit first; then the operation, in the envelope of the API. */
async function answer(
  context: Context<Env>,
  deps: AppDeps,
  operation: (caller: Caller) => Promise<Given>,
): Promise<Response> {
  const holder = await findHolder(context, deps);
  const usage = await deps.quotas.read(holder.accountId, plans[holder.plan].quota);
  const headers = quotaHeaders(usage, deps.now().getTime());
  const refusal = refuseRequest(context, deps.bursts.webhooks, holder.accountId, headers);
  if (refusal) return refusal;
  try {
    const { status, data, meta } = await operation({ context, deps, holder });
    const { name } = deps.config.site;
    const generated = await deps.serving.use((release) => release?.manifest.generated ?? null);
    const body = { ok: true, data, meta: { attribution: attribution(name), generated, ...meta } };
    return context.json(body, status, {
      ...apiHeaders,
      ...headers,
      'X-Request-Id': context.get('requestId'),
    });
  } catch (cause) {
    return answerProblem(context, toServiceError(context, deps, cause), headers);
  }
}

async function answerList({ context, deps, holder }: Caller): Promise<Given> {
  refuseUnknownParameters(webhooksPath, queryOf(context), []);
  const rows = await deps.webhooks.list(holder.accountId);
  return { status: 200, data: rows.map(toRecord) };
}

async function answerPost(caller: Caller): Promise<Given> {
  const { context, holder } = caller;
  refuseUnknownParameters(webhooksPath, queryOf(context), []);
  const body = await readJson(context);
  if (plans[holder.plan].webhooks === 0) throw planRequired(holder);
  const isPing = typeof body === 'object' && body !== null && 'ping' in body;
  return isPing ? await ping(caller, body) : await create(caller, body);
}

async function create({ deps, holder }: Caller, body: unknown): Promise<Given> {
  const asked = fitBody(body, CreateWebhook);
  const refusal = await deps.webhooks.findRefusal(asked.url);
  if (refusal !== undefined) {
    throw new ServiceError('invalid_body', `The address in url is refused. ${refusal}`, {
      details: [{ param: 'url', message: refusal }],
    });
  }
  const data = await deps.webhooks.create(holder, asked);
  return { status: 201, data, meta: { warnings: await findWarnings(deps, asked.repos) } };
}

/** Repositories that are not tracked may be one day, so they are taken, and named. */
async function findWarnings(deps: AppDeps, repos: readonly string[]): Promise<readonly string[]> {
  if (repos[0] === '*') return [];
  return await deps.serving.use(async (release) => {
    if (!release) return [];
    const ids = await Promise.all(repos.map((repo) => findProjectId(release.snapshot, repo)));
    return repos
      .filter((_, index) => ids[index] === undefined)
      .map((repo) => `${repo} is not tracked yet. Its events are delivered once it is.`);
  });
}

async function ping({ deps, holder }: Caller, body: unknown): Promise<Given> {
  const { ping: id } = fitBody(body, PingWebhook);
  const generated = await deps.serving.use((release) => release?.manifest.generated ?? null);
  const data = await deps.webhooks.ping(holder.accountId, id, generated);
  if (!data) throw missing(id);
  return { status: 200, data };
}

async function answerRemove({ context, deps, holder }: Caller): Promise<Given> {
  const query = queryOf(context);
  refuseUnknownParameters(webhooksPath, query, ['id']);
  const given = query.getAll('id');
  const id = WebhookId.safeParse(given[0]);
  if (!id.success || given.length > 1) {
    const found =
      given.length === 1 ? `"${given[0]?.slice(0, 60)}" is none` : `${given.length} are given`;
    const message = `Give one webhook's id in ?id=: ${found}.`;
    throw new ServiceError('invalid_parameter', message, { details: [{ param: 'id', message }] });
  }
  if (!(await deps.webhooks.remove(holder.accountId, id.data))) throw missing(id.data);
  return { status: 200, data: { id: id.data, removed: true } };
}

const queryOf = (context: Context<Env>) => new URL(context.req.url).searchParams;

const missing = (id: string): ServiceError =>
  new ServiceError(
    'not_found',
    `This account has no webhook ${id}. GET ${webhooksPath} lists all.`,
  );

function planRequired({ plan }: KeyHolder): ServiceError {
  const paid = Object.values(plans).filter(({ webhooks }) => webhooks > 0);
  return new ServiceError(
    'plan_required',
    `The plan ${plans[plan].title} does not include webhooks. ` +
      `The plans ${paid.map(({ title }) => title).join(', ')} do.`,
  );
}
