// The page of email subscriptions, and the page to unsubscribe.
import { html } from 'hono/html';
import type { EventKind } from '../../../contracts/api/event-kinds.ts';
import type { EmailsView, UnsubscribeView } from '../account-views.ts';
import { toEmailsPath } from '../emails-path.ts';
import { attribute, type Html, hiddenFields, toUtcText } from './html.ts';
import { eventMeanings } from './webhooks.ts';

export const showEmailsPage = (view: EmailsView): Html => html`
<p>Get an email when something changes. Enter the URL of <a href="/watch">a watched list</a>, of its feed, or of the page of a project, model or product. For a product, the emails are about its alternatives.</p>
${
  !view.canSend &&
  html`
<p class="notice notice-refused">This service does not send email. Its operator can set up an SMTP server. Until then, <a href="/feeds">feeds</a> contain the same changes.</p>`
}
${view.canSend && !view.isConfirmed && showUnconfirmed(view)}
<ul class="things">${view.subscriptions.map((one) => showSubscription(one, view.token))}</ul>
${view.canSend && view.isConfirmed && showForm(view)}`;

const showUnconfirmed = ({ email, token, draft, isSent }: EmailsView): Html => html`
<form class="card" method="post" action="${toEmailsPath(draft.list)}">
  ${hiddenFields(token)}
  ${
    isSent
      ? html`<p class="quiet">No message at ${email} yet? Check your spam folder. <button class="small" name="action" value="send-confirmation">Send again</button></p>`
      : html`<p>Confirm ${email} first: we will send you a link.</p>
  <p><button class="primary" name="action" value="send-confirmation">Send link</button></p>`
  }
</form>`;

const frequencies = { week: 'every Monday', event: 'after each daily run' } as const;

function showSubscription(one: EmailsView['subscriptions'][number], token: string): Html {
  const { id, list, every, events, isPaused, why, lastSent } = one;
  const [action, label] = isPaused
    ? ['resume-subscription', 'Resume']
    : ['pause-subscription', 'Pause'];
  return html`
<li>
  <div class="thing">
    <p><a href="${list}"><strong>${list}</strong></a></p>
    <p class="quiet small"><span class="state state-${isPaused ? 'disabled' : 'delivering'}">${isPaused ? 'paused' : 'active'}</span> ${isPaused && `${why ?? ''} `}Sent ${frequencies[every]}, if there is something new. Events: ${events.join(', ')}. ${lastSent ? `Last email: ${toUtcText(lastSent)}.` : 'No email yet.'}</p>
  </div>
  <form method="post" action="/account/emails">
    ${hiddenFields(token, { subscription: id })}
    <button name="action" value="${action}" aria-label="${label} ${list}">${label}</button>
    <button class="danger" name="action" value="end-subscription" aria-label="End ${list}">End</button>
  </form>
</li>`;
}

const showForm = ({ token, kinds, draft }: EmailsView): Html => html`
<section aria-labelledby="subscribe">
  <h2 id="subscribe">Subscribe</h2>
  <form class="card" method="post" action="/account/emails">
    ${hiddenFields(token)}
    <label>URL of the list <input name="list" required value="${draft.list}" maxlength="8000" autocomplete="off" placeholder="/alternatives/notion" /></label>
    <fieldset>
      <legend>When</legend>
      ${(['week', 'event'] as const).map((every) => html`<label class="choice"><input type="radio" name="every" value="${every}"${attribute('checked', draft.every === every)} /> ${frequencies[every]}</label>`)}
    </fieldset>
    <fieldset>
      <legend>What</legend>
      ${kinds.map((kind) => showKind(kind, draft.events.includes(kind)))}
    </fieldset>
    <p><button class="primary" name="action" value="create-subscription">Subscribe</button></p>
  </form>
</section>`;

const showKind = (kind: EventKind, isChecked: boolean): Html =>
  html`<label class="choice"><input type="checkbox" name="events" value="${kind}"${attribute('checked', isChecked)} /> ${eventMeanings[kind]}</label>`;

export const showUnsubscribe = ({ path, list, isDone }: UnsubscribeView): Html =>
  isDone
    ? html`<p>You get no more emails about <a href="${list}">${list}</a>. In <a href="/account/emails">your account</a>, you can resume or end the subscription.</p>`
    : html`
<form class="card" method="post" action="${path}">
  <p>Get no more emails about <a href="${list}">${list}</a>?</p>
  <p><button class="primary">Unsubscribe</button></p>
</form>`;
