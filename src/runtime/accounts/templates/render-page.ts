// Renders an account page from its view.
import { html } from 'hono/html';
import type { AccountLocals, AccountView, ConfirmView } from '../account-views.ts';
import type { AssetPaths } from './assets.ts';
import { showEmailsPage, showUnsubscribe } from './emails.ts';
import { showHomePage } from './home.ts';
import { type Html, hiddenFields } from './html.ts';
import { showLayout } from './layout.ts';
import { showPlanPage } from './plan.ts';
import { showSettingsPage } from './settings.ts';
import { showForgot, showReset, showSignIn } from './sign-in.ts';
import { showWebhookPage } from './webhook.ts';
import { showWebhooksPage } from './webhooks.ts';

export const renderPage = (locals: AccountLocals, paths: AssetPaths): Html => {
  const [title, content] = showContent(locals.view, locals.siteUrl);
  return showLayout(locals, paths, title, content);
};

function showContent(view: AccountView, siteUrl: string): readonly [title: string, content: Html] {
  switch (view.page) {
    case 'sign-in':
      return ['Sign in', showSignIn(view)];
    case 'sign-up':
      return ['Create account', showSignIn(view)];
    case 'forgot':
      return ['Forgot your password?', showForgot(view)];
    case 'reset':
      return ['Set a new password', showReset(view)];
    case 'home':
      return ['Keys and usage', showHomePage(view, siteUrl)];
    case 'plan':
      return ['Plans', showPlanPage(view)];
    case 'settings':
      return ['Settings', showSettingsPage(view)];
    case 'webhooks':
      return ['Webhooks', showWebhooksPage(view)];
    case 'webhook': {
      const { name, url } = view.webhook;
      return [name || `Webhook to ${new URL(url).host}`, showWebhookPage(view)];
    }
    case 'emails':
      return ['Emails', showEmailsPage(view)];
    case 'unsubscribe':
      return [view.isDone ? 'Unsubscribed' : 'Unsubscribe', showUnsubscribe(view)];
    case 'confirm':
      return [view.title, showConfirm(view)];
    case 'missing':
      return ['Something went wrong', html`<p><a href="/account">Back to your account</a></p>`];
  }
}

/**
 * Asks the user to confirm an action, such as revoking a key. It is a separate page because a dialog
 * would require JavaScript.
 */
const showConfirm = (view: ConfirmView): Html => html`
<form class="card" method="post" action="${view.form}">
  ${hiddenFields(view.token, { [view.field]: view.id })}
  <p>${view.text}</p>
  <p class="choices">
    <button class="${view.isDanger ? 'danger' : 'primary'}" name="action" value="${view.action}">${view.button}</button>
    <a href="${view.back}">Cancel</a>
  </p>
</form>`;
