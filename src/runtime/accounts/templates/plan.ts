// The plan page: all plans, with the current one marked, and how to change plans.
import { html } from 'hono/html';
import { type Plan, planNames, plans } from '../../../contracts/api/plans.ts';
import { toContactLink } from '../../../lib/contact-link.ts';
import type { PlanView } from '../account-views.ts';
import { attribute, type Html } from './html.ts';

/**
 * A list of a plan's limits and features. `webhooks` is the number of webhooks in use; without it,
 * the list shows only the plan's maximum.
 */
export function showPlanFacts(plan: Plan, webhooks?: number): Html {
  const { quota, hasRealtime, hasHistory, webhooks: max } = plans[plan];
  const used = webhooks === undefined ? `${max}` : `${webhooks} of ${max} in use`;
  const facts = [
    ['Requests', `${quota.toLocaleString('en')} per day`],
    ['Emerging projects', hasRealtime ? 'Today’s index' : 'The previous day’s index'],
    ['History', hasHistory ? '90 days for every project' : 'Not included (Pro and Org)'],
    ['Webhooks', max === 0 ? 'Not included (paid plans)' : used],
  ] as const;
  return html`<dl class="plan-facts">${facts.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/**
 * Ends a sentence with a colon and a link to the operator's contact. Empty if no contact is
 * configured.
 */
export function showContact(contact: string | null): Html {
  if (contact === null) return '';
  const { href, text } = toContactLink(contact);
  return html`: <a href="${href}">${text}</a>`;
}

export const showPlanPage = (view: PlanView): Html => html`
<p>${
  view.contact === null
    ? 'The operator of this service assigns plans but has not published any contact information.'
    : html`To change your plan, write to the operator and include your account’s email (${view.email}) and the plan you want${showContact(view.contact)}.`
} When your plan changes, the new limits apply to all of your keys, starting with the next request. Webhooks above the limit of the new plan are disabled, the newest first.</p>
<ul class="plans">
  ${planNames.map(
    (name) => html`
    <li${attribute('aria-current', name === view.plan ? 'true' : undefined)}>
      <h2>${plans[name].title}${name === view.plan && html`<span class="quiet"> your plan</span>`}</h2>
      ${showPlanFacts(name)}
    </li>`,
  )}
</ul>
<p class="small"><a href="/developers/limits">Rate limits and quotas in detail</a></p>`;
