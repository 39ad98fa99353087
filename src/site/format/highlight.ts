// Highlights code with CSS classes when pages are built. src/styles/code.css defines the colors for
// both themes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import go from 'shiki/langs/go.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shellscript from 'shiki/langs/shellscript.mjs';
import sql from 'shiki/langs/sql.mjs';
import typescript from 'shiki/langs/typescript.mjs';

const grammars = { sh: shellscript, js: javascript, ts: typescript, python, go, json, sql, http };
export type ColoredLanguage = keyof typeof grammars;
export const isColored = (language: string): language is ColoredLanguage =>
  Object.hasOwn(grammars, language);

const prefix = '--code-';
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: prefix });
const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: Object.values(grammars),
  engine: createOnigurumaEngine(
    readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm')),
  ),
});

/** Maps token types to CSS classes. Class names need a quarter of the bytes of inline styles. */
const classes: Readonly<Record<string, string>> = {
  'token-constant': 'c-const',
  'token-string': 'c-str',
  'token-string-expression': 'c-str',
  'token-comment': 'c-note',
  'token-keyword': 'c-key',
  'token-function': 'c-fn',
  'token-parameter': 'c-par',
};

/** Returns highlighted HTML. Its text content is exactly the code, so it can be copied. */
export function highlight(code: string, language: ColoredLanguage): string {
  const grammar = grammars[language][0]?.name ?? language;
  const lines = highlighter.codeToTokensBase(code, {
    lang: grammar,
    theme: 'classes',
    // By default, the highlighter stops after half a second per line. A busy machine can need
    // longer.
    tokenizeTimeLimit: 0,
  });
  return lines.map((tokens) => toLine(tokens)).join('\n');
}

function toLine(tokens: readonly { readonly content: string; readonly color?: string }[]): string {
  const parts: { name: string | undefined; text: string }[] = [];
  for (const { content, color = '' } of tokens) {
    const name = classes[color.slice(`var(${prefix}`.length, -1)];
    const last = parts.at(-1);
    if (last && (last.name === name || content.trim() === '')) last.text += content;
    else parts.push({ name, text: content });
  }
  return parts
    .map(({ name, text }) =>
      name ? `<span class="${name}">${escapeText(text)}</span>` : escapeText(text),
    )
    .join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string): string => text.replace(/[&<>]/g, (one) => entities[one] ?? one);
