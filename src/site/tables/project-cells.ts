// Builds the table cells of a project's row as HTML.
import { escapeHtml } from '../../lib/escape-html.ts';
import { toOldCountDay, toOldDay } from '../../lib/old-day.ts';
import type { ProjectRow } from '../../snapshot/release/table-rows.ts';
import { data } from '../data/page-data.ts';
import { nameLicenseOf } from '../data/project-license.ts';
import { formatDaysAgo, formatGain, toEstimate, toLabelReason } from '../format/format.ts';
import { toCurrentPush } from '../format/old-values.ts';
import {
  toHealthCell,
  toLanguage,
  toMonogramMark,
  toSortAttribute,
  toSparklineCell,
  toStarsCell,
  toTrendCell,
  toTrendRank,
  unknownCell,
} from './cells.ts';

export interface ProjectCells {
  readonly hasPace: boolean;
  readonly hasSparklines: boolean;
  readonly isShort: boolean;
  /** Adds `data-value` attributes, which a script uses to sort the rows. */
  readonly isSortable: boolean;
}

/** Caches cells by options and project, because many tables show the same projects. */
const known = new Map<string, WeakMap<ProjectRow, string>>();

/** Returns the cells, starting with the name, in the order of the columns in ProjectTable.astro. */
export function toProjectCells(row: ProjectRow, options: ProjectCells): string {
  const kind = JSON.stringify(options);
  const cells = known.get(kind) ?? new WeakMap<ProjectRow, string>();
  known.set(kind, cells);
  const html = cells.get(row) ?? writeCells(row, options);
  cells.set(row, html);
  return html;
}

function writeCells(row: ProjectRow, options: ProjectCells): string {
  const { hasPace, hasSparklines, isShort, isSortable } = options;
  const cell = (kind: string, html: string, value?: number | string | null) =>
    `<td class="${kind}"${isSortable ? toSortAttribute(value) : ''}>${html}</td>`;
  const health = {
    health: row.health,
    label: row.health_label,
    reason: toLabelReason(row),
    estimate: toEstimate(row),
    oldOn: toOldDay(row.health_checked_at, data.info.as_of),
  };
  const { stars_observed_on: countedOn } = row;
  const { as_of: asOf } = data.info;
  const pushedAt = toCurrentPush(row, data.info.as_of);
  const pushedOn = pushedAt?.slice(0, 10).replaceAll('-', '') ?? null;
  return [
    toName(row, isSortable),
    cell(
      'number',
      toStarsCell(row.stars, toOldCountDay(countedOn, asOf)),
      toOldDay(countedOn, asOf) === null ? row.stars : null,
    ),
    // Narrow windows do not have room for both weekly stars and pace. If the table shows pace, they
    // hide weekly stars.
    cell(hasPace ? 'number mid-col' : 'number', formatGain(row.stars_7d), row.stars_7d),
    hasPace ? cell('number', formatGain(row.pace), row.pace) : '',
    hasSparklines ? cell('mid-col', toSparklineCell(data.seriesById.get(row.id)?.stars)) : '',
    hasPace ? '' : cell(isShort ? 'last-col' : 'mid-col', toTrendCell(row), toTrendRank(row)),
    cell('number', toHealthCell(health), health.oldOn === null ? row.health : null),
    isShort ? '' : cell('far-col', row.lang ? toLanguage(row.lang) : unknownCell),
    isShort ? '' : cell('far-col', `<bdi class="chip">${escapeHtml(nameLicenseOf(row))}</bdi>`),
    isShort ? '' : cell('number last-col', formatDaysAgo(pushedAt, data.info.as_of), pushedOn),
  ].join('');
}

function toName({ id, name, owner, description }: ProjectRow, isSortable: boolean): string {
  const what = description ? `<p class="what" dir="auto">${escapeHtml(description)}</p>` : '';
  // Without this attribute, the rows would be sorted by the letters of the monogram.
  const value = isSortable ? toSortAttribute(name) : '';
  return `<th scope="row"${value}>${toMonogramMark(name, owner)}<a href="/projects/${id}"><bdi>${escapeHtml(name)}</bdi></a> <span class="by"><bdi>${escapeHtml(owner)}</bdi></span>${what}</th>`;
}
