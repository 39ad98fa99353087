// Converts the result of a stack check to the text and rows of the results page. Pure functions.
import type { CheckedDependency, CheckResult } from '../../contracts/stack-check.ts';
import { countOf, formatHealth, formatLabel, unknown } from '../../site/format/format.ts';

export interface ResultRow {
  readonly name: string;
  readonly version: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly health: string;
  readonly label: string | null;
  /** The health label that determines the color. Undefined if the label is provisional. */
  readonly tone: string | undefined;
  readonly chance: string;
  readonly note: string;
  readonly alternatives: readonly { readonly id: string; readonly name: string }[];
}

const endings = {
  archived: 'Archived by its owner',
  list: 'A curated list calls it deprecated',
  description: 'Its description says that it is no longer maintained',
  topic: 'Its topics say that it is no longer maintained',
  name: 'Its name says that it is no longer maintained',
} as const;

export const noDependencies =
  'No dependencies found. Choose a manifest or lock file that lists dependencies.';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function toRow(one: CheckedDependency): ResultRow[] {
  const { project, chance_unmaintained_12m: chance, deprecated, provisional } = one;
  if (!project) return [];
  return [
    {
      name: one.name,
      version: one.version ?? '',
      project: { id: project.id, name: project.name },
      health: formatHealth(one.health, provisional),
      label: one.label === null ? null : formatLabel(one.label, provisional),
      tone: one.label !== null && !provisional ? one.label : undefined,
      chance: chance
        ? `${percent(chance.value)} (${percent(chance.low)} to ${percent(chance.high)})`
        : unknown,
      note: deprecated ? endings[deprecated.by] : '',
      alternatives: one.alternatives.map(({ id, name }) => ({ id, name })),
    },
  ];
}

export function summarize({ summary, dependencies }: CheckResult): string {
  if (summary.dependencies === 0) return noDependencies;
  const unrated = dependencies.filter(({ project, health }) => project && health === null).length;
  const unscored = unrated === 0 ? '' : `, ${unrated} of them without a maintenance score`;
  const ended = summary.deprecated === 0 ? '' : `, ${summary.deprecated} of which are deprecated`;
  const cut =
    summary.checked < summary.dependencies
      ? ` Only the first ${summary.checked} of ${summary.dependencies} dependencies were checked.`
      : '';
  const share = summary.unknown_share === null ? '' : ` (${percent(summary.unknown_share)})`;
  const rest =
    summary.unknown === 0
      ? ''
      : ` Nothing is known about the other ${summary.unknown}${share}: we do not track them, or do not know their repository.`;
  return `We track the projects of ${summary.mapped} of ${countOf(summary.checked, 'dependency', 'dependencies')}: ${summary.at_risk} at risk${ended}${unscored}.${rest}${cut}`;
}

/**
 * Describes the group of projects whose past outcomes determine the chance of becoming
 * unmaintained. Returns an empty string if no dependency has a known chance.
 */
export function describeCohort({ dependencies }: CheckResult): string {
  const chance = dependencies.find((one) => one.chance_unmaintained_12m)?.chance_unmaintained_12m;
  return chance
    ? chance.cohort.replace(
        /^projects with a score of .*? and /,
        'Past projects with a score in the same band and ',
      )
    : '';
}

export const listUnknown = ({ dependencies }: CheckResult): string[] =>
  dependencies.flatMap(({ project, name }) => (project ? [] : [name]));
