// The layout of the account pages. It looks like the layout of the public site but does not need a
// release.
import { html } from 'hono/html';
import { plans } from '../../../contracts/api/plans.ts';
import { navigation } from '../../../lib/navigation.ts';
import type { AccountLocals, AccountView } from '../account-views.ts';
import { attribute, type Html, hiddenFields } from './html.ts';

const emailsPath = '/account/emails';
const sections = [
  ['/account', 'Keys', ['home']],
  ['/account/webhooks', 'Webhooks', ['webhooks', 'webhook']],
  [emailsPath, 'Emails', ['emails']],
  ['/account/plan', 'Plan', ['plan']],
  ['/account/settings', 'Settings', ['settings']],
] as const;

/** The same as in src/components/Logo.astro. */
const logo = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="mark-disc" d="M4 21.5v-7.2h2.4v7.2zM7.6 21.5v-10.8h2.4v10.8zM11.2 21.5v-12.5h2.4v12.5zM14.8 21.5v-13h2.4v13zM18.4 21.5v-12.5h2.4v12.5zM22 21.5v-10.8h2.4v10.8zM25.6 21.5v-7.2h2.4v7.2z" /><path class="mark-line" d="M2 23h28v2H2zM8 27h16v2H8z" /></svg>`;

/**
 * The first letter of the user's email, which the header of the public pages shows. Empty if nobody
 * is signed in. Undefined on the error page, which does not know whether a user is signed in.
 */
function toLetter(view: AccountView): string | undefined {
  if ('token' in view) return view.email.slice(0, 1).toUpperCase();
  return view.page === 'missing' ? undefined : '';
}

function showLink([href, name, pages]: (typeof sections)[number], view: AccountView): Html {
  const current = pages.some((page) => page === view.page) ? 'page' : undefined;
  return html`<li><a href="${href}"${attribute('aria-current', current)}>${name}</a></li>`;
}

const showSignOut = (view: AccountView): Html =>
  'token' in view
    ? html`
        <form method="post" action="/account">
          ${hiddenFields(view.token)}
          <p>${view.email} <span class="quiet">${plans[view.plan].title} plan</span></p>
          <button name="action" value="sign-out">Sign out</button>
        </form>`
    : '';

const showNotice = ({ notice }: AccountView): Html =>
  notice
    ? html`<p class="notice notice-${notice.kind}" role="${notice.kind === 'refused' ? 'alert' : 'status'}">${notice.text}</p>`
    : '';

export const showLayout = (
  { siteName, isSample, sendsEmail, view }: AccountLocals,
  { styles, script, font }: Readonly<Record<'styles' | 'script' | 'font', string>>,
  title: string,
  content: Html,
): Html => html`<!doctype html>
<html lang="en"${attribute('data-letter', toLetter(view))}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} · ${siteName}</title>
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />
    <script src="/theme.js"></script>
    <script src="${script}" defer></script>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${styles}" />
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="masthead">
      <a class="brand" href="/">${logo}<span>${siteName}</span></a>
      <nav class="sections" aria-label="Sections">
        <ul>${navigation.map(({ name, pages: [[path]] }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>
      </nav>
      <div class="tools">
        <button class="theme" type="button" data-theme-switch>
          <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.5" /><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" /></svg>
          <span class="unseen">Theme: <span data-theme-name>system</span></span>
        </button>
      </div>
    </header>
    ${'token' in view && html`<nav class="pages" aria-label="Pages of your account"><ul>${sections.filter(([path]) => sendsEmail || path !== emailsPath).map((one) => showLink(one, view))}</ul></nav>`}
    ${isSample && html`<aside class="dateline" aria-label="Sample data"><p><strong>Sample data.</strong> Keys created here return sample data.</p></aside>`}
    <main id="main" tabindex="-1" class="account">
      <header class="account-head">
        <h1>${title}</h1>
        ${showSignOut(view)}
      </header>
      ${showNotice(view)}
      ${content}
    </main>
    <footer class="foot">
      <ul class="account-foot">
        <li><a href="/developers">How to use a key</a></li>
        <li><a href="/terms">Terms</a></li>
        <li><a href="/privacy">Privacy</a></li>
      </ul>
    </footer>
  </body>
</html>
`;
