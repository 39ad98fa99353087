// The index that the project explorer uses to list, filter and sort projects.

import { buildIndexFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';
import type { ProjectRow } from '../snapshot/release/table-rows.ts';

export const GET = (): Response =>
  Response.json(buildIndexFile(data.projects.map(toRanked), data.info.as_of));

/**
 * Removes the stars and push date of a repository that GitHub no longer returns, so that the
 * explorer sorts it last.
 */
const toRanked = (row: ProjectRow): ProjectRow =>
  row.last_seen_on === null ? row : { ...row, stars: null, pushed_at: null };
