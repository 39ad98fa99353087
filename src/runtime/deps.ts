// Dependencies of the application. Everything it needs from the clock, the disk, and the environment is here.
import type { AccountDeps } from './accounts/handled.ts';
import type { Bursts } from './bursts/bursts.ts';
import type { RuntimeConfig } from './config.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AnswersDeps } from './middleware/answers.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { HealthDeps } from './routes/health.ts';
import type { RunStatusReader } from './schedule/run-status.ts';
import type { Serving } from './serving.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface AppDeps extends AnswersDeps {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly serving: Serving;
  readonly now: () => Date;
  readonly keys: KeyRing;
  readonly quotas: Quotas;
  /** Whether an operator has turned rebuild mode on. */
  readonly isRebuilding: () => boolean;
  readonly bursts: { readonly keyless: Bursts; readonly webhooks: Bursts };
  readonly runStatus: Pick<RunStatusReader, 'read'>;
  readonly webhooks: Webhooks;
  /** Account pages. Without them, /account is an unknown path. */
  readonly account?: AccountDeps;
  readonly health: HealthDeps;
  /** Available at /metrics if a token is configured. */
  readonly metrics?: Metrics;
}
