// Draws the star chart as SVG. Pages and their scripts share this code. All functions are pure.
import { escapeHtml } from '../../lib/escape-html.ts';
import { chartHeight, chartWidth, type StarChart } from './star-chart.ts';

/** Returns the content of the `svg` element, except the crosshair. */
export function drawStarChart({ bands, ticks, marks, bridges, path, dots }: StarChart): string {
  const draw = (name: string, d: string, inner = '') =>
    d === '' ? '' : `<path class="${name}" d="${d}">${inner}</path>`;
  return [
    ...bands.map(
      ({ x, width }) =>
        `<rect class="chart-band" x="${x}" y="0" width="${width}" height="${chartHeight}"></rect>`,
    ),
    draw('chart-grid', ticks.map(({ y }) => `M0,${y}H${chartWidth}`).join('')),
    ...marks.map(({ x, label, isMajor }) =>
      draw(
        isMajor ? 'chart-mark major' : 'chart-mark',
        `M${x},${chartHeight}V${isMajor ? 0 : chartHeight - 12}`,
        `<title>${escapeHtml(label)}</title>`,
      ),
    ),
    draw('chart-bridge', bridges),
    draw('chart-line', path),
    draw('chart-dots', dots),
  ].join('');
}
