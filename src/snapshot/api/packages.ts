// Finds the tracked projects that publish the given packages, and better maintained ones.

import type { Deprecation, HealthLabel } from '../../contracts/api/health-record.ts';
import type { ProjectCard } from '../../contracts/api/records.ts';
import type { DependencySource } from '../../contracts/api/stack-check-rules.ts';
import { currentDays } from '../../lib/old-day.ts';
import { toPackageName } from '../../lib/package-name.ts';
import type { Snapshot, SnapshotValues } from '../release/snapshot.ts';

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

/** A project with what a verdict needs. */
export interface RatedProject {
  readonly card: ProjectCard;
  readonly label: HealthLabel | null;
  readonly deprecated: Deprecation | null;
  /** Whether there was a commit or push in the 365 days before the as-of day of the release. */
  readonly isActive: boolean;
  /** The last commit or push that was known on `seenOn`. */
  readonly lastActivity: {
    readonly on: string;
    readonly isCommit: boolean;
    readonly seenOn: string;
    /** Whether `seenOn` is too long ago for a current value. */
    readonly isOld: boolean;
    /** Whether it was more than 90 days before `seenOn`. Nothing is known about later commits. */
    readonly isQuiet: boolean;
  } | null;
  readonly healthVersion: number | null;
}

export interface MappedProject extends RatedProject {
  readonly mappedBy: 'repository' | 'catalog' | 'manifest';
  readonly fullName: string;
}

/** Selects a `RatedProject` from the table `project`. */
const ratedProject = `
  card: {
    id: id, name: name, url: url, 'desc': description, stars: stars, stars_on: stars_observed_on,
    lang: lang, license: license, health: health, provisional: health_is_provisional,
    momentum: stars_7d, trend: trend, vertical: vertical
  },
  label: health_label,
  deprecated: case when deprecated_by is not null
    then {'by': deprecated_by, evidence: coalesce(deprecated_evidence, '')} end,
  isActive: coalesce(
    coalesce(committed_at, pushed_at)::date > (select as_of from release_info) - 365, false),
  lastActivity: case when coalesce(committed_at, pushed_at) is not null and active_seen_on is not null
    then {
      'on': coalesce(committed_at, pushed_at)::date::varchar, isCommit: committed_at is not null,
      seenOn: active_seen_on::varchar,
      isOld: active_seen_on <= (select as_of from release_info) - ${currentDays},
      isQuiet: coalesce(committed_at, pushed_at)::date < active_seen_on - 90
    } end,
  healthVersion: health_version`;

/**
 * Returns one entry per package, in the order of `packages`. An entry is undefined if no tracked
 * project publishes the package.
 */
export async function findPackages(
  snapshot: Snapshot,
  packages: readonly Package[],
): Promise<readonly (MappedProject | undefined)[]> {
  const wanted = packages.map((one, position) => ({
    position,
    ecosystem: one.ecosystem,
    name: toRegistryName(one),
    repository: one.repository?.toLowerCase() ?? null,
  }));
  const found = await readList<MappedProject & { readonly position: number }>(
    snapshot,
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
    ),
    best as (
      select * from mapped inner join project using (id)
      qualify row_number() over (partition by position order by place) = 1
    )
    select list({position: position, mappedBy: mapped_by, fullName: full_name,
      ${ratedProject}}) from best`,
    { wanted: JSON.stringify(wanted) },
  );
  const byPosition = new Map(found.map((one) => [one.position, one]));
  return packages.map((_, position) => byPosition.get(position));
}

/** Our catalog's statement that a package has ended, although its project may go on. */
export interface PackageEnd {
  readonly replacedBy: string | null;
  readonly evidence: string;
}

/** Returns a function that finds the end of a package. The catalog knows few, so it reads all. */
export async function findPackageEnds(
  snapshot: Snapshot,
): Promise<(wanted: Package) => PackageEnd | undefined> {
  const found = await readList<PackageEnd & { readonly key: string }>(
    snapshot,
    `select list({key: ecosystem || ' ' || name, replacedBy: replaced_by, evidence: deprecated_evidence})
    from package where deprecated_evidence is not null`,
    {},
  );
  const byKey = new Map(found.map((one) => [one.key, one]));
  return (wanted) => byKey.get(`${wanted.ecosystem} ${toRegistryName(wanted)}`);
}

const toRegistryName = ({ ecosystem, name, source }: Package): string | null =>
  source === 'registry' && name.length <= maxNameLength ? toPackageName(ecosystem, name) : null;

/** The maximum number of packages for which near names are looked up, and of names for each. */
const [maxUnknown, maxNear] = [25, 3];

/** A known package that another name could mean. */
export interface NearPackage extends RatedProject {
  readonly package: string;
  readonly fullName: string;
}

/**
 * Returns the known packages that a package without a project could mean, such as `pyautogen` of
 * `microsoft/autogen` for `autogen`, by ecosystem and name.
 */
export async function findNearNames(
  snapshot: Snapshot,
  packages: readonly Pick<Package, 'ecosystem' | 'name'>[],
): Promise<(wanted: Pick<Package, 'ecosystem' | 'name'>) => readonly NearPackage[]> {
  const wanted = packages.slice(0, maxUnknown).map(({ ecosystem, name }) => ({
    ecosystem,
    name: toPackageName(ecosystem, name.slice(0, maxNameLength)),
  }));
  const found = await readList<NearPackage & { readonly key: string }>(
    snapshot,
    `with wanted as (
      select distinct item.* from (
        select unnest(from_json($wanted::json, '[{"ecosystem": "VARCHAR", "name": "VARCHAR"}]')) as item
      )
    ),
    unknown as (select * from wanted anti join package using (ecosystem, name)),
    near as (
      select wanted.ecosystem || ' ' || wanted.name as key, package.name as package, project.*,
        row_number() over (
          partition by wanted.ecosystem, wanted.name order by stars desc nulls last, package.name
        ) as place
      from unknown as wanted
      inner join package using (ecosystem)
      inner join project on project.id = package.project_id
      where length(wanted.name) > 3
        -- A package with a scope, such as @ai-sdk/react, is not what react means.
        and starts_with(package.name, '@') = starts_with(wanted.name, '@')
        -- Most of the name must be the same: next is not next-auth.
        and length(package.name) < 2 * length(wanted.name)
        and (
          contains(package.name, wanted.name)
          -- Short names differ by one letter without being a typo: fastapi is not fastai.
          or (length(wanted.name) >= 8 and levenshtein(package.name, wanted.name) = 1)
        )
        -- The name of a stack is no typo, so only packages of the stack itself are near.
        and (
          lower(project.repo) = wanted.name
          or not exists (select 1 from stack where wanted.name in (stack.id, lower(stack.name)))
        )
    )
    select list({key: key, package: package, fullName: full_name, ${ratedProject}} order by place)
    from near where place <= ${maxNear}`,
    { wanted: JSON.stringify(wanted) },
  );
  const byKey = Map.groupBy(found, ({ key }) => key);
  return ({ ecosystem, name }) => byKey.get(`${ecosystem} ${toPackageName(ecosystem, name)}`) ?? [];
}

/** Another project, with the relation to the project that it could replace. */
export interface RelatedProject extends RatedProject {
  readonly kind: 'succeeded_by' | 'similar_to';
  /** Reasons, separated by `; `. */
  readonly evidence: string | null;
}

/** Returns the successors of each given project, then its similar projects, the closest first. */
export async function findRelated(
  snapshot: Snapshot,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RelatedProject[]>> {
  const found = await readList<RelatedProject & { readonly origin: string }>(
    snapshot,
    `with edges as (
      select source[9:] as origin, target[9:] as id, edge.kind as relation, evidence, weight from edge
      where kind in ('succeeded_by', 'similar_to') and source in (
        select unnest(from_json($sources::json, '["VARCHAR"]'))
      )
    )
    select list({origin: origin, kind: relation, evidence: evidence, ${ratedProject}}
      order by relation = 'succeeded_by' desc, weight desc, id)
    from edges inner join project using (id)`,
    { sources: JSON.stringify(ids.map((id) => `project:${id}`)) },
  );
  return Map.groupBy(found, ({ origin }) => origin);
}

/**
 * Reads one list as JSON text. For thousands of rows this takes far less time of the main thread
 * than to convert each value.
 */
async function readList<T>(snapshot: Snapshot, sql: string, values: SnapshotValues): Promise<T[]> {
  const [row] = await snapshot.rows<{ readonly items: string | null }>(
    `select to_json(items) as items from (${sql}) as selected (items)`,
    values,
  );
  return JSON.parse(row?.items ?? '[]') as T[];
}
