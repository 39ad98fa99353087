// Makes untrusted text safe for HTML, XML, and SVG.

/** Characters that XML 1.0 forbids, and those that change the direction of text. */
const forbidden = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu;
export const cleanText = (text: string): string => text.replace(forbidden, '').toWellFormed();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for use as HTML text or in an attribute value in double quotes. */
export const escapeHtml = (text: string): string =>
  cleanText(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);
