// The page that lists the account's webhooks, with a form to create one.
import { html } from 'hono/html';
import {
  type EventKind,
  eventKinds,
  modelEventKinds,
  summaryEventKinds,
} from '../../../contracts/api/event-kinds.ts';
import { planNames, plans } from '../../../contracts/api/plans.ts';
import type { WebhooksView } from '../account-views.ts';
import { attribute, type Html, hiddenFields, newSecret, toUtcText } from './html.ts';

export const eventMeanings: Readonly<Record<EventKind, string>> = {
  health: 'A health label changes',
  release: 'A new version is released',
  license: 'A license changes',
  new: 'A notable project is added',
  price: 'A price changes',
  deprecation: 'The retirement of a model is announced or near',
  model_new: 'A model is added',
  model_removed: 'A model is removed',
  disagreement: 'Sources disagree about a price',
  forecast: 'Forecasts are made or resolved (a summary of the day)',
};
const groups = [
  { legend: 'Project events', kinds: eventKinds },
  { legend: 'Model events', kinds: modelEventKinds },
  { legend: 'Summaries', kinds: summaryEventKinds },
] as const;

/** Describes which repositories or models a webhook watches. */
export const describeNames = (names: readonly string[]): string =>
  names[0] === '*' ? 'all' : names.join(', ');

export function showWebhooksPage(view: WebhooksView): Html {
  const { title, webhooks: max } = plans[view.plan];
  return html`
${
  view.newSecret &&
  html`
<section aria-label="New secret">
  ${newSecret(`Secret of ${view.newSecret.id}`, view.newSecret.secret)}
  <p class="quiet small">Use this secret to verify deliveries. <a href="/developers/webhooks">How to verify a delivery</a></p>
</section>`
}
${
  view.warnings.length > 0 &&
  html`
<section class="notice notice-refused" aria-label="Warnings">
  <ul>${view.warnings.map((text) => html`<li>${text}</li>`)}</ul>
</section>`
}
<p>${
    max === 0
      ? html`The ${title} plan does not include webhooks. Every paid plan does: <a href="/account/plan">compare plans</a>.`
      : `You use ${view.webhooks.length} of the ${max} webhooks in the ${title} plan.`
  }</p>
${max === 0 && showOffer()}
${max > 0 && view.webhooks.length === 0 && html`<p class="quiet">No webhooks yet. Create one below.</p>`}
<ul class="things">${view.webhooks.map(showRow)}</ul>
${max > 0 && showForm(view)}`;
}

/** Says what webhooks send, for plans without webhooks. */
const showOffer = (): Html => html`
<section aria-labelledby="sent">
  <h2 id="sent">What webhooks send</h2>
  <p>A webhook sends a signed HTTPS request to your server when one of these events happens to the projects or models that you choose. <a href="/developers/webhooks">Format, signatures and retries</a></p>
  <dl class="facts wide">${groups.map(({ legend, kinds }) => html`<div><dt>${legend}</dt><dd><ul>${kinds.map((kind) => html`<li>${eventMeanings[kind]}</li>`)}</ul></dd></div>`)}</dl>
  <p>${planNames
    .filter((name) => plans[name].webhooks > 0)
    .map((name) => `${plans[name].title}: ${plans[name].webhooks} webhooks`)
    .join(', ')}.</p>
  <p class="quiet small">In every plan: <a href="/feeds">feeds</a>, and the feed of <a href="/watch">your watched list</a>.</p>
</section>`;

function showRow(webhook: WebhooksView['webhooks'][number]): Html {
  const { id, name, url, state, events, repos, models, failures, missed } = webhook;
  const texts = [
    `Events: ${events.join(', ')}.`,
    repos.length > 0 && `Projects: ${describeNames(repos)}.`,
    models.length > 0 && `Models: ${describeNames(models)}.`,
    webhook.last_delivery
      ? `Last delivery: ${toUtcText(webhook.last_delivery)}.`
      : 'No deliveries yet.',
    failures > 0 && `Consecutive failures: ${failures}.`,
    missed > 0 && `Missed: ${missed}.`,
  ].filter((text) => text !== false);
  return html`
<li>
  <p><a href="/account/webhooks/${id}"><strong><bdi>${name || url}</bdi></strong></a>${name !== '' && html` <code>${url}</code>`}</p>
  <p class="quiet small"><span class="state state-${state}">${state}</span> ${texts.join(' ')}</p>
</li>`;
}

const showForm = ({ token, draft }: WebhooksView): Html => html`
<section aria-labelledby="create">
  <h2 id="create">Create a webhook</h2>
  <form class="card" method="post" action="/account/webhooks">
    ${hiddenFields(token)}
    <label>Name (optional) <input name="name" value="${draft.name}" maxlength="60" placeholder="releases to chat" autocomplete="off" /></label>
    <label>URL <input type="url" name="url" required value="${draft.url}" placeholder="https://hooks.example/daybreak" maxlength="2048" /><small>A public https URL on port 443 or 8443.</small></label>
    ${groups.map(
      ({ legend, kinds }) => html`
    <fieldset>
      <legend>${legend}</legend>
      ${kinds.map((kind) => html`<label class="choice"><input type="checkbox" name="events" value="${kind}"${attribute('checked', draft.events.includes(kind))} /> ${eventMeanings[kind]}</label>`)}
    </fieldset>`,
    )}
    <label>Repositories <textarea name="repos" rows="3">${draft.repos}</textarea><small>For project events: one owner/repo per line, or <code>*</code> for all projects.</small></label>
    <label>Models <textarea name="models" rows="3">${draft.models}</textarea><small>For model events: one maker/model per line, or <code>*</code> for all models.</small></label>
    <p><button class="primary" name="action" value="create-webhook">Create webhook</button></p>
  </form>
</section>`;
