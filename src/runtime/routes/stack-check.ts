// The stack check: finds the project of each dependency, and rates the dependencies.
import { readFile as readText } from 'node:fs/promises';
import { join } from 'node:path';
import { toChance } from '../../contracts/api/health-calibration.ts';
import type { ProjectCard } from '../../contracts/api/records.ts';
import type { CheckedDependency, CheckResult } from '../../contracts/api/stack-check.ts';
import {
  isAtRisk,
  maxDependencies,
  maxModels,
  verdicts,
} from '../../contracts/api/stack-check-rules.ts';
import { HealthEvaluation } from '../../contracts/files/evaluation.ts';
import { oncePer } from '../../lib/once-per.ts';
import {
  findNearNames,
  findPackageEnds,
  findPackages,
  findRelated,
  type MappedProject,
  type PackageEnd,
  type RelatedProject,
} from '../../snapshot/api/packages.ts';
import { type Dependency, toDependency } from '../../stack/dependency.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { checkModels } from './check-models.ts';
import type { Listed } from './stack-check-thread.ts';
import { origins, toVerdict } from './stack-check-verdict.ts';

/** The maximum number of dependencies for which alternatives are looked up. */
const maxAdvised = 25;
/** Evidence of similarity which says that two projects have the same use, and names a second reason. */
const sameUse = /^(same job:|both are alternatives to) .*; /;

/** `listed.dependencies` must not contain duplicates. */
export async function checkStack(release: LoadedRelease, listed: Listed): Promise<CheckResult> {
  const some = listed.dependencies.slice(0, maxDependencies);
  const mapped = await findPackages(release.snapshot, some);
  const evaluation = await readEvaluation(release);
  const findEnd = await findPackageEnds(release.snapshot);
  const rated = some.map((one, at) => rate(one, mapped[at], findEnd(one), evaluation));
  const sorted = rated.toSorted((a, b) => toUrgency(a) - toUrgency(b));
  const known = rated.filter(({ project }) => project !== null).length;
  const models = await checkModels(release, listed.models);
  return {
    summary: {
      dependencies: listed.count,
      checked: some.length,
      mapped: known,
      unknown: some.length - known,
      unknown_share: some.length === 0 ? null : Number((1 - known / some.length).toFixed(4)),
      deprecated: rated.filter(({ deprecated }) => deprecated !== null).length,
      at_risk: rated.filter(isAtRisk).length,
      verdicts: countVerdicts(rated),
      skipped: listed.skippedCount,
      models: models.length,
    },
    dependencies: await addNearNames(release, await addAlternatives(release, sorted)),
    models: models.slice(0, maxModels),
    skipped: [...listed.skipped],
  };
}

function countVerdicts(rated: readonly CheckedDependency[]): CheckResult['summary']['verdicts'] {
  const counts = { act: 0, watch: 0, fine: 0, unknown: 0 };
  for (const { verdict } of rated) counts[verdict] += 1;
  return counts;
}

function rate(
  dependency: Dependency,
  mapped: MappedProject | undefined,
  end: PackageEnd | undefined,
  evaluation: HealthEvaluation | null,
): CheckedDependency {
  const { name, ecosystem, version, source } = dependency;
  const project = mapped?.card ?? null;
  const health = project?.health ?? null;
  const deprecated = toDeprecation(dependency, end) ?? mapped?.deprecated ?? null;
  // The evaluation covers only active projects that are not deprecated and whose score is not
  // provisional. For other projects, `chance_unmaintained_12m` is unknown.
  const isMeasured = mapped?.isActive && !project?.provisional && !deprecated;
  const rated = {
    name: name.slice(0, 200).toWellFormed(),
    ecosystem,
    version,
    source,
    project,
    health,
    label: mapped?.label ?? null,
    provisional: project?.provisional ?? null,
    chance_unmaintained_12m:
      isMeasured && health !== null
        ? toChance(evaluation, mapped.healthVersion ?? 0, health)
        : null,
    deprecated,
    replaced_by: end?.replacedBy ?? null,
    alternatives: [],
    near: [],
    mapped_by: mapped?.mappedBy ?? null,
  };
  const facts = mapped && {
    lastActivity: mapped.lastActivity,
    renamedTo: toNewName(dependency, mapped),
  };
  return Object.assign(rated, toVerdict(rated, facts));
}

/** Returns the name of the repository if it is another one than the file states. */
function toNewName({ repository }: Dependency, { mappedBy, fullName }: MappedProject) {
  const isOld = mappedBy === 'repository' && repository?.toLowerCase() !== fullName.toLowerCase();
  return isOld ? fullName : null;
}

function toDeprecation({ deprecated }: Dependency, end: PackageEnd | undefined) {
  if (deprecated !== null) return { by: 'registry' as const, evidence: deprecated };
  return end ? { by: 'catalog' as const, evidence: end.evidence } : null;
}

/**
 * Returns a sort key: by verdict, the worst first. Within it, what is deprecated comes first, and
 * then the lowest score. Packages without a project are last.
 */
function toUrgency({ verdict, deprecated, health, project }: CheckedDependency): number {
  const place = deprecated ? -1 : (health ?? (project ? 101 : 102));
  return 1000 * verdicts.indexOf(verdict) + place;
}

async function addAlternatives(
  { snapshot }: LoadedRelease,
  dependencies: readonly CheckedDependency[],
): Promise<CheckedDependency[]> {
  const atRisk = dependencies.slice(0, maxAdvised).filter(isAtRisk);
  const ids = new Set(atRisk.flatMap(({ project }) => project?.id ?? []));
  const related = await findRelated(snapshot, [...ids]);
  const successors = await findSuccessors(snapshot, atRisk);
  return dependencies.map((one, at) => {
    if (at >= maxAdvised || !isAtRisk(one)) return one;
    if (one.replaced_by !== null) return { ...one, alternatives: successors.get(one) ?? [] };
    if (!one.project) return one;
    const others = related.get(one.project.id)?.filter(isReplacement) ?? [];
    const cards = new Map(others.map(({ card }) => [card.id, card]));
    return { ...one, alternatives: [...cards.values()].slice(0, 3) };
  });
}

/** Finds the projects of the packages that replaced others, unless it is the same project. */
async function findSuccessors(
  snapshot: LoadedRelease['snapshot'],
  dependencies: readonly CheckedDependency[],
): Promise<ReadonlyMap<CheckedDependency, ProjectCard[]>> {
  const replaced = dependencies.filter(({ replaced_by }) => replaced_by !== null);
  const names = replaced.map(({ ecosystem, replaced_by }) =>
    toDependency(ecosystem, replaced_by ?? ''),
  );
  const found = await findPackages(snapshot, names);
  return new Map(
    replaced.map((one, at) => {
      const other = found[at];
      const isNew = other && other.card.id !== one.project?.id && !isAtRisk(other);
      return [one, isNew ? [other.card] : []];
    }),
  );
}

/**
 * Whether a project can be recommended: it is the successor, or has the same use and is well
 * maintained. A successor may lack a score, but must not be at risk itself.
 */
function isReplacement(other: RelatedProject): boolean {
  if (isAtRisk(other)) return false;
  if (other.kind === 'succeeded_by') return true;
  const isWell = other.label === 'healthy' || other.label === 'thriving';
  return isWell && sameUse.test(other.evidence ?? '');
}

async function addNearNames(
  { snapshot }: LoadedRelease,
  dependencies: readonly CheckedDependency[],
): Promise<CheckedDependency[]> {
  const isUnknown = ({ reason }: CheckedDependency) => reason === origins.registry;
  const nearTo = await findNearNames(snapshot, dependencies.filter(isUnknown));
  return dependencies.map((one) => {
    const near = isUnknown(one) ? nearTo(one) : [];
    if (near.length === 0) return one;
    const names = near.map((other) => `${other.package} (${other.fullName})`);
    return {
      ...one,
      reason: `${one.reason} Did you mean ${names.join(' or ')}?`,
      near: near.map(({ package: name, card: project, label, deprecated }) => ({
        package: name,
        project,
        verdict: toVerdict({
          ...one,
          project,
          health: project.health,
          provisional: project.provisional,
          label,
          deprecated,
        }).verdict,
      })),
    };
  });
}

/** Returns the evaluation of the health score, or null if the release contains none. */
const readEvaluation = oncePer(async ({ folder }: LoadedRelease) => {
  const text = await readText(join(folder, 'site', 'report-card.json'), 'utf8').catch(() => 'null');
  const card = JSON.parse(text) as { evaluation?: { health?: unknown } } | null;
  return HealthEvaluation.nullable()
    .catch(null)
    .parse(card?.evaluation?.health ?? null);
});
