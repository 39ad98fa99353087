// Defines the dependencies that the routes share.
import type { AccountServices } from '../accounts/account-services.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { ResponseDeps } from '../http/response-headers.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { Painter } from '../link-previews/svg-to-png.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Quotas } from '../quotas/quotas.ts';
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
