// Defines the dependencies of the routes: everything they need from the clock, the disk, and the
// environment.
import type { AccountDeps } from '../accounts/account-services.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { ResponseDeps } from '../http/response-headers.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { Painter } from '../link-previews/svg-to-png.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { ReleaseManager } from '../release/release-manager.ts';
import type { RunStatusReader } from '../schedule/run-status.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { HealthDeps } from './operator-endpoints.ts';

export interface AppDeps extends ResponseDeps {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly serving: ReleaseManager;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly quotas: Quotas;
  /** Whether an operator has turned rebuild mode on. */
  readonly isRebuilding: () => boolean;
  readonly rateLimits: {
    readonly keyless: RateLimit;
    readonly webhooks: RateLimit;
    /** Limits tool calls and stack checks without a key. */
    readonly calls: RateLimit;
  };
  readonly runStatus: Pick<RunStatusReader, 'read'>;
  readonly webhooks: Webhooks;
  readonly painter: Painter;
  /** The account pages. If undefined, /account is an unknown path. */
  readonly account?: AccountDeps;
  readonly health: HealthDeps;
  /** Served at /metrics if a token is configured. */
  readonly metrics?: Metrics;
}
