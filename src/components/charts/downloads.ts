// Browser script that offers the data of charts as CSV, SVG and PNG.
import { toCsv } from '../../lib/csv.ts';
import type { LineChart } from '../../snapshot/charts/line-chart.ts';
import { saveFile } from './save-file.ts';

/** The attribute `data-series` of a figure contains it as JSON. */
export type ChartData = Omit<LineChart, 'credit'>;

export function startDownloads(): void {
  for (const credit of document.querySelectorAll<HTMLElement>('.chart-credit')) {
    for (const button of credit.querySelectorAll<HTMLButtonElement>('[data-download]')) {
      const format = button.dataset.download ?? '';
      button.addEventListener('click', async () => {
        const series = credit.closest('figure')?.dataset.series;
        if (series === undefined) return;
        try {
          const chart = { ...JSON.parse(series), credit: credit.dataset.credit ?? '' };
          const blob = await makers[format]?.(chart);
          if (blob) saveFile(blob, `${credit.dataset.file}.${format}`);
        } catch {
          button.title = 'The download failed. Reload the page to try again.';
        }
      });
    }
  }
}

const makers: Readonly<Record<string, (chart: LineChart) => Promise<Blob>>> = {
  csv: async (chart) => new Blob([toChartCsv(chart)], { type: 'text/csv' }),
  svg: async (chart) => new Blob([await draw(chart)], { type: 'image/svg+xml' }),
  png: async (chart) => await toPng(await draw(chart)),
};

/** The column of a single line has the name of its measure. Unknown values are empty. */
export function toChartCsv({ days, unit, measure, series }: ChartData): string {
  const names = series.length === 1 ? [measure] : series.map(({ name }) => name);
  const rows = days.map((day, index) => [
    day,
    ...series.map(({ values }) => String(values[index] ?? '')),
  ]);
  return toCsv([[unit === 'week' ? 'week_ending' : 'day', ...names], ...rows]);
}

/** The code that draws is loaded when it is needed. */
async function draw(chart: LineChart): Promise<string> {
  const { drawLineChart } = await import('../../snapshot/charts/line-chart.ts');
  return drawLineChart(chart);
}

async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  // The image is twice the display size, so that text is sharp on high-resolution screens.
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((done, fail) => {
    canvas.toBlob((blob) => {
      if (blob) done(blob);
      else fail(new Error('The browser could not encode the chart as PNG.'));
    });
  });
}
