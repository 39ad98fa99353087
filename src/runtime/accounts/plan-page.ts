// The page with the plans, and how to change to another one.
import type { PlanView } from '../../contracts/account.ts';
import type { AccountParts, PageResult, Visitor } from './account-parts.ts';
import { show } from './page-result.ts';

export function showPlan({ contact }: AccountParts, { email, plan, token }: Visitor): PageResult {
  const view: PlanView = { page: 'plan', email, plan, token, notice: null, contact };
  return show(view);
}
