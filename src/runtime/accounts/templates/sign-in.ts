// The pages for visitors who are not signed in: sign in, sign up, and forgotten passwords.
import { html } from 'hono/html';
import { passwordRules } from '../../../lib/password-rules.ts';
import type { ForgotView, ResetView, SignView } from '../account-views.ts';
import { addNext } from '../next-page.ts';
import { attribute, type Html } from './html.ts';
import { showContact, showPlanFacts } from './plan.ts';

const { minLength, maxLength } = passwordRules;

function showSignForm(view: SignView, isNew: boolean): Html {
  const hint = html`<small>At least ${minLength} characters. A few unrelated words make a good password.</small>`;
  const firstKey = html`<label class="choice"><input type="checkbox" name="first_key" value="1" checked /> Create my first API key</label>`;
  return html`
    <form class="card" method="post" action="${addNext(`/account/${view.page}`, view.next)}">
      <label>
        Email
        <input type="email" name="email" value="${view.email}" required maxlength="254" autocomplete="username" />
      </label>
      <label>
        Password
        <input type="password" name="password" required${attribute('minlength', isNew && minLength)} maxlength="${maxLength}" autocomplete="${isNew ? 'new-password' : 'current-password'}" />
        ${isNew && hint}
      </label>
      ${isNew && view.next === null && firstKey}
      <button class="primary">${isNew ? 'Create account' : 'Sign in'}</button>
    </form>
    ${
      view.hasGitHub &&
      html`
    <form class="card other-way" method="post" action="${addNext('/account/sign-in', view.next)}">
      <p class="quiet">or</p>
      <button name="action" value="github">Continue with GitHub</button>
    </form>`
    }`;
}

export function showSignIn(view: SignView): Html {
  const isNew = view.page === 'sign-up';
  return html`
<div class="columns wide-left">
  <div>
    ${(view.isSignUpOpen || !isNew) && showSignForm(view, isNew)}
    ${!isNew && html`<p><a href="${addNext('/account/forgot', view.next)}">Forgot password?</a></p>`}
    ${isNew && html`<p>Already have an account? <a href="${addNext('/account/sign-in', view.next)}">Sign in</a>.</p>`}
    ${!isNew && view.isSignUpOpen && html`<p>No account yet? <a href="${addNext('/account/sign-up', view.next)}">Create a free account</a>.</p>`}
    ${!view.isSignUpOpen && html`<p>Only the operator of this service can create accounts.</p>`}
  </div>
  <section aria-labelledby="free">
    <h2 id="free">What a free account includes</h2>
    ${showPlanFacts('free')}
    <p class="small">Pages, open data and feeds do not require an account. <a href="/developers/limits">All plans and limits</a></p>
  </section>
</div>`;
}

/** The "Forgot your password?" page: requests an email with a link to set a new password. */
export const showForgot = (view: ForgotView): Html => html`
${
  view.isSent &&
  html`
  <section class="card" role="status" aria-label="Sent">
    <p><strong>Check your inbox.</strong> If there is an account with the email ${view.email}, we have sent it a link to set a new password. The link can be used once and expires in ${view.minutes} minutes.</p>
    <p class="quiet small">No message yet? Check your spam folder. Make sure that you spelled your email correctly. Wait a few minutes before you try again.</p>
  </section>`
}
${
  !view.isSent &&
  view.canSend &&
  html`
  <form class="card" method="post" action="${addNext('/account/forgot', view.next)}">
    <p>Enter your account’s email, and we will send you a link to set a new password.</p>
    <label>Email <input type="email" name="email" value="${view.email}" required maxlength="254" autocomplete="username" /></label>
    <button class="primary">Send link</button>
  </form>`
}
${
  !view.canSend &&
  html`
  <section class="card" aria-label="No email">
    <p>This service does not send email. Its operator can give you a link to set a new password${showContact(view.contact)}.</p>
    <p class="quiet small">Operators: <code>npm run admin -- accounts reset-link EMAIL</code> prints the link.</p>
  </section>`
}
<p><a href="${addNext('/account/sign-in', view.next)}">Back to sign in</a></p>`;

/** The page that a password reset link opens. It sets a new password. */
export function showReset(view: ResetView): Html {
  if (view.secret === null) {
    return html`<p><a href="${addNext('/account/forgot', view.next)}">Request a new link</a></p>`;
  }
  const effect = view.isFirstProof
    ? 'It also confirms your email. Until now, anyone could have created this account, so its API keys and webhooks are deleted.'
    : 'Your API keys keep working.';
  return html`
  <form class="card" method="post" action="${addNext('/account/reset', view.next)}">
    <input type="hidden" name="secret" value="${view.secret}" />
    <label>New password <input type="password" name="password" required minlength="${minLength}" maxlength="${maxLength}" autocomplete="new-password" /><small>At least ${minLength} characters. Setting a new password signs you out everywhere. ${effect}</small></label>
    <button class="primary">Set password</button>
  </form>`;
}
