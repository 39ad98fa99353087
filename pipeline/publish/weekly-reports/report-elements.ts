// Renders the building blocks of a weekly report: sections, tables, lists, and links to projects.
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { toModelPath } from '../../../src/lib/model-path.ts';
import type { Snapshot, SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';

/** Seven days. Both `start` and `end` are included. */
export interface Week {
  readonly start: string;
  readonly end: string;
}

export interface Section {
  readonly html: string;
  /** A short clause for the title and the summary of the report. */
  readonly fact: string;
  /** Facts about exceptional changes come before all others in the title and the summary. */
  readonly isExceptional?: boolean;
  /** The rank of the model that the fact names. */
  readonly modelRank?: number;
}

export interface ReportInput {
  readonly snapshot: Snapshot;
  readonly week: Week;
}

/**
 * Escapes untrusted text. Isolates its writing direction, because the text may be right-to-left.
 */
export const words = (value: unknown): string => `<bdi>${escapeHtml(String(value))}</bdi>`;

export const link = (row: SnapshotRow): string =>
  `<a href="/projects/${row.id}">${words(row.name)}</a>`;

export function linkModel(row: SnapshotRow): string {
  const path = toModelPath(String(row.id));
  return path ? `<a href="${path}">${words(row.name)}</a>` : words(row.name);
}

export function paragraph(...sentences: readonly string[]): string {
  const written = sentences.filter((sentence) => sentence !== '');
  return written.length === 0 ? '' : `<p>${written.join(' ')}</p>`;
}

export const bullets = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

export const section = (id: string, title: string, ...parts: readonly string[]): string =>
  [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${title}</h2>`,
    ...parts.filter((part) => part !== ''),
    '</section>',
  ].join('\n');

export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
}

/** Renders a table. Cells are HTML, and the first cell of each row is its heading. */
export function table(
  label: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const attributes = (column: Column | undefined) => (column?.isNumber ? ' class="number"' : '');
  const heads = columns.map((column) =>
    column.name === '' ? '<td></td>' : `<th scope="col"${attributes(column)}>${column.name}</th>`,
  );
  const body = rows.map(([first, ...cells]) => {
    const rest = cells.map((cell, index) => `<td${attributes(columns[index + 1])}>${cell}</td>`);
    return `<tr><th scope="row">${first}</th>${rest.join('')}</tr>`;
  });
  return [
    `<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(label)}">`,
    `<table><thead><tr>${heads.join('')}</tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody></table></div>`,
  ].join('\n');
}
