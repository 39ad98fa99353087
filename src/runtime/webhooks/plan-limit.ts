// Disables webhooks above the limit of a plan.
import { findPlan, type Plan, plans } from '../../contracts/api/plans.ts';
import type { State } from '../state/state.ts';
import { disableWebhook } from './webhook-store.ts';

/**
 * For each account, or only for `accountId`, keeps the oldest webhooks enabled and disables those
 * above the limit of the plan. Must run in a transaction.
 */
export async function disableAboveLimit(
  db: State['db'],
  at: Date,
  accountId?: string,
): Promise<void> {
  let query = db
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'webhook.account_id')
    .select(['webhook.id', 'webhook.account_id', 'account.plan'])
    .where('webhook.state', '=', 'delivering')
    .where('webhook.list', 'is', null)
    .orderBy('webhook.created_at')
    .orderBy('webhook.id');
  if (accountId !== undefined) query = query.where('webhook.account_id', '=', accountId);
  for (const own of Map.groupBy(await query.execute(), (row) => row.account_id).values()) {
    const plan = findPlan(own[0]?.plan ?? '') ?? 'free';
    for (const { id } of own.slice(plans[plan].webhooks)) {
      await disableWebhook({ db }, id, describeLimit(plan), at);
    }
  }
}

const describeLimit = (plan: Plan): string => {
  const { title, webhooks: max } = plans[plan];
  return max === 0
    ? `The ${title} plan does not include webhooks.`
    : `The ${title} plan includes ${max} enabled webhooks.`;
};
