// For those who run the service: is the process alive, can it answer, what does it measure.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Metrics } from '../metrics/metrics.ts';
import type { Env } from '../middleware/answers.ts';
import type { Serving } from '../serving.ts';

export interface HealthDeps {
  readonly serving: Serving;
  /** Throws when the state cannot be reached. */
  readonly checkState: () => Promise<void>;
  readonly isStopping: () => boolean;
}

/** A state that answers later than this is as good as none. */
const stateMs = 2_000;
const headers = { 'Cache-Control': 'no-store' } as const;

export function addHealth(app: Hono<Env>, deps: HealthDeps): void {
  app.get('/healthz', (context) => context.json({ alive: true }, 200, headers));
  app.get('/readyz', async (context) => {
    const reasons = await findReasons(deps);
    const isReady = reasons.length === 0;
    return context.json({ ready: isReady, reasons }, isReady ? 200 : 503, headers);
  });
}

/** With a token only its bearer is answered; another gets the same 404 as for any odd path. */
export function addMetrics(app: Hono<Env>, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (context, next) => {
    if (token !== undefined && !isBearer(context, token)) return await next();
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
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, stateMs, 'The state database did not respond in time.');
  const fault = await Promise.race([
    late,
    // Its words may hold the address of a database.
    checkState().then(
      () => undefined,
      () => 'The state database is unreachable. See the log for the reason.',
    ),
  ]);
  clearTimeout(timer);
  if (fault !== undefined) reasons.push(fault);
  return reasons;
}

function isBearer(context: Context, token: string): boolean {
  const given = context.req.header('Authorization') ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}
