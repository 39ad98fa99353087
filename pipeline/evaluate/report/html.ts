// Renders the HTML elements of the report card: tables, lists and figures.
import { escapeHtml } from '../../../src/lib/escape-html.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  readonly isText?: boolean;
}

/** Renders a table. Escapes all cells. Right-aligns columns unless `isText` is set. */
export function table<Row>(
  caption: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: readonly Row[],
): string {
  const of = (column: Column<Row>): string => (column.isText ? '' : ' class="n"');
  const head = columns
    .map((column) => `<th scope="col"${of(column)}>${escapeHtml(column.title)}</th>`)
    .join('');
  const body = rows
    .map((row) => {
      const cells = columns.map(
        (column) => `<td${of(column)}>${escapeHtml(column.cell(row))}</td>`,
      );
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('\n');
  return (
    `<div class="wide"><table><caption>${escapeHtml(caption)}</caption>` +
    `<thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
  );
}

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

export const figure = (caption: string, svg: string): string =>
  `<figure>${svg}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
