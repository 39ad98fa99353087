// The line chart of a comparison: one line per item, in the color of its column heading.

import { endsLikeEarlier } from '../../snapshot/charts/same-end.ts';
import type { ChartData } from '../charts/downloads.ts';
import { startSlider } from '../charts/slider.ts';

export interface CompareChart {
  /** SVG paths in a view box of 900 by 240, one per item. Empty for items with too little data. */
  readonly paths: readonly string[];
  /** Labels of the vertical axis, from top to bottom and evenly spaced. */
  readonly ticks: readonly string[];
  readonly summary: string;
  /** The data for the downloads. */
  readonly data: ChartData;
  /** Labels of the horizontal axis, from the first day to the last. */
  readonly days?: readonly string[];
  /** Evenly spaced points that the crosshair can select, from left to right. */
  readonly points?: readonly {
    /** The vertical position of each line at this point. Null if the value is unknown. */
    readonly ys: readonly (number | null)[];
    readonly words: string;
  }[];
}

const [width, height] = [900, 240];

export function createChart(root: HTMLElement, label: string): (chart: CompareChart) => void {
  const figure = root.querySelector<HTMLElement>('figure');
  const picture = figure?.querySelector('svg');
  const ticks = figure?.querySelector('.chart-ticks');
  if (!figure || !picture || !ticks) return () => undefined;
  const pointAt = createCrosshair(figure, picture);
  return (chart) => {
    figure.hidden = chart.paths.every((path) => path === '');
    picture.setAttribute('aria-label', `${label}: ${chart.summary}`);
    ticks.replaceChildren(...chart.ticks.map(toSpan));
    figure.querySelector('.chart-days')?.replaceChildren(...(chart.days ?? []).map(toSpan));
    const count = chart.ticks.length - 1;
    const grid = chart.ticks.map((_, index) => `M0,${(height * index) / count}H${width}`).join('');
    picture.replaceChildren(
      toPath('chart-grid', grid),
      ...chart.paths.map((path, place) => {
        const isSame = endsLikeEarlier(chart.data.series, place);
        return toPath(`chart-line line-${place + 1}${isSame ? ' same-line' : ''}`, path);
      }),
    );
    figure.dataset.series = JSON.stringify(chart.data);
    pointAt(chart);
  };
}

function createCrosshair(figure: HTMLElement, picture: SVGElement): (chart: CompareChart) => void {
  const plot = figure.querySelector<HTMLElement>('[data-plot]');
  const readout = figure.querySelector<HTMLElement>('[data-readout]');
  if (!plot || !readout) return () => undefined;
  let points: NonNullable<CompareChart['points']> = [];
  const cursor = toPath('chart-cursor', '');
  const show = (index: number): string => {
    const x = (width * index) / Math.max(1, points.length - 1);
    const { ys = [], words = '' } = points[index] ?? {};
    cursor.setAttribute('d', index === points.length - 1 ? '' : `M${x},0V${height}`);
    for (const old of picture.querySelectorAll('.chart-dots')) old.remove();
    picture.append(
      cursor,
      ...ys.flatMap((y, place) =>
        y === null ? [] : [toPath(`chart-dots line-${place + 1}`, `M${x},${y}h.01`)],
      ),
    );
    readout.textContent = words;
    return words;
  };
  let resize: ((count: number) => void) | undefined;
  return (chart) => {
    points = chart.points ?? [];
    if (points.length === 0) return;
    resize ??= startSlider({
      plot,
      count: points.length,
      newest: points.length - 1,
      kind: 'points',
      show,
    });
    resize(points.length);
    plot.ariaLabel = picture.getAttribute('aria-label');
  };
}

function toSpan(text: string): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}

function toPath(kind: string, d: string): SVGElement {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('class', kind);
  path.setAttribute('d', d);
  return path;
}
