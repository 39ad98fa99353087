// Endpoints for operators: liveness, readiness, and metrics.
import type { Hono } from 'hono';
import { withTimeLimit } from '../../lib/concurrency.ts';
import { isBearer } from '../http/bearer-token.ts';
import type { Env } from '../http/request-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ReleaseManager } from '../release/release-manager.ts';

export interface HealthDeps {
  readonly serving: ReleaseManager;
  /** Throws if the state database is unreachable. */
  readonly checkState: () => Promise<void>;
  readonly isStopping: () => boolean;
}

const stateTimeoutMs = 2_000;
const headers = { 'Cache-Control': 'no-store' } as const;

export function addHealth(app: Hono<Env>, deps: HealthDeps): void {
  app.get('/healthz', (context) => context.json({ alive: true }, 200, headers));
  app.get('/readyz', async (context) => {
    const reasons = await findReasons(deps);
    const isReady = reasons.length === 0;
    return context.json({ ready: isReady, reasons }, isReady ? 200 : 503, headers);
  });
}

/** If a token is configured, requests without it get the same 404 as an unknown path. */
export function addMetrics(app: Hono<Env>, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (context, next) => {
    if (token !== undefined && !(await isBearer(context, token))) return await next();
    return context.body(await metrics.render(), 200, {
      ...headers,
      'Content-Type': metrics.contentType,
    });
  });
}

async function findReasons({ serving, checkState, isStopping }: HealthDeps): Promise<string[]> {
  const reasons: string[] = [];
  if (isStopping()) reasons.push('The server is stopping.');
  if (!serving.isReady()) reasons.push('No verified release is loaded yet.');
  // The error message may contain the database URL, so it is not exposed.
  const check = checkState().then(
    () => undefined,
    () => 'The state database is unreachable. See the log for the reason.',
  );
  const late = () => 'The state database did not respond in time.';
  const fault = await withTimeLimit(check, stateTimeoutMs, late);
  if (fault !== undefined) reasons.push(fault);
  return reasons;
}
