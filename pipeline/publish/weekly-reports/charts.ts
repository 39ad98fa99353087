// Draws the charts of a weekly report as inline SVG. Their numbers always appear as text, too.
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { toSparkline } from '../../../src/lib/sparkline.ts';
import { count } from '../format-text.ts';

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Draws a bar for `value` out of `max`. Hidden from screen readers, because the number is next to
 * it.
 */
export function drawBar(value: number, max: number): string {
  const width = max > 0 ? round((100 * Math.max(0, value)) / max) : 0;
  return (
    '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">' +
    `<rect class="bar-all" width="100" height="8"/><rect class="bar-part" width="${width}" height="8"/></svg>`
  );
}

/** Draws a small line chart. Returns an empty string if less than a week is known. */
export function drawLine(totals: readonly (number | null)[]): string {
  const path = toSparkline(totals);
  return path === undefined
    ? ''
    : `<svg class="spark" viewBox="0 0 100 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

export interface Column {
  readonly label: string;
  /** Null if unknown. The chart then has a gap instead of a column. */
  readonly value: number | null;
  readonly isMarked?: boolean;
}

const chartWidth = 720;
const chartHeight = 160;

/** Draws labeled columns on a common baseline. Negative values point downward. */
export function drawColumns(id: string, title: string, columns: readonly Column[]): string {
  const values = columns.map(({ value }) => value ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value: number) =>
    round(high === low ? chartHeight : ((high - value) * chartHeight) / (high - low));
  const step = chartWidth / columns.length;
  const rects = columns.map(({ value, isMarked }, index) => {
    if (value === null) return '';
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
    const kind = isMarked ? ' class="column-marked"' : '';
    return `<rect${kind} x="${round(index * step + step * 0.12)}" y="${top}" width="${round(step * 0.76)}" height="${round(Math.max(bottom - top, 1))}"/>`;
  });
  const cells = columns.map(
    ({ label, value }) =>
      `<td>${value === null ? '–' : count(value)}<span>${escapeHtml(label)}</span></td>`,
  );
  return [
    '<figure class="columns-chart">',
    `<svg viewBox="0 0 ${chartWidth} ${chartHeight}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-title">`,
    `<title id="${id}-title">${escapeHtml(title)}</title>`,
    rects.join(''),
    `<path d="M0,${y(0)}H${chartWidth}"/></svg>`,
    `<table aria-label="${escapeHtml(title)}"><tbody><tr>${cells.join('')}</tr></tbody></table>`,
    `<figcaption>${escapeHtml(title)}</figcaption>`,
    '</figure>',
  ].join('\n');
}
