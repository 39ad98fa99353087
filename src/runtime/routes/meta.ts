// GET /api/v1/meta: describes the served release and its age. Requires no key.
import type { Context } from 'hono';
import { apiVersion } from '../../contracts/api/api-version.ts';
import { endpoints } from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { plans } from '../../contracts/api/plans.ts';
import type { StatusRecord, UsageRecord } from '../../contracts/api/status-record.ts';
import { toInstant } from '../../lib/time.ts';
import type { SnapshotRow } from '../../snapshot/release/snapshot.ts';
import { findHolder, quotaHeaders } from '../http/admission.ts';
import { sendError, toServiceError } from '../http/error-response.ts';
import { refuseUnknownParameters } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import type { Usage } from '../quotas/quotas.ts';
import type { ReleaseHead } from '../release/loaded-release.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { AppDeps } from './app-deps.ts';

/**
 * Requests do not count against the quota. If the request has a valid key, the response includes
 * the plan and usage of the key's account. An invalid key is ignored.
 */
export async function handleMeta(context: Context<Env>, deps: AppDeps): Promise<Response> {
  const holder = findHolder(context);
  const usage = holder && (await readUsage(deps, holder));
  const headers = usage ? quotaHeaders(usage, deps.now().getTime()) : {};
  try {
    refuseUnknownParameters('/meta', new URL(context.req.url).searchParams, []);
  } catch (cause) {
    return sendError(context, toServiceError(context, deps, cause), headers);
  }
  const runs = await deps.runStatus.read();
  const docs = `${deps.config.site.url}/developers`;
  const status = { ...buildStatus(deps, deps.serving.findFirst()), docs, runs };
  const data = holder && usage ? { ...status, plan: holder.plan, usage: toUsage(usage) } : status;
  const { generated } = data;
  const siteName = deps.config.site.name;
  return context.json(wrap({ siteName, generated, data }), 200, headers);
}

const readUsage = (deps: AppDeps, { accountId, plan }: KeyHolder): Usage | Promise<Usage> =>
  orUnavailable(deps, () => deps.quotas.read(accountId, plans[plan].quota));

const toUsage = ({ limit, used, remaining, resetSeconds }: Usage): UsageRecord => ({
  limit,
  used,
  remaining,
  reset: toInstant(resetSeconds * 1000),
});

const paths = Object.values(endpoints).map(({ path }) => path);

function buildStatus(
  { config, isRebuilding }: AppDeps,
  release: ReleaseHead | undefined,
): Omit<StatusRecord, 'docs' | 'runs'> {
  const counts = release?.manifest.counts;
  return {
    name: config.site.name,
    version: apiVersion,
    state: release && !isRebuilding() ? 'built' : 'rebuilding',
    generated: release?.manifest.generated ?? null,
    sample: release?.manifest.sample ?? false,
    stale: release?.manifest.stale ?? false,
    projects_observed: counts?.projects_observed ?? null,
    counts: {
      projects: release?.listed ?? 0,
      models: counts?.models ?? 0,
      products: counts?.products ?? 0,
      emerging: counts?.emerging ?? 0,
      history_days: counts?.history_days ?? 0,
    },
    sources: (release?.sources ?? []).map(toSource),
    endpoints: paths,
  };
}

const toSource = (row: SnapshotRow): StatusRecord['sources'][number] => ({
  name: String(row.name),
  url: row.url as string | null,
  observed: row.observed_at as string | null,
  rows: Number(row.rows),
  stale: row.is_stale === true,
});
