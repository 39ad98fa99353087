// What the application is given: nothing else reaches the clock, the disk or the environment.
import type { AccountDeps } from '../accounts/page-result.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { AnswersDeps } from '../http/response-headers.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { Serving } from '../release/release-manager.ts';
import type { Rhythm } from '../schedule/rhythm.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { HealthDeps } from './health.ts';

export interface AppDeps extends AnswersDeps {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly serving: Serving;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly quotas: Quotas;
  /** Has the operator put the service in rebuild mode? */
  readonly isRebuilding: () => boolean;
  readonly bursts: { readonly keyless: RateLimit; readonly webhooks: RateLimit };
  /** How mornings and hours go. */
  readonly rhythm: Pick<Rhythm, 'tell'>;
  readonly webhooks: Webhooks;
  /** The account's pages; without them /account is like any other address. */
  readonly account?: AccountDeps;
  readonly health: HealthDeps;
  /** Shown at /metrics where a token is set. */
  readonly metrics?: Metrics;
}
