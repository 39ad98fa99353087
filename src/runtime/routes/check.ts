// POST /api/v1/check: the stack check as JSON. Requires a key and counts as one request.

import type { Context, Hono, MiddlewareHandler } from 'hono';
import { CheckBody, type CheckResult, checkPath } from '../../contracts/check.ts';
import { maxCheckBytes, maxCheckFiles } from '../../contracts/check-rules.ts';
import { apiRoot } from '../../contracts/endpoints.ts';
import { wrap } from '../../contracts/envelope.ts';
import { plans } from '../../contracts/plans.ts';
import { ServiceError } from '../../contracts/problems.ts';
import type { StackFile } from '../../stack/read-file.ts';
import { requireHolder } from '../http/api-key.ts';
import type { Env } from '../http/env.ts';
import { answerProblem, toServiceError } from '../http/error-response.ts';
import { refuseUnknownParameters } from '../http/query-parameters.ts';
import { quotaHeaders } from '../http/rate-limit-headers.ts';
import { fitBody, parseJson, readText } from '../http/request-body.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { AppDeps } from './deps.ts';
import { quotaExceeded, rebuilding } from './keyed.ts';
import { checkStack } from './stack-check.ts';

/** JSON escapes make a file longer. */
const maxBodyBytes = 3 * maxCheckBytes;

export function addCheck(
  app: Hono<Env>,
  deps: AppDeps,
  guards: readonly MiddlewareHandler<Env>[],
): void {
  app.on('POST', [`${apiRoot}${checkPath}`], ...guards, (context) => handleCheck(context, deps));
}

async function handleCheck(context: Context<Env>, deps: AppDeps): Promise<Response> {
  const holder = requireHolder(context);
  const { quota } = plans[holder.plan];
  const nowMs = deps.now().getTime();
  const taken = await orUnavailable(deps, () => deps.quotas.take(holder.accountId, quota));
  const headers = quotaHeaders(taken, nowMs);
  try {
    if (!taken.isAllowed) throw quotaExceeded(quota);
    const files = await readFiles(context);
    const { data, generated } = await deps.serving.use(async (release) => {
      if (!release || deps.isRebuilding()) throw rebuilding();
      const result: CheckResult = await checkStack(release, files);
      return { data: result, generated: release.manifest.generated };
    });
    return context.json(wrap({ siteName: deps.config.site.name, generated, data }), 200, headers);
  } catch (cause) {
    const problem = toServiceError(context, deps, cause);
    if (problem.status >= 500) taken.giveBack();
    if (problem.status === 503) headers['Retry-After'] = '60';
    if (problem.status === 429) {
      headers['Retry-After'] = String(Math.max(1, taken.resetSeconds - Math.floor(nowMs / 1000)));
    }
    return answerProblem(context, problem, headers);
  }
}

/** Files as JSON, or one file as it is, whose name is in the query. */
async function readFiles(context: Context<Env>): Promise<readonly StackFile[]> {
  const { searchParams } = new URL(context.req.url);
  refuseUnknownParameters(checkPath, searchParams, ['filename']);
  const filename = searchParams.get('filename');
  const text = await readText(context.req.raw, filename === null ? maxBodyBytes : maxCheckBytes);
  if (filename !== null) {
    return fitBody({ files: [{ filename, content: text }] }, CheckBody).files;
  }
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `Send {"files": [{"filename", "content"}]} as application/json, or one file as the body with ?filename=. At most ${maxCheckFiles} files.`,
    );
  }
  return fitBody(parseJson(text), CheckBody).files;
}
