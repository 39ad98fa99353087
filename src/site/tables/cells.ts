// Builds table cells as HTML strings. A build has tens of thousands of cells, and rendering them
// with components would take ten times as long.

import { escapeHtml } from '../../lib/escape-html.ts';
import { toSparkline } from '../../lib/sparkline.ts';
import {
  explainHealth,
  formatCount,
  formatDay,
  formatRowLabel,
  type LabelReason,
  unknown,
} from '../format/format.ts';
import { findLanguageColor } from '../format/language-colors.ts';
import { toMonogram } from '../format/monogram.ts';
import { withDay } from '../format/old-values.ts';

export const unknownCell = `<span class="quiet">${unknown}</span>`;

/**
 * Returns the attribute by which a script sorts the rows. Null means that the value is unknown. If
 * `value` is undefined, the rows are sorted by the text of the cell.
 */
export const toSortAttribute = (value: number | string | null | undefined): string =>
  value === undefined ? '' : ` data-value="${escapeHtml(String(value ?? ''))}"`;

/** Returns the word for a trend: `steady` only if the pace of a steady project hardly changed. */
export const toTrendWord = ({
  trend,
  trend_change,
}: Readonly<Record<'trend' | 'trend_change', string | null>>) => trend_change ?? trend;

/** The class determines the arrow before the word. */
export const toTrendCell = (row: Parameters<typeof toTrendWord>[0]): string =>
  row.trend
    ? `<span class="trend trend-${toTrendWord(row)}">${toTrendWord(row)}</span>`
    : unknownCell;

/** The words for trends, from rising to falling, in the order of the explorer. */
const trendWords: readonly (string | null)[] = [
  'accelerating',
  'faster',
  'steady',
  'slower',
  'quiet',
];

export function toTrendRank(row: Parameters<typeof toTrendWord>[0]): number | null {
  const place = trendWords.indexOf(toTrendWord(row));
  return place === -1 ? null : trendWords.length - place;
}

/**
 * Draws a bar for `value` out of `max`. Screen readers skip it, because the number is next to it.
 */
export function toBar(value: number, max: number): string {
  const width = Math.round((100 * value) / max);
  return `<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="bar-all" width="100" height="8"></rect><rect class="bar-part" width="${width}" height="8"></rect></svg>`;
}

/**
 * Draws a monogram, which makes rows easier to recognize. Screen readers skip it, because the name
 * is next to it.
 */
export function toMonogramMark(name: string, owner: string): string {
  const { letters, hue } = toMonogram(name, owner);
  return `<span class="monogram hue-${hue}" aria-hidden="true">${escapeHtml(letters)}</span>`;
}

/**
 * Returns a language with its color, or a dash and a gray dot if the name is null. The row template
 * of the explorer also uses this HTML, so the explorer's script depends on its structure.
 */
export function toLanguage(name: string | null): string {
  const color = findLanguageColor(name);
  const fill = color === undefined ? '' : ` fill="${color}"`;
  return `<span class="language"><svg viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="4"${fill}></circle></svg><bdi>${escapeHtml(name ?? unknown)}</bdi></span>`;
}

export interface Health {
  readonly health: number | null;
  readonly label: string | null;
  /** What makes the label worse than the score implies, or why a project without a score has ended. */
  readonly reason: LabelReason;
  /** The number of known signals if the score is an estimate, otherwise null. */
  readonly estimate: number | null;
  /** The day of the score if it is old, otherwise null. */
  readonly oldOn: string | null;
}

/** Returns a star total, with its day if it is old. */
export const toStarsCell = (stars: number | null, oldOn: string | null): string =>
  `${formatCount(stars)}<small>${oldOn === null ? '' : formatDay(oldOn)}</small>`;

/**
 * Returns a health score with its label, or a dash if the score is null. A style sheet marks an
 * estimate with `~`, which the heading of the column explains. The row template of
 * the explorer also uses this HTML, so the explorer's script depends on its structure.
 */
export function toHealthCell({ health, label, reason, estimate, oldOn }: Health): string {
  const shown = withDay(formatRowLabel(label, reason), health === null ? null : oldOn);
  const kind =
    label === null ? 'health' : `health label-${label}${estimate === null ? '' : ' estimate'}`;
  const explained = explainHealth(health, label, reason, estimate);
  const title = explained === '' ? '' : ` title="${explained}"`;
  return `<span class="${kind}"${title}>${toBar(health ?? 0, 100)}<span>${formatCount(health)}</span><small>${shown}</small></span>`;
}

/**
 * Draws a small line chart of stars. Screen readers skip it, because the numbers are next to it.
 */
export function toSparklineCell(stars: readonly (number | null)[] | undefined): string {
  const path = stars && toSparkline(stars);
  return path
    ? `<svg class="spark" viewBox="0 0 100 24" aria-hidden="true"><path d="${path}"></path></svg>`
    : unknownCell;
}
