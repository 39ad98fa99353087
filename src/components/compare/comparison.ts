// The comparison table: the formatted values, the leader of each row and the identical rows. Pure.
import { maxCompared } from '../../contracts/compare-rules.ts';
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
import type { ComparedProject } from './record.ts';

export interface ComparisonCell {
  readonly text: string;
  /** Whether this is the best of all known values. */
  readonly isBest: boolean;
  /** The value as a share of its maximum, for rows with a bar. */
  readonly share?: number;
}

export interface ComparisonRow {
  readonly name: string;
  readonly cells: readonly ComparisonCell[];
  /** Whether all cells have the same text. */
  readonly isSame: boolean;
}

interface Line {
  readonly name: string;
  readonly text: (project: ComparedProject) => string;
  /** Higher is better. Missing if a higher value is not better. */
  readonly rank?: (project: ComparedProject) => number | null;
  readonly max?: number;
}

const healthLine = (index: number, name: string, max: number): Line => ({
  name,
  text: ({ health }) => (health ? `${health[index] ?? unknown}/${max}` : unknown),
  rank: ({ health, provisional }) => (provisional ? null : (health?.[index] ?? null)),
  max,
});

const lines: readonly Line[] = [
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

export function toComparison(projects: readonly ComparedProject[]): ComparisonRow[] {
  return lines.map(({ name, text, rank, max }) => {
    const ranks = projects.map((project) => rank?.(project) ?? null);
    const best = Math.max(...ranks.map((value) => value ?? Number.NEGATIVE_INFINITY));
    const isTied = ranks.every((value) => value === best);
    const texts = projects.map(text);
    return {
      name,
      cells: ranks.map((value, index) => ({
        text: texts[index] ?? unknown,
        isBest: value !== null && value === best && !isTied,
        ...(max !== undefined && value !== null ? { share: value / max } : {}),
      })),
      isSame: new Set(texts).size === 1,
    };
  });
}

/** Reads `/compare?p=a,b`. Ignores duplicates and everything after the maximum. */
export function readSlugs(search: string): string[] {
  const given = new URLSearchParams(search).getAll('p').join(',').split(',');
  const slugs = given.map((slug) => slug.trim().toLowerCase()).filter((slug) => slug !== '');
  return [...new Set(slugs)].slice(0, maxCompared);
}

export const writeSlugs = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '' : `?p=${slugs.map(encodeURIComponent).join(',')}`;

export interface GrowthLines {
  /** One path per project. Empty if fewer than two days are known. */
  readonly paths: readonly string[];
  /** From top to bottom, evenly spaced. */
  readonly ticks: readonly string[];
  readonly zero: number;
  readonly summary: string;
}

/** Star growth since the first known day of the window, in percent, as lines of 900 by 240. */
export function buildGrowthLines(projects: readonly ComparedProject[]): GrowthLines {
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
