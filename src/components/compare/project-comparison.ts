// Defines the rows of the table that compares projects. Pure functions.
import { healthComponents } from '../../contracts/api/health.ts';
import {
  formatCount,
  formatFullLabel,
  formatGain,
  formatLicense,
  formatTableDay,
  unknown,
} from '../../site/format/format.ts';
import type { ComparedProject } from './compared-project.ts';
import { type ComparisonRow, type Line, toRows } from './rows.ts';

const healthLine = (index: number, name: string, max: number): Line<ComparedProject> => ({
  name,
  text: ({ health }) => (health ? `${health[index] ?? unknown}/${max}` : unknown),
  rank: ({ health }) => health?.[index] ?? null,
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
    // The data contains at most ten repository releases per project, so a count of ten can be too
    // low.
    text: ({ releases }) =>
      releases === null ? unknown : releases >= 10 ? '10 or more' : String(releases),
    rank: ({ releases }) => releases,
  },
  { name: 'Forks', text: ({ forks }) => formatCount(forks), rank: ({ forks }) => forks },
  { name: 'Open issues', text: ({ issues }) => formatCount(issues) },
  { name: 'Created', text: ({ created }) => formatTableDay(created) },
  { name: 'Industry', text: ({ vertical }) => vertical ?? unknown },
  { name: 'Works with', text: ({ stacks }) => stacks.join(', ') || unknown },
  { name: 'Archived', text: ({ archived }) => archivedText(archived) },
];

function toHealthText({ health, label, estimate }: ComparedProject): string {
  return health ? `${health[0]}, ${formatFullLabel(label, estimate)}` : unknown;
}

function archivedText(archived: boolean | null): string {
  if (archived === null) return unknown;
  return archived ? 'yes' : 'no';
}

export const toComparison = (projects: readonly ComparedProject[]): ComparisonRow[] =>
  toRows(lines, projects);
