// Writes the notice that every page shows if the release is stale. A release is stale if most
// projects were not observed recently.
import { formatCount, formatDay } from '../format/format.ts';
import { data } from './page-data.ts';

const { as_of, is_stale, projects_observed, projects_tracked } = data.info;

export const staleNotice: string | undefined = is_stale
  ? `Only ${formatCount(projects_observed)} of ${formatCount(data.projects.length)} projects were ` +
    `observed in the 7 days up to ${formatDay(as_of)}, and ${formatCount(projects_tracked)} in the ` +
    'year before. The figures of all other projects are older.'
  : undefined;
