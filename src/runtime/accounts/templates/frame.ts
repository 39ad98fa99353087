// The header and the footer of the account pages, the same as those of the public pages
// (src/components/Header.astro and src/components/Footer.astro).
import { html } from 'hono/html';
import { toContactLink } from '../../../lib/contact-link.ts';
import { footerGroups, navigation } from '../../../lib/navigation.ts';
import type { Html } from './html.ts';

/** The same as in src/components/Logo.astro. */
const logo = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="mark-disc" d="M4 21.5v-7.2h2.4v7.2zM7.6 21.5v-10.8h2.4v10.8zM11.2 21.5v-12.5h2.4v12.5zM14.8 21.5v-13h2.4v13zM18.4 21.5v-12.5h2.4v12.5zM22 21.5v-10.8h2.4v10.8zM25.6 21.5v-7.2h2.4v7.2z" /><path class="mark-line" d="M2 23h28v2H2zM8 27h16v2H8z" /></svg>`;

/** The search field opens the list of projects, because these pages load no search index. */
export const showHeader = (siteName: string): Html => html`<header class="masthead">
      <a class="brand" href="/">${logo}<span>${siteName}</span></a>
      <nav class="sections" aria-label="Sections">
        <ul>${navigation.map(({ name, pages: [[path]] }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>
      </nav>
      <div class="ends">
        <div class="tools">
          <form class="find" action="/projects" role="search" aria-label="This site">
            <div>
              <input type="search" name="q" aria-label="Search projects" placeholder="Search" autocomplete="off" maxlength="100" />
              <button type="submit" aria-label="Search" title="Search projects">
                <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="6.5" cy="6.5" r="4.75" /><path d="M10 10l4.5 4.5" /></svg>
              </button>
            </div>
          </form>
          <button class="theme" type="button" data-theme-switch>
            <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.5" /><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" /></svg>
            <span class="unseen">Theme: <span data-theme-name>system</span></span>
          </button>
        </div>
        <a class="account-link" href="/account" data-account-link>
          <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="5" r="3" /><path d="M2 15c.4-4 2.7-5.5 6-5.5s5.6 1.5 6 5.5" /></svg>
          <span>Sign in</span>
        </a>
      </div>
    </header>`;

export function showFooter(siteName: string, contact: string | null): Html {
  const link = contact === null ? null : toContactLink(contact);
  return html`<footer class="foot">
      <div class="imprint">
        <a class="brand" href="/">${logo}<span>${siteName}</span></a>
        <p>Data: ${siteName}, <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license">CC0</a></p>
        <p><a href="/status">Data freshness</a></p>
        ${link && html`<p>Contact: <a href="${link.href}">${link.text}</a></p>`}
      </div>
      ${footerGroups.map(
        ({ name, links }) => html`<nav aria-label="${name}">
        <p class="eyebrow" aria-hidden="true">${name}</p>
        <ul>${links.map(([path, text]) => html`<li><a href="${path}">${text}</a></li>`)}</ul>
      </nav>`,
      )}
    </footer>`;
}
