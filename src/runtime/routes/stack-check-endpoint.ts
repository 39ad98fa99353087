// POST /api/v1/check: the stack check as JSON. A check counts against the quota or, without a key,
// against the rate limit for calls without a key.

import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { apiRoot } from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { plans } from '../../contracts/api/plans.ts';
import {
  CheckBody,
  type CheckResult,
  checkPath,
  type ListedDependency,
} from '../../contracts/api/stack-check.ts';
import { maxCheckBytes, maxCheckFiles } from '../../contracts/api/stack-check-rules.ts';
import { toEcosystem } from '../../lib/package-name.ts';
import { removeDuplicates, toDependency } from '../../stack/dependency.ts';
import { findKnownModel } from '../../stack/model-ids.ts';
import { findKeyless, quotaHeaders, requireHolder, takeKeylessCall } from '../http/admission.ts';
import { sendError, toServiceError } from '../http/error-response.ts';
import { refuseUnknownParameters } from '../http/query-parameters.ts';
import { describeType, isJson, parseJson, readText, validateBody } from '../http/request-body.ts';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';
import { readKnownIds } from './check-models.ts';
import { quotaExceeded, rebuilding, takeQuota } from './keyed-response.ts';
import { checkStack } from './stack-check.ts';
import { readFiles } from './stack-check-files.ts';
import type { Listed } from './stack-check-thread.ts';

type Body = z.infer<typeof CheckBody>;

/**
 * The maximum size of a request body. It is larger than the limit for the files in it, because
 * escaped characters in JSON take more space.
 */
const maxBodyBytes = 2 * maxCheckBytes;

export function addCheck(
  app: Hono<Env>,
  deps: AppDeps,
  guards: readonly MiddlewareHandler<Env>[],
): void {
  app.on('POST', [`${apiRoot}${checkPath}`], ...guards, (context) =>
    context.get('key') ? checkWithKey(context, deps) : checkKeyless(context, deps),
  );
}

async function checkWithKey(context: Context<Env>, deps: AppDeps): Promise<Response> {
  const holder = requireHolder(context);
  const { quota } = plans[holder.plan];
  const nowMs = deps.now().getTime();
  const taken = await takeQuota(deps, holder);
  const headers = quotaHeaders(taken, nowMs);
  try {
    if (!taken.isAllowed) throw quotaExceeded(quota);
    const request = await readRequest(context, holder.accountId);
    return context.json(await check(deps, request), 200, headers);
  } catch (cause) {
    const problem = toServiceError(context, deps, cause);
    if (problem.status >= 500) taken.giveBack();
    if (problem.status === 429) {
      headers['Retry-After'] = String(Math.max(1, taken.resetSeconds - Math.floor(nowMs / 1000)));
    }
    return refuse(context, problem, headers);
  }
}

/**
 * Checks a list of dependencies without an API key. Files require a key, because parsing them takes
 * more work.
 */
async function checkKeyless(context: Context<Env>, deps: AppDeps): Promise<Response> {
  let giveBack: (() => void) | undefined;
  const headers: Record<string, string> = {};
  try {
    const address = findKeyless(context, deps) ?? '';
    const call = takeKeylessCall(deps.rateLimits.calls, address, deps.config.site.url);
    if (call.refusal) {
      headers['Retry-After'] = String(call.retryAfterSeconds);
      throw call.refusal;
    }
    giveBack = call.giveBack;
    const request = await readRequest(context, address, () => requireHolder(context));
    return context.json(await check(deps, request));
  } catch (cause) {
    const problem = toServiceError(context, deps, cause);
    if (problem.status >= 500) giveBack?.();
    return refuse(context, problem, headers);
  }
}

function refuse(
  context: Context<Env>,
  problem: ServiceError,
  headers: Record<string, string>,
): Response {
  if (problem.status === 503) headers['Retry-After'] = '60';
  return sendError(context, problem, headers);
}

async function check(deps: AppDeps, { files, dependencies = [], models = [] }: Body) {
  const { data, generated } = await deps.serving.use(async (release) => {
    if (!release || deps.isRebuilding()) throw rebuilding();
    const known = await readKnownIds(release);
    const listed = files ? await readFiles({ files, known }) : toListed(dependencies);
    const more = models.flatMap((text) => {
      const model = findKnownModel(text, known);
      return model === undefined ? [] : [{ text, model }];
    });
    const result: CheckResult = await checkStack(release, {
      ...listed,
      models: [...listed.models, ...more],
    });
    return { data: result, generated: release.manifest.generated };
  });
  return wrap({ siteName: deps.config.site.name, generated, data });
}

/**
 * Accepts JSON with files, or with dependencies and IDs of models, or a single raw file with its
 * name in the query.
 * Calls `beforeFiles` before reading files.
 */
async function readRequest(
  context: Context<Env>,
  caller: string,
  beforeFiles: () => unknown = () => undefined,
): Promise<Body> {
  const { searchParams } = new URL(context.req.url);
  refuseUnknownParameters(checkPath, searchParams, ['filename']);
  const filename = searchParams.get('filename');
  if (filename !== null) beforeFiles();
  const maxBytes = filename === null ? maxBodyBytes : maxCheckBytes;
  const text = await readText(context, { maxBytes, caller });
  if (filename !== null) {
    return validateBody({ files: [{ filename, content: text }] }, CheckBody);
  }
  const type = context.req.header('Content-Type') ?? '';
  if (!isJson(type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `${describeType(type)} Send JSON as application/json: {"files": [{"filename", "content"}]} with at most ${maxCheckFiles} files, or {"dependencies": [{"name", "ecosystem", "version"}], "models": ["<id>"]}. To send one file as the body, add ?filename= to the URL.`,
    );
  }
  const body = validateBody(parseJson(text), CheckBody);
  if (body.files) beforeFiles();
  return body;
}

function toListed(dependencies: readonly z.infer<typeof ListedDependency>[]): Listed {
  const distinct = removeDuplicates(dependencies.map(decode));
  return {
    dependencies: distinct,
    count: distinct.length,
    skipped: [],
    skippedCount: 0,
    models: [],
  };
}

function decode({ name, ecosystem, version, ...rest }: z.infer<typeof ListedDependency>) {
  const { repository = null, source = 'registry', deprecated } = rest;
  return toDependency(ecosystem ? toEcosystem(ecosystem) : null, name, version, {
    repository,
    source,
    deprecated,
  });
}
