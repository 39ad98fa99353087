// Defines the rows of the table that compares projects. Pure functions.
import { healthComponents } from '../../contracts/api/health-components.ts';
import {
  formatCount,
  formatFullLabel,
  formatGain,
  formatLicense,
  formatTableDay,
  unknown,
} from '../../site/format/format.ts';
import { withDay } from '../../site/format/old-values.ts';
import { areHealthScoresEqual, type ComparedProject } from './compared-project.ts';
import { formatPercent, growthOf } from './growth-chart.ts';
import { type ComparisonRow, type Line, orderRows, toRows } from './rows.ts';

const archivedRow = 'Archived';

const healthLine = (index: number, name: string, max: number): Line<ComparedProject> => ({
  name,
  text: ({ health }) => (health ? `${health[index] ?? unknown}/${max}` : unknown),
  rank: ({ health, old }) => (old[1] === null ? (health?.[index] ?? null) : null),
  max,
  isEstimate: ({ health, estimate }) => health?.[index] != null && estimate !== null,
});

const lines: readonly Line<ComparedProject>[] = [
  {
    name: 'Stars',
    text: ({ stars, old }) => withDay(formatCount(stars), old[0]),
    rank: ({ stars, old }) => (old[0] === null ? stars : null),
  },
  { name: 'Weekly stars', text: ({ d7 }) => formatGain(d7), rank: ({ d7 }) => d7 },
  { name: 'Stars in 28 days', text: ({ d28 }) => formatGain(d28), rank: ({ d28 }) => d28 },
  {
    name: 'Growth in 90 days',
    text: (project) => formatGrowth(growthOf(project)),
    rank: growthOf,
  },
  { name: 'Star trend', text: ({ trend }) => trend ?? unknown },
  { ...healthLine(0, 'Health score', 100), text: toHealthText, isEqual: areHealthScoresEqual },
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
  {
    name: 'Forks',
    text: ({ forks, old }) => withDay(formatCount(forks), old[2]),
    rank: ({ forks, old }) => (old[2] === null ? forks : null),
  },
  { name: 'Open issues', text: ({ issues, old }) => withDay(formatCount(issues), old[3]) },
  { name: 'Created', text: ({ created }) => formatTableDay(created) },
  { name: 'Industry', text: ({ vertical }) => vertical ?? unknown },
  { name: 'Works with', text: ({ stacks }) => stacks.join(', ') || unknown },
  { name: archivedRow, text: ({ archived }) => archivedText(archived) },
];

const formatGrowth = (growth: number | null): string =>
  growth === null ? unknown : formatPercent(growth);

function toHealthText({ health, label, reason, estimate, unrated, old }: ComparedProject): string {
  if (health === null) return unrated === null ? 'Not rated' : `Not rated: ${unrated}`;
  return withDay(`${health[0]}, ${formatFullLabel(label, reason, estimate)}`, old[1]);
}

function archivedText(archived: boolean | null): string {
  if (archived === null) return unknown;
  return archived ? 'yes' : 'no';
}

export const toComparison = (projects: readonly ComparedProject[]): ComparisonRow[] =>
  orderRows(toRows(lines, projects)).filter(
    // Whether a project is not archived is often unknown, and says little.
    ({ name }) => name !== archivedRow || projects.some(({ archived }) => archived),
  );
