// GET /api/v1/meta: what is served, how fresh it is, and a health check that needs no key.
import type { Context } from 'hono';
import { attribution } from '../../contracts/envelope.ts';
import type { StatusRecord } from '../../contracts/records.ts';
import type { SnapshotRow } from '../../snapshot/snapshot.ts';
import type { AppDeps } from '../deps.ts';
import { refuseUnknownParameters } from '../parameters.ts';
import type { ServedRelease } from '../serving.ts';

export const apiVersion = '1.0.0';
/** Paths below /api/v1 that answer now. */
const endpoints = ['/meta'];

export async function answerMeta(context: Context, deps: AppDeps): Promise<Response> {
  refuseUnknownParameters('/meta', new URL(context.req.url).searchParams, []);
  return await deps.serving.use(async (release) => {
    const data = buildStatus(deps, release);
    const meta = {
      attribution: attribution(deps.config.site.name),
      generated: data.generated,
    };
    return context.json({ ok: true, data, meta }, 200, { 'Cache-Control': 'no-store' });
  });
}

function buildStatus({ config }: AppDeps, release: ServedRelease | undefined): StatusRecord {
  const counts = release?.manifest.counts;
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
    sources: (release?.sources ?? []).map(toSource),
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
