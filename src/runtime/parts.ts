// The parts that hold something open, in the order in which they need each other.
import { randomBytes, type randomUUID } from 'node:crypto';
import type { AccountDeps } from './accounts/handled.ts';
import { openAccounts } from './accounts/open.ts';
import { hashPassword } from './accounts/password.ts';
import { openRebuildMode, type RebuildMode } from './admin/rebuild-mode.ts';
import { createAdminService } from './admin/service.ts';
import { startAdminSocket } from './admin/socket.ts';
import type { RuntimeConfig } from './config.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { openKeyRing } from './keys/state-key-ring.ts';
import type { Log } from './log.ts';
import { openQuotas, type StateQuotas } from './quotas/state-quotas.ts';
import { createStartCommand } from './schedule/commands.ts';
import { createCalendars } from './schedule/due.ts';
import { createRunStatusReader, isAlive, type RunStatusReader } from './schedule/run-status.ts';
import { findNextRuns, startSchedule } from './schedule/schedule.ts';
import { readOrMakeSecret } from './secret-file.ts';
import { createServing, type Serving } from './serving.ts';
import { openState } from './state/open.ts';
import type { State } from './state/state.ts';
import { startUpkeep } from './state/upkeep.ts';
import { resolveByDns } from './webhooks/target.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** How often `current` is looked at; a release is served at most this long after its publication. */
const pollMs = 1000;

export interface PartsOptions {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly createId: typeof randomUUID;
}

export interface Parts {
  readonly state: State;
  readonly quotas: StateQuotas;
  readonly keys: KeyRing;
  readonly rebuildMode: RebuildMode;
  readonly webhooks: Webhooks;
  readonly serving: Serving;
  readonly runStatus: RunStatusReader;
  readonly account: AccountDeps;
}

/** What is open is closed by `opened`, the last one first. */
export async function openParts(
  options: PartsOptions,
  opened: AsyncDisposableStack,
): Promise<Parts> {
  const { config, createId } = options;
  const state = opened.adopt(await openState({ ...options, ...config }), close);
  const shared = { ...options, state };
  const quotas = opened.adopt(openQuotas({ ...shared, runtimeId: createId() }), close);
  const keys = opened.adopt(await openKeyRing(shared), close);
  const rebuildMode = opened.adopt(await openRebuildMode(shared), close);
  const secret = config.authSecret ?? readOrMakeSecret(config.dataDir);
  const webhooks = opened.adopt(await startWebhooks(shared, secret), (part) => part.stop());
  const serving = opened.adopt(await serveReleases(options, webhooks), close);
  opened.adopt(startUpkeep({ ...shared, dataDir: config.dataDir }), close);
  const account = await openAccounts({ ...shared, secret, quotas, webhooks, serving });
  // A command is answered by a whole server or by none. A shared database needs no server for it.
  if (config.stateUrl === undefined) opened.adopt(await openAdmin(shared), close);
  const { runStatus, schedule } = startRuns(options, serving);
  if (schedule) opened.adopt(schedule, (part) => part.stop());
  return { state, quotas, keys, rebuildMode, webhooks, serving, runStatus, account };
}

/** Run status is always read; runs are started only with SCHEDULE=on. */
function startRuns({ config, log, now }: PartsOptions, serving: Serving) {
  const { dataDir, schedule: wanted } = config;
  if (!wanted) {
    return { runStatus: createRunStatusReader({ dataDir, now, isAlive }), schedule: undefined };
  }
  const calendars = createCalendars(wanted.morningAt);
  const findNext = findNextRuns.bind(undefined, calendars);
  const runStatus = createRunStatusReader({ dataDir, now, isAlive, findNext });
  const start = createStartCommand(wanted.env);
  const hasRelease = () => serving.isReady();
  const schedule = startSchedule({ runStatus, calendars, start, now, log, hasRelease });
  return { runStatus, schedule };
}

const close = (part: { close(): unknown }): Promise<void> => Promise.resolve(part.close()).then();

type Shared = PartsOptions & { readonly state: State };

async function startWebhooks(shared: Shared, authSecret: string): Promise<Webhooks> {
  const { config } = shared;
  const webhooks = createWebhooks({
    ...shared,
    authSecret,
    nowMs: () => performance.now(),
    siteName: config.site.name,
    trusted: config.trustedTargets,
    resolve: resolveByDns,
  });
  await webhooks.start();
  return webhooks;
}

/** Commands of the operator, who cannot open the file while this process holds it. */
function openAdmin(shared: Shared): Promise<{ close(): Promise<void> }> {
  const { dataDir } = shared.config;
  const service = createAdminService({ ...shared, dataDir, randomBytes, hashPassword });
  return startAdminSocket({ dataDir, service, log: shared.log });
}

/** Serves the current release and each that follows, and plans the deliveries of its morning. */
async function serveReleases({ config, log }: PartsOptions, webhooks: Webhooks): Promise<Serving> {
  const warn = (message: string) => (cause: unknown) =>
    log('error', message, { reason: String(cause) });
  const plan = () => {
    const planned = serving.use((release) => release && webhooks.plan(release));
    Promise.resolve(planned).catch(warn('deliveries could not be planned'));
  };
  const serving = createServing({ dataDir: config.dataDir, log, onSwap: plan });
  let told = '';
  const look = async () => {
    try {
      await serving.refresh();
      told = '';
    } catch (cause) {
      // Every second the same is said once.
      if (String(cause) !== told) warn('looking for a new release failed')(cause);
      told = String(cause);
    }
  };
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
