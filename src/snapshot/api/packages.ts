// Finds the tracked projects that publish the given packages.

import type { DependencySource } from '../../contracts/api/stack-check-rules.ts';
import { toPackageName } from '../../lib/package-name.ts';
import type { Snapshot } from '../release/snapshot.ts';

export interface Package {
  readonly ecosystem: string | null;
  readonly name: string;
  /** `owner/repo` of the package, if the user's package manifest or lock file links to it. */
  readonly repository: string | null;
  /** Only packages of the registry are found by name. */
  readonly source: DependencySource | null;
}

/** Registries have no longer names. */
const maxNameLength = 300;

export interface MappedProject {
  readonly id: string;
  readonly mappedBy: 'repository' | 'catalog' | 'manifest';
  /** Whether there was a commit or push in the 365 days before the as-of day of the release. */
  readonly isActive: boolean;
  readonly healthVersion: number | null;
}

/**
 * Returns one entry per package, in the order of `packages`. An entry is undefined if no tracked
 * project publishes the package.
 */
export async function findPackages(
  snapshot: Snapshot,
  packages: readonly Package[],
): Promise<readonly (MappedProject | undefined)[]> {
  const wanted = packages.map(({ ecosystem, name, repository, source }, position) => ({
    position,
    ecosystem,
    name:
      source === 'registry' && name.length <= maxNameLength ? toPackageName(ecosystem, name) : null,
    repository: repository?.toLowerCase() ?? null,
  }));
  const rows = await snapshot.rows(
    `with wanted as (
      select item.* from (
        select unnest(from_json($wanted::json,
          '[{"position": "INTEGER", "ecosystem": "VARCHAR", "name": "VARCHAR", "repository": "VARCHAR"}]'
        )) as item
      )
    ),
    mapped as (
      select position, id, 'repository' as mapped_by, 1 as place
      from wanted inner join project_alias on alias = repository and kind = 'repo'
      union all
      select position, project_id, mapped_by, 2 from wanted inner join package using (ecosystem, name)
    )
    select
      position, id, mapped_by, health_version,
      coalesce(committed_at, pushed_at)::date > (select as_of from release_info) - 365 as is_active
    from mapped
    inner join project using (id)
    qualify row_number() over (partition by position order by place) = 1`,
    { wanted: JSON.stringify(wanted) },
  );
  const found = new Map(
    rows.map((row) => [
      Number(row.position),
      {
        id: String(row.id),
        mappedBy: row.mapped_by as MappedProject['mappedBy'],
        isActive: row.is_active === true,
        healthVersion: row.health_version === null ? null : Number(row.health_version),
      },
    ]),
  );
  return packages.map((_, position) => found.get(position));
}
