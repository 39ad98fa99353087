// The page that shows all plans and explains how to change the plan.
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
