// Tests of the images of line charts, and of their data as CSV.
import { expect, test } from 'vitest';
import { toChartCsv } from '../../src/components/charts/downloads.ts';
import { toPriceSteps } from '../../src/site/charts/price-steps.ts';
import { drawLineChart, type LineChart } from '../../src/snapshot/charts/line-chart.ts';

const chart = (more: Partial<LineChart>): LineChart => ({
  measure: 'stars',
  days: ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-13'],
  series: [{ name: 'a/b', values: [1, 2, 3, 4] }],
  credit: 'Source: Daybreak, Jun 13, 2026, CC0',
  ...more,
});
const paths = (one: LineChart) =>
  [...drawLineChart(one).matchAll(/<path d="([^"]*)"[^>]*stroke="#[^>]*>/g)].map(([all, d]) => ({
    xs: [...(d ?? '').matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x)),
    d,
    isDashed: all.includes('stroke-dasharray'),
  }));

test('equal periods have equal widths, and a period without rows is a dashed line', () => {
  const [line, bridge] = paths(chart({}));
  const [a = 0, b = 0, c = 0, d = 0] = line?.xs ?? [];
  expect(b - a).toBeCloseTo(c - b, 0);
  expect((d - c) / (b - a)).toBeCloseTo(10, 0);
  expect(line?.isDashed).toBe(false);
  expect(bridge).toMatchObject({ xs: [c, d], isDashed: true });
});

test('an unknown value is bridged like a missing day', () => {
  const [line, bridge] = paths(
    chart({
      days: ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05'],
      series: [{ name: 'a/b', values: [1, 2, null, 4, 5] }],
    }),
  );
  expect(line?.d?.match(/M/g)).toHaveLength(2);
  expect(bridge?.isDashed).toBe(true);
});

test('two lines with the same end are both visible', () => {
  const equal = paths(
    chart({
      days: ['2026-06-01', '2026-06-02'],
      series: ['a', 'b', 'c'].map((name) => ({ name, values: [1, name === 'c' ? 3 : 2] })),
    }),
  );
  expect(equal.map(({ isDashed }) => isDashed)).toEqual([false, true, false]);
});

test('the axis has the given ends, and decimals only for decimal values', () => {
  const ticks = (one: LineChart) =>
    [...drawLineChart(one).matchAll(/text-anchor="end">([\d.]+)</g)].map(([, text]) => text);
  const values = (...list: number[]) => [{ name: 'a', values: list }];
  expect(ticks(chart({ series: values(94, 94, 95, 95), domain: [0, 100] }))).toEqual(
    expect.arrayContaining(['0', '100']),
  );
  expect(ticks(chart({ series: values(10, 10, 11, 11) }))).toEqual(['10', '11']);
  expect(ticks(chart({ series: values(0.1, 0.1, 0.2, 0.2) }))).toContain('0.12');
});

test('names the source with its date and license', () => {
  expect(drawLineChart(chart({}))).toContain('>Source: Daybreak, Jun 13, 2026, CC0</text>');
});

test('a price holds until the next one', () => {
  const steps = toPriceSteps(
    [
      {
        name: 'x',
        changes: [
          ['2026-01-01', 2],
          ['2026-03-01', null],
        ],
      },
      { name: 'y', changes: [['2026-02-01', 5]] },
    ],
    '2026-04-01',
  );
  expect(steps.days).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
  expect(steps.series.map(({ values }) => values)).toEqual([
    [2, 2, null, null],
    [null, 5, 5, 5],
  ]);
  const [x] = paths({ ...steps, credit: '' });
  expect(x?.isDashed).toBe(false);
  expect(toChartCsv(steps)).toBe(
    'day,x,y\r\n2026-01-01,2,\r\n2026-02-01,2,5\r\n2026-03-01,,5\r\n2026-04-01,,5\r\n',
  );
});

test('the CSV file of a single line names the measure, and its weeks', () => {
  expect(toChartCsv({ ...chart({}), days: ['2026-06-01'], unit: 'week' })).toBe(
    'week_ending,stars\r\n2026-06-01,1\r\n',
  );
});
