// GET /api/v1/meta: what is served, how fresh it is, and a health check that needs no key.
import type { Context } from 'hono';
import { attribution } from '../../contracts/envelope.ts';
import { ServiceError } from '../../contracts/problems.ts';
import type { StatusRecord } from '../../contracts/records.ts';
import type { SnapshotRow } from '../../snapshot/snapshot.ts';
import type { AppDeps } from '../app.ts';
import type { ServedRelease } from '../serving.ts';

export const apiVersion = '1.0.0';
/** Paths below /api/v1 that answer now. */
const endpoints = ['/meta'];

export async function answerMeta(context: Context, deps: AppDeps): Promise<Response> {
  refuseParameters(context);
  return await deps.serving.use(async (release) => {
    const data = await buildStatus(deps, release);
    return context.json({
      ok: true,
      data,
      meta: { attribution: attribution(deps.config.site.name), generated: data.generated },
    });
  });
}

function refuseParameters(context: Context): void {
  const given = [...new URL(context.req.url).searchParams.keys()];
  if (given.length === 0) return;
  throw new ServiceError(
    'invalid_parameter',
    `/meta takes no parameters, but was given ${given.join(', ')}. Leave them out.`,
    { details: given.map((param) => ({ param, message: 'There is no such parameter.' })) },
  );
}

async function buildStatus(
  { config }: AppDeps,
  release: ServedRelease | undefined,
): Promise<StatusRecord> {
  const counts = release?.manifest.counts;
  const sources = release ? await release.snapshot.rows('select * from source order by name') : [];
  return {
    name: config.site.name,
    version: apiVersion,
    state: release ? 'built' : 'rebuilding',
    generated: release?.manifest.generated ?? null,
    sample: release?.manifest.sample ?? false,
    counts: {
      projects: counts?.projects ?? 0,
      models: counts?.models ?? 0,
      products: counts?.products ?? 0,
      emerging: counts?.emerging ?? 0,
      history_days: counts?.history_days ?? 0,
    },
    sources: sources.map(toSource),
    endpoints,
    docs: `${config.site.url}/developers`,
  };
}

const toSource = (row: SnapshotRow): StatusRecord['sources'][number] => ({
  name: String(row.name),
  url: row.url as string | null,
  observed: row.observed_at as string | null,
  rows: Number(row.rows),
  stale: row.is_stale === true,
});
