// The explorer's index, which it uses to list, filter, and sort projects.

import { buildIndexFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';
import type { ProjectRow } from '../snapshot/pages/page-rows.ts';

export const GET = (): Response => Response.json(buildIndexFile(data.projects.map(toRanked)));

/** Vanished repositories come last in every order, so their numbers are left out. */
const toRanked = (row: ProjectRow): ProjectRow =>
  row.last_seen_on === null ? row : { ...row, stars: null, pushed_at: null };
