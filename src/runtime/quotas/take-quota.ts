// Counts one request against the quota of an account. Throws `unavailable` if the state does not
// respond.
import { type Plan, plans } from '../../contracts/api/plans.ts';
import type { Log } from '../logging/log.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { Quotas, Taken } from './quotas.ts';

interface TakeDeps {
  readonly quotas: Quotas;
  readonly log: Log;
}

interface Charged {
  readonly accountId: string;
  readonly plan: Plan;
}

/**
 * If the state responds after the request has failed with `unavailable`, the request is removed
 * from the usage.
 */
export const takeQuota = (
  { quotas, log }: TakeDeps,
  { accountId, plan }: Charged,
): Taken | Promise<Taken> =>
  orUnavailable(
    { log },
    () => quotas.take(accountId, plans[plan].quota),
    (late) => late.giveBack(),
  );
