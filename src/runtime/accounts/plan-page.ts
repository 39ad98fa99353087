// The page that shows all plans and explains how to change the plan.

import type { AccountServices, PageResult, Visitor } from './account-services.ts';
import type { PlanView } from './account-views.ts';
import { show } from './page-result.ts';

export function showPlan(
  { contact }: AccountServices,
  { email, plan, token }: Visitor,
): PageResult {
  const view: PlanView = { page: 'plan', email, plan, token, notice: null, contact };
  return show(view);
}
