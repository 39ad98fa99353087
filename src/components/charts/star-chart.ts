// Browser script for a project's star chart: a crosshair with daily values, and range buttons.

import { describeStarDay, type StarDays } from '../../site/charts/describe-star-day.ts';
import {
  buildStarChart,
  chartHeight,
  chartWidth,
  type StarChart,
  type StarRange,
  type StarSeries,
  selectRange,
  toStarWeeks,
} from '../../site/charts/star-chart.ts';
import { drawStarChart } from '../../site/charts/star-chart-svg.ts';
import { addDays } from '../../site/format/format.ts';
import type { ChartData } from './downloads.ts';
import { startSlider } from './slider.ts';

interface Parts {
  readonly figure: HTMLElement;
  readonly plot: HTMLElement;
  readonly svg: SVGSVGElement;
  readonly readout: HTMLElement;
}

export function startStarChart(): void {
  const figure = document.querySelector<HTMLElement>('[data-star-chart]');
  const plot = figure?.querySelector<HTMLElement>('[data-plot]');
  const svg = plot?.querySelector('svg');
  const readout = figure?.querySelector<HTMLElement>('[data-readout]');
  if (!figure || !plot || !svg || !readout) return;
  const parts = { figure, plot, svg, readout };
  const whole = readData(figure);
  const select = (range: StarRange['id']) => selectRange(range, whole.history, whole.weeks);
  // The data contains only a project's newest repository releases. A weekly chart covers a longer
  // period and would show only some of the releases in it, so it shows none.
  const build = (series: StarSeries) =>
    buildStarChart(whole.name, series, series.step === 7 ? [] : whole.releases);
  let days = select(figure.dataset.shown as StarRange['id']);
  let chart = build(days);
  if (!chart) return;
  const [cursor, dot] = ['chart-cursor', 'chart-dots'].map((name) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.classList.add(name);
    svg.append(path);
    return path;
  });
  const resize = startSlider({
    plot,
    count: days.stars.length,
    newest: days.stars.length - 1,
    kind: 'points',
    show(index) {
      const last = days.stars.length - 1;
      const x = (index / Math.max(1, last)) * chartWidth;
      const stars = days.stars[index] ?? null;
      const [low, high] = chart?.domain ?? [0, 1];
      const y = stars === null ? undefined : chartHeight * (1 - (stars - low) / (high - low));
      cursor?.setAttribute('d', index === last ? '' : `M${x},0V${chartHeight}`);
      dot?.setAttribute('d', y === undefined ? '' : `M${x},${y}h.01`);
      readout.textContent = describeStarDay(toStarDays(days, chart?.tags), index);
      return readout.textContent;
    },
  });
  startRanges(figure, (range) => {
    days = select(range);
    const isByDay = days.step !== 7;
    chart = build(days);
    if (!chart) return;
    for (const part of figure.querySelectorAll('.by-day')) {
      part.toggleAttribute('hidden', !isByDay);
    }
    redraw(parts, chart, days.stars.length / whole.history.stars.length);
    resize(days.stars.length);
    writeSeries(figure, whole.name, days);
  });
  writeSeries(figure, whole.name, days);
}

/** Writes the shown days for the downloads. */
function writeSeries(figure: HTMLElement, name: string, { start_on, stars, step = 1 }: StarSeries) {
  const data: ChartData = {
    measure: 'stars',
    days: stars.map((_, index) => addDays(start_on, index * step)),
    unit: step === 7 ? 'week' : 'day',
    series: [{ name, values: stars }],
  };
  figure.dataset.series = JSON.stringify(data);
}

const toStarDays = (series: StarSeries, tags: StarDays['tags'] = {}): StarDays => ({
  startOn: series.start_on,
  stars: series.stars,
  tags,
  ...(series.step && { step: series.step }),
});

const toCounts = (texts: readonly string[]) =>
  texts.map((text) => (text === '' ? null : Number(text)));

function readData(figure: HTMLElement) {
  const { name = '', startOn = '', stars = '', releases = '[]', bursts = '' } = figure.dataset;
  const counts = toCounts(stars.split(','));
  const [weeksStartOn, ...weeks] = figure.dataset.weeks?.split(',') ?? [];
  const isBurst = new Set(bursts === '' ? [] : bursts.split(',').map(Number));
  const rows: [string, string, string][] = JSON.parse(releases);
  return {
    name,
    weeks:
      weeksStartOn === undefined
        ? undefined
        : toStarWeeks({ start_on: weeksStartOn, stars: toCounts(weeks) }),
    history: { start_on: startOn, stars: counts, burst: counts.map((_, day) => isBurst.has(day)) },
    releases: rows.map(([tag, published_at, level]) => ({ tag, published_at, level })),
  };
}

function startRanges(figure: HTMLElement, show: (range: StarRange['id']) => void): void {
  const buttons = [...figure.querySelectorAll<HTMLButtonElement>('[data-range]')];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.ariaPressed = String(other === button);
      figure.dataset.shown = button.dataset.range;
      show(button.dataset.range as StarRange['id']);
    });
  }
}

/**
 * Redraws the chart for another range. Crops the chart of weekly stars to its newest days. `share`
 * is the fraction of days to keep.
 */
function redraw({ figure, svg, plot }: Parts, chart: StarChart, share: number): void {
  const write = (name: string, spans: readonly HTMLElement[]) =>
    figure.querySelector(`[data-${name}]`)?.replaceChildren(...spans);
  const drawing = svg.querySelector('[data-drawing]');
  if (drawing) drawing.innerHTML = drawStarChart(chart);
  const title = svg.querySelector('title');
  if (title) title.textContent = chart.title;
  plot.ariaLabel = chart.title;
  for (const place of figure.parentElement?.querySelectorAll('desc, [data-description]') ?? []) {
    place.textContent = chart.description;
  }
  write('ticks', chart.ticks.map(({ label }) => toSpan(label)).reverse());
  write(
    'days',
    chart.days.map((day) => toSpan(day)),
  );
  write(
    'tags',
    chart.labels.map(({ tag, percent }) => toSpan(tag, percent)),
  );
  const strip = figure.querySelector<SVGSVGElement>('.strip');
  const { height } = strip?.viewBox.baseVal ?? { height: 0 };
  // Weekly ranges hide the chart of weekly stars, so cropping it has no effect.
  const left = chartWidth * Math.max(0, 1 - share);
  strip?.setAttribute('viewBox', `${left} 0 ${chartWidth - left} ${height}`);
}

function toSpan(text: string, percent?: number): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  if (percent !== undefined) span.style.setProperty('--x', `${percent}%`);
  return span;
}
