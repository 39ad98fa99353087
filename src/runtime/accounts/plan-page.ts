// The page with the plans, and how to change to another one.
import type { PlanView } from '../../contracts/account-views.ts';
import type { AccountServices, PageResult, Visitor } from './account-services.ts';
import { show } from './page-result.ts';

export function showPlan(
  { contact }: AccountServices,
  { email, plan, token }: Visitor,
): PageResult {
  const view: PlanView = { page: 'plan', email, plan, token, notice: null, contact };
  return show(view);
}
