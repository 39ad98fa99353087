// What a score comes to over all projects or models: how many fall under each of its words.
import { healthLabels } from '../contracts/records.ts';
import { data } from './data.ts';
import { formatCount } from './format.ts';

interface Tally {
  readonly of: string;
  readonly parts: readonly { readonly name: string; readonly count: number }[];
}

const tally = (
  what: string,
  words: readonly string[],
  found: readonly (string | null)[],
): Tally => ({
  of: `${formatCount(found.length)} ${what}`,
  parts: [...words, null].map((word) => ({
    name: word === null ? 'none' : word.replaceAll('-', ' '),
    count: found.filter((one) => one === word).length,
  })),
});

const tallies: Readonly<Record<string, () => Tally>> = {
  health: () =>
    tally(
      'projects by label',
      healthLabels,
      data.projects.map((row) => row.health_label),
    ),
  trend: () =>
    tally(
      'projects by trend',
      ['accelerating', 'steady', 'quiet'],
      data.projects.map((row) => row.trend),
    ),
  'model-tier': () =>
    tally(
      'models by tier',
      ['free', 'budget', 'standard', 'premium'],
      data.models.map((row) => row.tier),
    ),
  vertical: () =>
    tally(
      'projects by industry',
      data.verticals.map((row) => row.id),
      data.projects.map((row) => row.vertical),
    ),
};

export const talliesOf = (method: string): Tally | undefined => tallies[method]?.();
