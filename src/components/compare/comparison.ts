// The comparison of projects: the rows of its table and the lines of its chart. Pure.
import { healthComponents } from '../../contracts/health.ts';
import {
  formatCount,
  formatGain,
  formatLabel,
  formatLicense,
  formatTableDay,
  toAttributeText,
  unknown,
} from '../../site/format/format.ts';
import type { CompareChart } from './chart.ts';
import type { ComparedProject } from './record.ts';
import { type ComparisonRow, type Line, toRows } from './rows.ts';

const healthLine = (index: number, name: string, max: number): Line<ComparedProject> => ({
  name,
  text: ({ health }) => (health ? `${health[index] ?? unknown}/${max}` : unknown),
  rank: ({ health, provisional }) => (provisional ? null : (health?.[index] ?? null)),
  max,
});

const lines: readonly Line<ComparedProject>[] = [
  { name: 'Stars', text: ({ stars }) => formatCount(stars), rank: ({ stars }) => stars },
  { name: 'Weekly stars', text: ({ d7 }) => formatGain(d7), rank: ({ d7 }) => d7 },
  { name: 'Stars in 28 days', text: ({ d28 }) => formatGain(d28), rank: ({ d28 }) => d28 },
  { name: 'Trend', text: ({ trend }) => trend ?? unknown },
  { ...healthLine(0, 'Maintenance score', 100), text: toHealthText },
  ...healthComponents.map(({ title, max }, index) => healthLine(index + 1, title, max)),
  { name: 'License', text: ({ license }) => formatLicense(license) },
  { name: 'Language', text: ({ lang }) => lang ?? unknown },
  {
    name: 'Last commit',
    text: ({ committed }) => formatTableDay(committed),
    rank: ({ committed }) => (committed === null ? null : Date.parse(committed)),
  },
  {
    name: 'Last push',
    text: ({ pushed }) => formatTableDay(pushed),
    rank: ({ pushed }) => (pushed === null ? null : Date.parse(pushed)),
  },
  {
    name: 'Latest release',
    text: ({ release }) => (release ? `${release[0]}, ${formatTableDay(release[1])}` : unknown),
  },
  {
    name: 'Releases in 90 days',
    // The release contains only the latest ten releases of each repository.
    text: ({ releases }) => (releases >= 10 ? '10 or more' : String(releases)),
    rank: ({ releases }) => releases,
  },
  { name: 'Forks', text: ({ forks }) => formatCount(forks), rank: ({ forks }) => forks },
  { name: 'Open issues', text: ({ issues }) => formatCount(issues) },
  { name: 'Created', text: ({ created }) => formatTableDay(created) },
  { name: 'Industry', text: ({ vertical }) => vertical ?? unknown },
  { name: 'Works with', text: ({ stacks }) => stacks.join(', ') || unknown },
  { name: 'Archived', text: ({ archived }) => archivedText(archived) },
];

function toHealthText({ health, label, provisional }: ComparedProject): string {
  return health ? `${health[0]}, ${formatLabel(label, provisional)}` : unknown;
}

function archivedText(archived: boolean | null): string {
  if (archived === null) return unknown;
  return archived ? 'yes' : 'no';
}

export const toComparison = (projects: readonly ComparedProject[]): ComparisonRow[] =>
  toRows(lines, projects);

/** Star growth since the first known day of the window, in percent, as lines of 900 by 240. */
export function buildGrowthLines(
  projects: readonly ComparedProject[],
): CompareChart & { readonly zero: number } {
  const growth = projects.map(({ series }) => {
    const first = series.find((value) => value !== null && value > 0) ?? null;
    return series.map((value) =>
      value === null || first === null ? null : (100 * (value - first)) / first,
    );
  });
  const known = growth.flat().filter((value) => value !== null);
  const step = toStep(Math.max(0, ...known) - Math.min(0, ...known));
  const low = Math.floor(Math.min(0, ...known) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(0, ...known) / step) * step);
  const y = (value: number) => Math.round(2400 * (1 - (value - low) / (high - low))) / 10;
  const last = growth.map((values) => values.findLast((value) => value !== null) ?? null);
  return {
    paths: growth.map((values) => toPath(values, y)),
    ticks: Array.from(
      { length: Math.round((high - low) / step) + 1 },
      (_, index) => `${Number((high - index * step).toPrecision(6))}%`,
    ),
    zero: y(0),
    summary: projects
      .map(({ name }, index) => `${toAttributeText(name)} ${formatPercent(last[index] ?? null)}`)
      .join(', '),
  };
}

const formatPercent = (value: number | null): string =>
  value === null ? 'unknown' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}%`;

/** Returns 1, 2 or 5 times a power of ten, so that there are about four steps. */
function toStep(span: number): number {
  const rough = Math.max(span, 0.4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
}

function toPath(values: readonly (number | null)[], y: (value: number) => number): string {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (points.length < 2) return '';
  const x = (index: number) => Math.round((9000 * index) / (values.length - 1)) / 10;
  return `M${points.map(({ value, index }) => `${x(index)},${y(value)}`).join('L')}`;
}
