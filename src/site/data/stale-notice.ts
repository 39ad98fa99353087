// Writes the notice that every page shows if the release is stale: if the sources of most projects
// were not read recently.
import { formatCount, formatDay } from '../format/format.ts';
import { data } from './page-data.ts';

const { as_of, is_stale, projects_observed } = data.info;

export const staleNotice: string | undefined = is_stale
  ? `The sources of most projects were not read in the 7 days up to ${formatDay(as_of)}. Only ` +
    `${formatCount(projects_observed)} of ${formatCount(data.projects.length)} projects have a ` +
    'star total of these days.'
  : undefined;
