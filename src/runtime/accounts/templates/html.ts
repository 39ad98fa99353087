// Helpers for the templates of the account pages. `html` escapes every value that is not a template.
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html> | string;

/** Returns ` name="value"`, ` name` if the value is true, or nothing for `undefined` and `false`. */
export function attribute(name: string, value: string | number | boolean | undefined): Html {
  if (value === undefined || value === false) return '';
  return value === true ? html` ${raw(name)}` : html` ${raw(name)}="${value}"`;
}

/** `2030-01-01T12:34Z` → `2030-01-01 12:34 UTC` */
export const toUtcText = (minute: string): string => minute.replace('T', ' ').replace('Z', ' UTC');

/** The hidden fields of a form: the CSRF token of the session, and others. */
export const hiddenFields = (token: string, others: Readonly<Record<string, string>> = {}): Html =>
  html`${Object.entries({ token, ...others }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;

/** A new API key or webhook secret, which is shown only once. */
export const newSecret = (label: string, value: string, more: Html = ''): Html => html`
<div class="secret">
  <label>
    ${label} (shown only once)
    <textarea readonly rows="2" data-secret spellcheck="false" autocomplete="off">${value}</textarea>
  </label>
  <button class="primary" type="button" data-copy hidden>Copy</button>
  ${more}
</div>`;
