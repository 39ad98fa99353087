// The settings page: sessions, password, data export and account deletion.
import { html } from 'hono/html';
import { passwordRules } from '../../../lib/password-rules.ts';
import type { SettingsView, ShownSession } from '../account-views.ts';
import { type Html, hiddenFields, toUtcText } from './html.ts';

export const showSettingsPage = (view: SettingsView): Html => html`
${showSessions(view)}
${view.hasPassword && showPassword(view.token)}
<section aria-labelledby="export">
  <h2 id="export">Your data</h2>
  <form class="card" method="post" action="/account/settings">
    ${hiddenFields(view.token)}
    <p>Download a JSON file with the data of your account: sessions, API keys, usage, webhooks, email subscriptions and deliveries. The file does not contain passwords, secrets or complete API keys.</p>
    <button name="action" value="export-account">Download my data</button>
  </form>
</section>
<section aria-labelledby="remove">
  <h2 id="remove">Delete account</h2>
  <form class="card" method="post" action="/account/settings">
    ${hiddenFields(view.token)}
    <p>This deletes your account with its API keys, usage data, sessions, webhooks and email subscriptions. Your API keys stop working immediately. This cannot be undone.</p>
    <label>Type ${view.email} to confirm <input name="email" required maxlength="254" autocomplete="off" /></label>
    <button class="danger" name="action" value="remove-account">Delete account</button>
  </form>
</section>`;

const showSessions = ({ sessions, token }: SettingsView): Html => html`
<section aria-labelledby="sessions">
  <h2 id="sessions">Where you are signed in</h2>
  <ul class="things">${sessions.map((session) => showSession(session, token))}</ul>
  ${
    sessions.length > 2 &&
    html`
  <form method="post" action="/account/settings">
    ${hiddenFields(token)}
    <button name="action" value="end-other-sessions">Sign out of all other sessions</button>
  </form>`
  }
</section>`;

const showSession = ({ id, agent, address, since, isThis }: ShownSession, token: string): Html =>
  html`
<li>
  <div class="thing">
    <p><strong>${agent}</strong>${isThis && html`<span class="quiet"> (this session)</span>`}</p>
    <p class="quiet small">Since ${toUtcText(since)}${address && `, from ${address}`}</p>
  </div>
  ${
    !isThis &&
    html`
  <form method="post" action="/account/settings">
    ${hiddenFields(token, { session: id })}
    <button name="action" value="end-session">Sign out</button>
  </form>`
  }
</li>`;

function showPassword(token: string): Html {
  const { minLength, maxLength } = passwordRules;
  return html`
<section aria-labelledby="password">
  <h2 id="password">Password</h2>
  <form class="card" method="post" action="/account/settings">
    ${hiddenFields(token)}
    <label>Current password <input type="password" name="password" required maxlength="${maxLength}" autocomplete="current-password" /></label>
    <label>New password <input type="password" name="new-password" required minlength="${minLength}" maxlength="${maxLength}" autocomplete="new-password" /><small>At least ${minLength} characters. Changing your password signs you out of all other sessions.</small></label>
    <button name="action" value="change-password">Change password</button>
  </form>
</section>`;
}
