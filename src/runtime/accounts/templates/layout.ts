// The layout of the account pages. It looks like the layout of the public site but does not need a
// release.
import { html } from 'hono/html';
import { plans } from '../../../contracts/api/plans.ts';
import type { AccountLocals, AccountView } from '../account-views.ts';
import { emailsPath } from '../emails-path.ts';
import { showFooter, showHeader } from './frame.ts';
import { attribute, type Html, hiddenFields } from './html.ts';

const sections = [
  ['/account', 'Keys', ['home']],
  ['/account/webhooks', 'Webhooks', ['webhooks', 'webhook']],
  [emailsPath, 'Emails', ['emails']],
  ['/account/plan', 'Plan', ['plan']],
  ['/account/settings', 'Settings', ['settings']],
] as const;

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
  { siteName, contact, isSample, sendsEmail, view }: AccountLocals,
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
    ${showHeader(siteName)}
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
    ${showFooter(siteName, contact)}
  </body>
</html>
`;
