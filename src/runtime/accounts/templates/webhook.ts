// The page for one webhook: its settings and its deliveries of the last 30 days.
import { html } from 'hono/html';
import { allEventKinds } from '../../../contracts/api/event-kinds.ts';
import type { ShownDelivery, WebhookView } from '../account-views.ts';
import { type Html, hiddenFields, newSecret } from './html.ts';
import { describeNames } from './webhooks.ts';

export const showWebhookPage = (view: WebhookView): Html => html`
${view.newSecret !== null && newSecret('New secret', view.newSecret)}
<p><a href="/account/webhooks">All webhooks</a></p>
${showFacts(view)}
${showForms(view)}
<section aria-labelledby="log">
  <h2 id="log">Deliveries in the last 30 days</h2>
  ${view.deliveries.length === 0 && html`<p>No deliveries yet. We send deliveries once a day, after our daily data update. To check your endpoint now, use “Send test”.</p>`}
  <ul class="things">${view.deliveries.map((one) => showDelivery(one, view))}</ul>
</section>`;

const showFacts = ({ webhook, disabledWhy }: WebhookView): Html => html`
<dl class="facts">
  <div><dt>URL</dt><dd><code>${webhook.url}</code></dd></div>
  <div><dt>ID</dt><dd><code>${webhook.id}</code></dd></div>
  <div><dt>Status</dt><dd><span class="state state-${webhook.state}">${webhook.state}</span>${disabledWhy && ` ${disabledWhy}`}</dd></div>
  <div><dt>Events</dt><dd>${webhook.events.join(', ')}</dd></div>
  ${webhook.repos.length > 0 && html`<div><dt>Repositories</dt><dd>${describeNames(webhook.repos)}</dd></div>`}
  ${webhook.models.length > 0 && html`<div><dt>Models</dt><dd>${describeNames(webhook.models)}</dd></div>`}
  <div><dt>Consecutive failures</dt><dd>${webhook.failures}</dd></div>
</dl>`;

function showForms({ webhook, token, missed }: WebhookView): Html {
  const { id, name, state } = webhook;
  const path = `/account/webhooks/${id}`;
  const [action, label] =
    state === 'delivering' ? ['disable-webhook', 'Disable'] : ['enable-webhook', 'Enable'];
  return html`
<form class="row" method="post" action="${path}">
  ${hiddenFields(token, { webhook: id })}
  <label>Test with
    <select name="event">
      <option value="">an empty ping</option>
      ${allEventKinds.map((kind) => html`<option value="${kind}">a sample “${kind}” event</option>`)}
    </select>
  </label>
  <button name="action" value="test-webhook">Send test</button>
  <button name="action" value="${action}">${label}</button>
  <a class="button" href="${path}/rotate">Rotate secret…</a>
  ${missed > 0 && html`<button name="action" value="redeliver-missed">Send ${missed} missed ${missed === 1 ? 'delivery' : 'deliveries'}</button>`}
  <a class="button danger" href="${path}/delete">Delete webhook…</a>
</form>
<form class="row" method="post" action="${path}">
  ${hiddenFields(token, { webhook: id })}
  <label>Name <input name="name" value="${name}" maxlength="60" autocomplete="off" /></label>
  <button name="action" value="rename-webhook">Rename</button>
</form>`;
}

function showDelivery(one: ShownDelivery, { webhook, token }: WebhookView): Html {
  const isSample = one.kind === 'ping' && one.event !== 'ping';
  const { length } = one.attempts;
  return html`
<li>
  <p><span class="state state-${one.state}">${one.state}</span> <strong>${one.event}</strong>${isSample && ' (sample)'} ${one.day} <code>${one.id}</code></p>
  <details>
    <summary>Details (${length} ${length === 1 ? 'attempt' : 'attempts'})</summary>
    <ol>${one.attempts.map(({ at, status, ms, error }) => html`<li>${at.slice(0, 19).replace('T', ' ')} UTC: ${status ?? 'no response'} in ${ms} ms${error && `. ${error}`}</li>`)}</ol>
    <p class="quiet small">Request body</p>
    <pre tabindex="0">${one.body}</pre>
    ${one.answer !== null && html`<p class="quiet small">Response body (first 1 KB)</p><pre tabindex="0">${one.answer === '' ? '(empty)' : one.answer}</pre>`}
  </details>
  ${
    one.kind !== 'ping' &&
    one.state !== 'pending' &&
    html`
  <form method="post" action="/account/webhooks/${webhook.id}">
    ${hiddenFields(token, { webhook: webhook.id, delivery: one.id })}
    <button name="action" value="redeliver">Redeliver</button>
  </form>`
  }
</li>`;
}
