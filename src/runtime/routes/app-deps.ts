// Defines the dependencies that the routes share, and what the routes without a key have in common.
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { ProjectDetail } from '../../contracts/api/records.ts';
import { findProjectId } from '../../snapshot/api/project-queries.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { ResponseDeps } from '../http/response-headers.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { Painter } from '../link-previews/svg-to-png.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { ReleaseManager } from '../release/release-manager.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { HealthDeps } from './operator-endpoints.ts';
import type { RunStatusReader } from './run-status.ts';

export interface AppDeps extends ResponseDeps {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly serving: ReleaseManager;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly quotas: Quotas;
  readonly isRebuilding: () => boolean;
  readonly rateLimits: {
    readonly keyless: RateLimit;
    readonly webhooks: RateLimit;
    /** Limits MCP tool calls and stack checks without an API key. */
    readonly calls: RateLimit;
  };
  readonly runStatus: Pick<RunStatusReader, 'read'>;
  readonly webhooks: Webhooks;
  readonly painter: Painter;
  /** The account pages. If undefined, /account is an unknown path. */
  readonly account?: AccountServices;
  readonly health: HealthDeps;
  readonly metrics?: Metrics;
}

/** Any site may show feeds, charts, and badges, and caches keep them for an hour. */
export const publicHeaders = {
  'Cache-Control': 'public, max-age=3600',
  'Access-Control-Allow-Origin': '*',
} as const;

/** Runs `work` on the served release. Throws `rebuilding` if there is none. */
export const useRelease = async <T>(
  { serving }: Pick<AppDeps, 'serving'>,
  work: (release: LoadedRelease) => Promise<T>,
): Promise<T> =>
  await serving.use(async (release) => {
    if (release) return await work(release);
    throw new ServiceError('rebuilding', 'No data has been published yet. Try again later.');
  });

/** Finds a project by its ID, a former ID, or `owner/repo`. */
export async function findProject(
  { projects, snapshot }: Pick<LoadedRelease, 'projects' | 'snapshot'>,
  name: string,
): Promise<ProjectDetail | undefined> {
  const direct = projects.find(name.toLowerCase());
  if (direct) return direct;
  const id = await findProjectId(snapshot, name);
  return id === undefined ? undefined : projects.find(id);
}
