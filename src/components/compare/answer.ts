// One sentence about each compared project: what it leads in, whether it is maintained, and its
// license. Pure functions.
import {
  formatCount,
  formatDay,
  formatGain,
  formatLabel,
  formatLicense,
} from '../../site/format/format.ts';
import { withDay } from '../../site/format/old-values.ts';
import { areHealthScoresEqual, type ComparedProject } from './compared-project.ts';
import { formatPercent, growthOf } from './growth-chart.ts';
import type { ComparisonRow } from './rows.ts';

const growthRow = 'Growth in 90 days';

export interface Answer {
  readonly name: string;
  readonly text: string;
}

/** Returns nothing for a single project, because there is nothing to compare. */
export function toAnswers(
  projects: readonly ComparedProject[],
  rows: readonly ComparisonRow[],
): Answer[] {
  if (projects.length < 2) return [];
  return projects.map((project, place) => {
    const cellsOf = (name: string) => rows.find((row) => row.name === name)?.cells ?? [];
    const leads = (name: string) => cellsOf(name)[place]?.isBest === true;
    const isSlower = !leads(growthRow) && cellsOf(growthRow).some(({ isBest }) => isBest);
    return {
      name: project.name,
      text: [
        toFigures(project, leads, isSlower),
        toEqualScores(project, projects),
        toState(project),
        toLicense(project),
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    };
  });
}

function toFigures(
  project: ComparedProject,
  leads: (row: string) => boolean,
  isSlower: boolean,
): string {
  const { stars, d7, health, old } = project;
  const growth = growthOf(project);
  const percent = growth === null ? '' : `${formatPercent(growth)} in 90 days`;
  const first = [
    ...(leads('Stars') ? [`the most stars (${formatCount(stars)})`] : []),
    ...(leads('Weekly stars') ? [`the most weekly stars (${formatGain(d7)})`] : []),
    ...(leads(growthRow) && growth !== null && growth > 0
      ? [`the fastest growth (${percent})`]
      : []),
    ...(leads('Health score')
      ? [`the highest health score (${formatCount(health?.[0] ?? null)})`]
      : []),
  ];
  // Whoever gains the most stars often does not grow fastest.
  const isNamed = isSlower && leads('Weekly stars') && growth !== null;
  if (first.length > 0) {
    return `Has ${new Intl.ListFormat('en').format(first)}.${isNamed ? ` Stars: ${percent}.` : ''}`;
  }
  if (stars === null) return '';
  const gain = d7 === null ? '' : `, ${formatGain(d7)} in 7 days`;
  return `${withDay(`${formatCount(stars)} stars`, old[0])}${gain}.`;
}

/** Names the scores that are about equal to the highest one. Old scores are not compared. */
function toEqualScores(project: ComparedProject, projects: readonly ComparedProject[]): string {
  const scoreOf = ({ health, old }: ComparedProject) =>
    (old[1] === null ? health?.[0] : null) ?? -1;
  const [first, ...others] = projects
    .filter((one) => scoreOf(one) >= 0)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const equal = others.filter((other) => first && areHealthScoresEqual(first, other));
  if (project !== first || equal.length === 0) return '';
  const names = equal.map((other) => `${other.name} (${scoreOf(other)})`);
  return `Its health score (${scoreOf(first)}) is about equal to that of ${new Intl.ListFormat('en').format(names)}.`;
}

function toState(project: ComparedProject): string {
  const { archived, unrated, label, reason, estimate, pushed, committed, old } = project;
  if (archived) return 'Archived by its owner.';
  const unratedWords = unrated === null ? 'not rated' : `not rated: ${unrated}`;
  const words = label === null ? unratedWords : formatLabel(label, reason, estimate !== null);
  const state = withDay(`${words.charAt(0).toUpperCase()}${words.slice(1)}`, old[1]);
  const [what, day] = committed === null ? ['push', pushed] : ['commit', committed];
  return `${state}${day === null ? '' : `; last ${what} ${formatDay(day)}`}.`;
}

const toLicense = ({ license }: ComparedProject): string =>
  license === null ? 'License not known.' : `License: ${formatLicense(license)}.`;
