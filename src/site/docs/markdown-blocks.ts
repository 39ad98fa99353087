// Splits the Markdown of a documentation page into blocks. Each kind of block is rendered by a
// component.
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../lib/escape-html.ts';

export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly id: string }
  | { readonly kind: 'code'; readonly language: string; readonly code: string }
  | {
      readonly kind: 'table';
      readonly label: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Paragraphs and lists, in Markdown. */
  | { readonly kind: 'text'; readonly text: string };

/** Shows HTML tags as text, because descriptions contain placeholders such as `<release>`. */
const marked = new Marked({ renderer: { html: ({ text }) => escapeHtml(text) } });

export function toBlocks(markdown: string): readonly Block[] {
  let label = '';
  return marked.lexer(markdown).flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        label = token.text;
        return [{ kind: 'heading', text: label, id: toId(label) }];
      case 'code':
        return [{ kind: 'code', language: token.lang ?? 'text', code: token.text }];
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const read = (cells: readonly Tokens.TableCell[]) => cells.map(({ text }) => text);
        return [{ kind: 'table', label, head: read(header), rows: rows.map(read) }];
      }
      default:
        return [{ kind: 'text', text: token.raw.trim() }];
    }
  });
}

/** Converts a heading to an anchor: `Limits and plans` → `limits-and-plans`. */
export const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The anchor of a table row whose first cell is code, such as `quota_exceeded`. */
export const toRowId = (firstCell: string): string | undefined =>
  /^`([\w-]+)`$/.exec(firstCell)?.[1];

export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false });

export const toInlineHtml = (markdown: string): string =>
  marked.parseInline(markdown, { async: false });
