// The index of the documentation: pages, their sections, operations, error codes and records.
import type { DocsPage } from './blocks.ts';
import { recordAnchor } from './fields.ts';
import type { ReferenceView } from './views.ts';

export interface DocsEntry {
  readonly name: string;
  readonly path: string;
  /** Shown below the name. */
  readonly note: string;
  /** Also searched. */
  readonly words: string;
}

export const buildDocsIndex = (
  pages: readonly DocsPage[],
  { groups, records }: ReferenceView,
): readonly DocsEntry[] => [
  ...groups.flatMap(({ endpoints }) =>
    endpoints.map(({ summary, page, method, path, description, parameters }) => ({
      name: summary,
      path: page,
      note: `${method} ${path}`,
      words: [method, path, description, ...parameters.map(({ name }) => name)].join(' '),
    })),
  ),
  ...pages.flatMap(describePage),
  ...records.map(({ name, fields }) => ({
    name,
    path: `/developers/api#${recordAnchor(name)}`,
    note: 'Record',
    words: fields.map((field) => field.name).join(' '),
  })),
];

/** A page and its sections, each with the words of its text. */
function describePage({ path, title, summary, blocks }: DocsPage): DocsEntry[] {
  const entries = [{ name: title, path, note: summary, words: summary }];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (block.kind === 'heading') {
      entries.push({ name: block.text, path: `${path}#${block.id}`, note: title, words: title });
    } else if (last && block.kind === 'text') last.words += ` ${block.text}`;
    else if (last && block.kind === 'list') last.words += ` ${block.items.join(' ')}`;
    else if (block.kind === 'table' && block.rowIds.length > 0) {
      for (const [row, id] of block.rowIds.entries()) {
        const words = block.rows[row]?.join(' ') ?? '';
        entries.push({ name: id, path: `${path}#${id}`, note: title, words });
      }
    } else if (last && block.kind === 'table') {
      last.words += ` ${block.rows.map(([first = '']) => first).join(' ')}`;
    }
  }
  return entries;
}
