// The composition root: opens all components of the server in the order of their dependencies.

import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { callsPerMinute, keylessCalls } from '../contracts/api/plans.ts';
import { type Alert, sendAlert } from '../lib/alert.ts';
import { messageOf } from '../lib/error-message.ts';
import { isAlive } from '../lib/is-process-alive.ts';
import { startTelemetry, traceRequests } from '../lib/telemetry.ts';
import { openAccounts } from './accounts/create-account-services.ts';
import { hashPassword } from './accounts/passwords.ts';
import { createAdminService } from './admin/commands.ts';
import { startAdminSocket } from './admin/socket.ts';
import type { RuntimeConfig } from './config/config.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { Env } from './http/request-context.ts';
import { openKeyRing } from './keys/key-ring.ts';
import { createPainter } from './link-previews/svg-to-png.ts';
import type { Log } from './logging/log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createMetrics, createOnResponse, findRouteName } from './metrics/metrics.ts';
import { openQuotas } from './quotas/quotas.ts';
import { startFollower } from './release/follower.ts';
import { createOrigin } from './release/origin.ts';
import { pollForReleases, type ReleasePoller } from './release/poll-for-releases.ts';
import { createApp } from './routes/app.ts';
import { addHealth, addMetrics } from './routes/operator-endpoints.ts';
import { createRunStatusReader } from './routes/run-status.ts';
import { countEnded, findBackupTime, startMaintenance } from './state/daily-maintenance.ts';
import { openState } from './state/open-state.ts';
import type { State } from './state/state.ts';
import { openRebuildMode } from './state/unavailable.ts';
import { createAdminSecret, openAuthSecret } from './webhooks/check-auth-secret.ts';
import { findNextAt } from './webhooks/claim-deliveries.ts';
import { createResolver } from './webhooks/dns-resolver.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

type Fetch = Hono<Env>['fetch'];

export interface Runtime {
  readonly fetch: Fetch;
  /**
   * The routes for health checks and metrics. The separate metrics port serves only these routes.
   */
  readonly operations: Hono<Env>;
  /**
   * Waits until the server has tried to load the current release, and then starts the remaining
   * components. Call it after the server starts to listen, so that health checks work during the
   * wait.
   */
  finishStart(): Promise<void>;
  /** Makes `/readyz` fail, so that a load balancer stops sending requests to this server. */
  announceStop(): void;
  close(): Promise<void>;
}

interface Options {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly createId: typeof randomUUID;
}

export async function createRuntime(config: RuntimeConfig, log: Log): Promise<Runtime> {
  const options: Options = { config, log, now: () => new Date(), createId: randomUUID };
  const { now } = options;
  await using opened = new AsyncDisposableStack();
  const { state, rebuildMode, finishStart, ...parts } = await openParts(options, opened);
  const { serving } = parts;
  const warn = (message: string) => log('warn', 'OpenTelemetry', { message });
  const telemetry = await startTelemetry(config.otlpEndpoint, 'daybreak', warn);
  if (telemetry) opened.adopt(telemetry, close);
  const metrics = createMetrics({
    serving,
    log,
    telemetry,
    dataDir: config.dataDir,
    now: state.now,
    readRuns: parts.runStatus.read,
    readDeliveries: async () => ({
      ...(await countEnded(state)),
      nextAt: await findNextAt(state),
    }),
    countWaiting: () => state.countWaiting(),
    findBackupTime: () => findBackupTime(config.dataDir),
  });
  const { hasRateLimits: isOn } = config;
  let isStopping = false;
  const deps = {
    ...options,
    ...parts,
    rateLimits: {
      keyless: createRateLimit({ limit: callsPerMinute.keyless, isOn, now }),
      webhooks: createRateLimit({ limit: callsPerMinute.webhooks, isOn, now }),
      calls: createRateLimit({ limit: keylessCalls, windowMs: 3_600_000, now }),
    },
    health: { serving, isStopping: () => isStopping, checkState: () => checkState(state, log) },
    metrics,
    isRebuilding: rebuildMode.isOn,
    onResponse: createOnResponse(config, log, metrics),
  };
  const operations = new Hono<Env>();
  addHealth(operations, deps.health);
  addMetrics(operations, metrics, config.metrics.token);
  const open = opened.move();
  // With ROLE=sender, the server only sends webhooks, so it has no public routes.
  const fetch: Fetch =
    config.role === 'sender' ? operations.fetch : afterFirstLoad(createApp(deps).fetch, serving);
  return {
    fetch: telemetry ? traceRequests(fetch, findRouteName) : fetch,
    operations,
    finishStart: () => finishStart(open),
    announceStop() {
      isStopping = true;
      // Stop webhook deliveries now, while the HTTP server still waits for requests in flight.
      void parts.webhooks.stop();
    },
    close: () => open.disposeAsync(),
  };
}

async function openParts(options: Options, opened: AsyncDisposableStack) {
  const { config, log } = options;
  const { dataDir } = config;
  const state = opened.adopt(await openState({ ...options, ...config }), close);
  const shared = { ...options, state, now: state.now };
  const quotas = opened.adopt(openQuotas({ ...shared, lease: config.quotaLease }), close);
  const keys = opened.adopt(await openKeyRing(shared), close);
  const rebuildMode = opened.adopt(await openRebuildMode(shared), close);
  const secret = await openAuthSecret(config, state);
  const mailer =
    config.mail && opened.adopt(createMailer({ ...config.mail, log }), (part) => part.close());
  const created = createServerWebhooks(shared, secret, mailer);
  const webhooks = opened.adopt(created, (part) => part.stop());
  await webhooks.start();
  const onSwap = webhooks.plan;
  const serving = opened.adopt(pollForReleases({ dataDir, log, onSwap }), close);
  const alert = createAlerter(config, log);
  opened.adopt(startMaintenance({ ...shared, dataDir, secret, alert }), close);
  const painter = opened.adopt(createPainter(), close);
  const account = openAccounts({ ...shared, secret, quotas, webhooks, serving, mailer });
  const runStatus = createRunStatusReader({ dataDir, now: shared.now, isAlive });
  const finishStart = async (open: AsyncDisposableStack) => {
    await serving.firstLoad;
    if (config.follow) {
      const findServed = () => serving.find()?.id;
      open.adopt(startFollowing(config, log, findServed), (follower) => follower.stop());
    }
    // Open the admin socket after all components that admin commands use. With PostgreSQL, admin
    // commands connect to the database directly and need no socket.
    if (config.stateUrl === undefined) open.adopt(await openAdmin(shared, secret), close);
  };
  const parts = {
    state,
    quotas,
    keys,
    rebuildMode,
    webhooks,
    serving,
    runStatus,
    account,
    painter,
  };
  return { ...parts, finishStart };
}

/** Returns a function that tells the operator about a failure, and logs if it could not. */
const createAlerter =
  ({ alerts }: RuntimeConfig, log: Log) =>
  async (alert: Alert): Promise<void> => {
    if (!alerts) return;
    await sendAlert(alerts, alert).catch((cause: unknown) => {
      log('error', 'an alert could not be sent', { reason: messageOf(cause) });
    });
  };

function startFollowing(
  { dataDir, follow, releaseToken: token }: RuntimeConfig,
  log: Log,
  findServed: () => string | undefined,
) {
  const { url = '', publicKey, pollSeconds = 30, peers = [] } = follow ?? {};
  const connect = (signal: AbortSignal) => ({
    origin: createOrigin({ url, token, publicKey, signal }),
    // A peer does not get the token, because its log is public.
    peers: new Map(
      peers.map((peer) => [peer, createOrigin({ url: peer, token: undefined, publicKey, signal })]),
    ),
  });
  return startFollower({ dataDir, connect, log, findServed }, pollSeconds);
}

const close = (part: { close(): unknown }): Promise<void> => Promise.resolve(part.close()).then();

type Shared = Options & { readonly state: State };

const createServerWebhooks = (shared: Shared, authSecret: string, mailer: Mailer | undefined) =>
  createWebhooks({
    ...shared,
    authSecret,
    nowMs: () => performance.now(),
    siteName: shared.config.site.name,
    siteUrl: shared.config.site.url,
    mailer,
    trusted: shared.config.trustedTargets,
    isSending: shared.config.role !== 'api',
    resolve: createResolver(),
  });

/**
 * Runs admin commands in this process, because no other process can open the state file at the same
 * time.
 */
function openAdmin(shared: Shared, secret: string): Promise<{ close(): Promise<void> }> {
  const { dataDir } = shared.config;
  const service = createAdminService({
    ...shared,
    dataDir,
    randomBytes,
    hashPassword,
    siteUrl: shared.config.site.url,
    secret: createAdminSecret(shared.config, secret),
  });
  return startAdminSocket({ dataDir, service, log: shared.log });
}

/**
 * Delays requests until the first release is loaded, so that they do not fail during a restart.
 * Does not delay health checks and metrics, and `/meta` only until the release is known.
 */
function afterFirstLoad(fetch: Fetch, { firstLoad, firstHead }: ReleasePoller): Fetch {
  let isLoaded = false;
  void firstLoad.then(() => {
    isLoaded = true;
  });
  return (request, ...rest) => {
    if (isLoaded) return fetch(request, ...rest);
    const { pathname } = new URL(request.url);
    if (/^\/(healthz|readyz|metrics)$/.test(pathname)) return fetch(request, ...rest);
    const known = pathname === '/api/v1/meta' ? firstHead : firstLoad;
    return known.then(() => fetch(request, ...rest));
  };
}

async function checkState({ db }: State, log: Log): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    log('error', 'the state database cannot be reached', { reason: String(cause) });
    throw cause;
  }
}
