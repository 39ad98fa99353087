// The chart of a comparison: one line for each item, in the colors of the column headings.

export interface CompareChart {
  /** One path of 900 by 240 per item. Empty if too little is known. */
  readonly paths: readonly string[];
  /** From top to bottom, evenly spaced. */
  readonly ticks: readonly string[];
  /** What the lines show, in words. */
  readonly summary: string;
  /** The first and the last day. */
  readonly days?: readonly string[];
}

const height = 240;

export function writeChart(root: HTMLElement, label: string, chart: CompareChart): void {
  const figure = root.querySelector<HTMLElement>('figure');
  const picture = figure?.querySelector('svg');
  const ticks = figure?.querySelector('.chart-ticks');
  if (!figure || !picture || !ticks) return;
  figure.hidden = chart.paths.every((path) => path === '');
  picture.setAttribute('aria-label', `${label}: ${chart.summary}`);
  ticks.replaceChildren(...chart.ticks.map(toSpan));
  figure.querySelector('.chart-days')?.replaceChildren(...(chart.days ?? []).map(toSpan));
  const count = chart.ticks.length - 1;
  const grid = chart.ticks.map((_, index) => `M0,${(height * index) / count}H900`).join('');
  picture.replaceChildren(
    toPath('chart-grid', grid),
    ...chart.paths.map((path, place) => toPath(`chart-line line-${place + 1}`, path)),
  );
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
