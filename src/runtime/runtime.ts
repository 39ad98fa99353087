// The whole server but its sockets: the parts, and the applications that answer with them.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { createApp } from './app.ts';
import type { RuntimeConfig } from './config.ts';
import type { Log } from './log.ts';
import { createOnAnswered } from './metrics/access-log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { Env } from './middleware/answers.ts';
import { openParts } from './parts.ts';
import { createRateLimit } from './rate-limits/rate-limit.ts';
import { addHealth, addMetrics, type HealthDeps } from './routes/health.ts';
import { withCachedResponses } from './routes/hot.ts';
import type { State } from './state/state.ts';

export interface Runtime {
  readonly fetch: Hono<Env>['fetch'];
  /** For the metrics port: measures and health, without anything else. */
  readonly operations: Hono<Env>;
  /** From now on `/readyz` says that this server should be sent nothing more. */
  announceStop(): void;
  /** Writes what is still to be written and lets go of everything. */
  close(): Promise<void>;
}

export async function createRuntime(config: RuntimeConfig, log: Log): Promise<Runtime> {
  const now = () => new Date();
  const outer = { config, log, now, createId: randomUUID };
  await using opened = new AsyncDisposableStack();
  const { state, rebuildMode, ...parts } = await openParts(outer, opened);
  const { serving } = parts;
  const metrics = createMetrics({ serving, now, countWaiting: () => state.countWaiting() });
  let isStopping = false;
  const health: HealthDeps = {
    serving,
    isStopping: () => isStopping,
    checkState: () => checkState(state, log),
  };
  const deps = {
    ...outer,
    ...parts,
    bursts: {
      keyless: createRateLimit({ limit: config.bursts.keyless, now }),
      webhooks: createRateLimit({ limit: config.bursts.webhooks, now }),
    },
    health,
    metrics,
    isRebuilding: rebuildMode.isOn,
    onAnswered: createOnAnswered(config, log, metrics),
  };
  const app = createApp(deps);
  const open = opened.move();
  return {
    fetch: withCachedResponses(app.fetch, deps),
    operations: createOperations(health, metrics, config),
    announceStop() {
      isStopping = true;
      // Deliveries end while requests in flight are drained, so that stopping takes less time.
      void parts.webhooks.stop();
    },
    close: () => open.disposeAsync(),
  };
}

/** Throws when the state does not answer, and tells the log why. */
async function checkState({ db }: State, log: Log): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    log('error', 'the state cannot be reached', { reason: String(cause) });
    throw cause;
  }
}

function createOperations(health: HealthDeps, metrics: Metrics, config: RuntimeConfig): Hono<Env> {
  const operations = new Hono<Env>();
  addHealth(operations, health);
  addMetrics(operations, metrics, config.metrics.token);
  return operations;
}
