// Looks up repositories outside the front set, which is the set of projects that the setting
// FRONT_PROJECTS limits. Repositories outside this set have star counts, but no scores.
import type { ProjectDetail } from '../../contracts/records.ts';
import type { Snapshot } from '../release/snapshot.ts';
import { findProjectId } from './project-queries.ts';

export interface RestProject {
  readonly data: ProjectDetail;
  readonly meta: {
    readonly not_scored: string;
    readonly seen_on: string;
    readonly stars_28d: number | null;
  };
}

export async function findUnscoredRepository(
  snapshot: Snapshot,
  fullName: string,
): Promise<RestProject | undefined> {
  if (!fullName.includes('/')) return undefined;
  const [row] = await snapshot.rows(
    'select full_name, stars, stars_28d, seen_on, reason from rest where name_key = $name',
    { name: fullName.toLowerCase() },
  );
  if (!row) return undefined;
  const [owner = '', name = ''] = String(row.full_name).split('/');
  const slug = toSlug(owner, name);
  // If a tracked project already has this ID, the repository's ID ends with `-unscored`.
  const isTaken = (await findProjectId(snapshot, slug)) !== undefined;
  return {
    data: {
      ...unknown,
      id: isTaken ? `${slug}-unscored` : slug,
      name,
      owner,
      url: `https://github.com/${owner}/${name}`,
      stars: row.stars as number | null,
    },
    meta: {
      not_scored: String(row.reason),
      seen_on: String(row.seen_on),
      stars_28d: row.stars_28d as number | null,
    },
  };
}

const toSlug = (owner: string, name: string): string =>
  `${owner}-${name}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const unknown = {
  desc: null,
  lang: null,
  license: null,
  momentum: null,
  trend: null,
  vertical: null,
  health: null,
  deprecated: null,
  last_seen: null,
  former_names: [],
  forks: null,
  topics: [],
  stacks: [],
  categories: [],
  lists: [],
  tracked_because: null,
  created: null,
  pushed: null,
  page: null,
  velocity: null,
  releases: [],
};
