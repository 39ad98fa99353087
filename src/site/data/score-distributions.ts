// Counts the projects or models of this release by label, trend, tier or industry.
import { healthLabels } from '../../contracts/api/health-record.ts';
import { modelTiers } from '../../contracts/api/model-kinds.ts';
import { formatCount } from '../format/format.ts';
import { data } from './page-data.ts';

interface Distribution {
  readonly title: string;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
}

const countGroups = (
  noun: string,
  names: readonly string[],
  values: readonly (string | null)[],
): Distribution => ({
  title: `${formatCount(values.length)} ${noun}`,
  groups: [...names, null].map((name) => ({
    name: name === null ? 'none' : name.replaceAll('-', ' '),
    count: values.filter((value) => value === name).length,
  })),
});

const distributions: Readonly<Record<string, () => Distribution>> = {
  health: () =>
    countGroups(
      'projects by label',
      healthLabels,
      data.projects.map((row) => row.health_label),
    ),
  trend: () =>
    countGroups(
      'projects by trend',
      ['accelerating', 'steady', 'quiet'],
      data.projects.map((row) => row.trend),
    ),
  'model-tier': () =>
    countGroups(
      'models by tier',
      modelTiers,
      data.models.map((row) => row.tier),
    ),
  vertical: () =>
    countGroups(
      'projects by industry',
      data.verticals.map((row) => row.id),
      data.projects.map((row) => row.vertical),
    ),
};

/** Returns undefined if the page of the method shows no distribution. */
export const findDistribution = (method: string): Distribution | undefined =>
  distributions[method]?.();
