// The script of a project's star chart: a crosshair with the numbers of a day, and downloads.
import { describeStarDay, type StarDays, toCsv } from '../../site/charts/star-day.ts';
import { startSlider } from './slider.ts';

export function startStarChart(): void {
  const figure = document.querySelector<HTMLElement>('[data-star-chart]');
  const plot = figure?.querySelector<HTMLElement>('[data-plot]');
  const svg = plot?.querySelector('svg');
  const readout = figure?.querySelector<HTMLElement>('[data-readout]');
  if (!figure || !plot || !svg || !readout) return;
  const { days, low, high } = readData(figure);
  const { width, height } = svg.viewBox.baseVal;
  const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  cursor.classList.add('chart-cursor');
  const dot = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  dot.classList.add('chart-dots');
  svg.append(cursor, dot);
  const last = days.stars.length - 1;
  startSlider({
    plot,
    count: days.stars.length,
    newest: last,
    kind: 'points',
    show(index) {
      const x = (index / Math.max(1, last)) * width;
      const stars = days.stars[index] ?? null;
      const y = stars === null ? undefined : height * (1 - (stars - low) / (high - low));
      cursor.setAttribute('d', index === last ? '' : `M${x},0V${height}`);
      dot.setAttribute('d', y === undefined ? '' : `M${x},${y}h0`);
      const text = describeStarDay(days, index);
      readout.textContent = text;
      return text;
    },
  });
  startDownloads(figure, days);
}

function readData(figure: HTMLElement): { days: StarDays; low: number; high: number } {
  const { startOn = '', stars = '', tags = '{}', low, high } = figure.dataset;
  const days = {
    startOn,
    stars: stars.split(',').map((text) => (text === '' ? null : Number(text))),
    tags: JSON.parse(tags),
  };
  return { days, low: Number(low), high: Number(high) };
}

function startDownloads(figure: HTMLElement, days: StarDays): void {
  const { id = '' } = figure.dataset;
  const image = `/chart/${id}.svg`;
  const makers: Readonly<Record<string, () => Promise<Blob>>> = {
    csv: async () => new Blob([toCsv(days)], { type: 'text/csv' }),
    svg: async () => (await fetchImage(image)).blob(),
    png: async () => await toPng(image),
  };
  for (const button of figure.querySelectorAll<HTMLButtonElement>('[data-download]')) {
    const format = button.dataset.download ?? '';
    button.addEventListener('click', async () => {
      try {
        save(await makers[format]?.(), `${id}-stars.${format}`);
      } catch {
        button.title = 'The image could not be loaded. Try again later.';
      }
    });
  }
}

async function fetchImage(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  return response;
}

async function toPng(path: string): Promise<Blob> {
  const image = new Image();
  image.src = path;
  await image.decode();
  const canvas = document.createElement('canvas');
  // Twice the size, for sharp text on dense screens.
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The canvas is empty.'))));
  });
}

function save(blob: Blob | undefined, name: string): void {
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
