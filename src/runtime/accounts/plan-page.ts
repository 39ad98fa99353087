// The plans, and how to get another one.
import type { PlanView } from '../../contracts/account.ts';
import type { AccountParts, PageResult, Visitor } from './account-parts.ts';
import { show } from './page-result.ts';

export function showPlan({ contact }: AccountParts, { email, plan, token }: Visitor): PageResult {
  const view: PlanView = { page: 'plan', email, plan, token, notice: null, contact };
  return show(view);
}
