// The blocks of a documentation page, which is rendered as HTML and as plain Markdown.

/** Text with `code` and [links](/to) in Markdown syntax. */
export type Inline = string;

export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly id: string }
  | { readonly kind: 'text'; readonly text: Inline }
  | { readonly kind: 'list'; readonly items: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: CodeLanguage; readonly code: string }
  | {
      readonly kind: 'table';
      readonly label: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly Inline[])[];
      /** The ids of rows that other pages link to. */
      readonly rowIds: readonly string[];
    };
/** The tests run `sh`, `ts` and `python`. */
export type CodeLanguage = 'text' | 'sh' | 'ts' | 'python' | 'json' | 'http';

export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
}

export const heading = (text: string, id = toId(text)): Block => ({ kind: 'heading', text, id });
export const text = (words: Inline): Block => ({ kind: 'text', text: words });
export const list = (...items: Inline[]): Block => ({ kind: 'list', items });
export const code = (language: CodeLanguage, lines: string): Block => ({
  kind: 'code',
  language,
  code: lines,
});
export const table = (
  label: string,
  head: readonly string[],
  rows: readonly (readonly Inline[])[],
  rowIds: readonly string[] = [],
): Block => ({ kind: 'table', label, head, rows, rowIds });

/** `Limits and plans` → `limits-and-plans` */
export const toId = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export function toMarkdown({ title, summary, blocks }: DocsPage): string {
  return `${[`# ${title}`, summary, ...blocks.map(blockToMarkdown)].join('\n\n')}\n`;
}

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'code':
      return `\`\`\`${block.language}\n${block.code}\n\`\`\``;
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows].map(toTableRow).join('\n');
  }
}

const toTableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

export type InlinePart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** Splits text at its code and links. */
export function splitInline(words: Inline): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let rest = 0;
  for (const match of words.matchAll(/`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, inCode, label, to] = match;
    if (match.index > rest) parts.push({ kind: 'text', text: words.slice(rest, match.index) });
    if (inCode !== undefined) parts.push({ kind: 'code', text: inCode });
    else if (label !== undefined && to !== undefined) parts.push({ kind: 'link', text: label, to });
    rest = match.index + whole.length;
  }
  if (rest < words.length) parts.push({ kind: 'text', text: words.slice(rest) });
  return parts;
}
