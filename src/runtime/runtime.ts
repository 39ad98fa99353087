// The parts of the server, put together in the order in which they need each other.
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { openAccounts } from './accounts/open.ts';
import { hashPassword } from './accounts/password.ts';
import { openRebuildMode } from './admin/rebuild-mode.ts';
import { createAdminService } from './admin/service.ts';
import { type AdminSocket, startAdminSocket } from './admin/socket.ts';
import { createApp } from './app.ts';
import { createBursts } from './bursts/bursts.ts';
import type { RuntimeConfig } from './config.ts';
import { openKeyRing } from './keys/state-key-ring.ts';
import type { Log } from './log.ts';
import { createOnAnswered } from './metrics/access-log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { Env } from './middleware/answers.ts';
import { openQuotas } from './quotas/state-quotas.ts';
import { addHealth, addMetrics, type HealthDeps } from './routes/health.ts';
import { readOrMakeSecret } from './secret-file.ts';
import { createServing, type Serving } from './serving.ts';
import { openState } from './state/open.ts';
import type { State } from './state/state.ts';
import { resolveByDns } from './webhooks/target.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** How often `current` is looked at; a release is served at most this long after its publication. */
const pollMs = 1000;

export interface Runtime {
  readonly app: Hono<Env>;
  /** For the metrics port: measures and health, without anything else. */
  readonly operations: Hono<Env>;
  /** From now on `/readyz` says that this server should be sent nothing more. */
  announceStop(): void;
  /** Writes what is still to be written and lets go of everything. */
  close(): Promise<void>;
}

export async function createRuntime(config: RuntimeConfig, log: Log): Promise<Runtime> {
  const now = () => new Date();
  await using opened = new AsyncDisposableStack();
  const state = opened.adopt(await openState({ ...config, log, now }), close);
  const quotas = opened.adopt(openQuotas({ state, log, now, runtimeId: randomUUID() }), close);
  const keys = opened.adopt(await openKeyRing({ state, log, now }), close);
  const rebuildMode = opened.adopt(await openRebuildMode({ state, log }), close);
  const secret = config.authSecret ?? readOrMakeSecret(config.dataDir);
  const webhooks = opened.adopt(await startWebhooks(config, secret, state, log, now), (part) =>
    part.stop(),
  );
  const serving = opened.adopt(await serveReleases(config.dataDir, log, webhooks), close);
  // Closed first: a command is answered by a whole server or by none.
  if (config.stateUrl === undefined) {
    opened.adopt(await openAdmin(config, state, log, now), close);
  }
  const createId = randomUUID;
  const account = await openAccounts({
    ...{ config, secret, state, quotas, webhooks, serving, log, now, createId },
  });
  const metrics = createMetrics({ serving, now, countWaiting: () => state.countWaiting() });
  let isStopping = false;
  const health: HealthDeps = {
    serving,
    isStopping: () => isStopping,
    checkState: () => checkState(state, log),
  };
  const app = createApp({
    config,
    log,
    now,
    serving,
    keys,
    quotas,
    webhooks,
    bursts: {
      keyless: createBursts({ perMinute: config.bursts.keyless, now }),
      webhooks: createBursts({ perMinute: config.bursts.webhooks, now }),
    },
    health,
    metrics,
    isRebuilding: rebuildMode.isOn,
    account,
    createId,
    onAnswered: createOnAnswered(config, log, metrics),
  });
  const parts = opened.move();
  return {
    app,
    operations: createOperations(health, metrics, config),
    announceStop() {
      isStopping = true;
    },
    close: () => parts.disposeAsync(),
  };
}

const close = (part: { close(): unknown }): Promise<void> => Promise.resolve(part.close()).then();

async function startWebhooks(
  config: RuntimeConfig,
  authSecret: string,
  state: State,
  log: Log,
  now: () => Date,
): Promise<Webhooks> {
  const webhooks = createWebhooks({
    state,
    log,
    now,
    nowMs: () => performance.now(),
    siteName: config.site.name,
    authSecret,
    trusted: config.trustedTargets,
    resolve: resolveByDns,
  });
  await webhooks.start();
  return webhooks;
}

/** Commands of the operator, who cannot open the file while this process holds it. */
function openAdmin(
  { dataDir }: RuntimeConfig,
  state: State,
  log: Log,
  now: () => Date,
): Promise<AdminSocket> {
  const service = createAdminService({
    state,
    dataDir,
    now,
    randomBytes,
    hashPassword,
    createId: randomUUID,
  });
  return startAdminSocket({ dataDir, service, log });
}

/** Serves the current release and each that follows, and plans the deliveries of its morning. */
async function serveReleases(dataDir: string, log: Log, webhooks: Webhooks): Promise<Serving> {
  const plan = () =>
    Promise.resolve(serving.use((release) => release && webhooks.plan(release))).catch(
      (cause: unknown) => {
        log('error', 'deliveries could not be planned', { reason: String(cause) });
      },
    );
  const serving = createServing({ dataDir, log, onSwap: plan });
  const look = () =>
    serving.refresh().catch((cause: unknown) => {
      log('error', 'looking for a new release failed', { reason: String(cause) });
    });
  await look();
  const poll = setInterval(look, pollMs);
  return {
    ...serving,
    close() {
      clearInterval(poll);
      serving.close();
    },
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
