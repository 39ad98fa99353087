// Builds the search index of the documentation: pages, sections, operations, error codes and
// records.

import type { DocsPage } from './build-docs-pages.ts';
import { recordAnchor, recordsPath } from './fields.ts';
import { toRowId } from './markdown-blocks.ts';
import type { ReferenceView } from './reference-views.ts';

export interface DocsEntry {
  readonly name: string;
  readonly path: string;
  /** Text below the name in search results. */
  readonly note: string;
  /** More text that is searched but not shown. */
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
    path: `${recordsPath}#${recordAnchor(name)}`,
    note: 'Record',
    words: fields.map((field) => field.name).join(' '),
  })),
];

function describePage({ path, title, summary, blocks }: DocsPage): DocsEntry[] {
  const entries = [{ name: title, path, note: summary, words: summary }];
  for (const block of blocks) {
    const last = entries.at(-1);
    if (block.kind === 'heading') {
      entries.push({ name: block.text, path: `${path}#${block.id}`, note: title, words: title });
    } else if (block.kind === 'table') {
      for (const row of block.rows) {
        const [first = ''] = row;
        const id = toRowId(first);
        if (id !== undefined) {
          entries.push({ name: id, path: `${path}#${id}`, note: title, words: row.join(' ') });
        } else if (last) last.words += ` ${first}`;
      }
    } else if (last && block.kind === 'text') last.words += ` ${block.text}`;
  }
  return entries;
}
