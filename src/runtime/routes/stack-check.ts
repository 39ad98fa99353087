// The stack check: finds the project of each dependency, and rates the dependencies.
import { readFile as readText } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { toChance } from '../../contracts/api/health-calibration.ts';
import type { ProjectCard, ProjectDetail } from '../../contracts/api/records.ts';
import type { CheckedDependency, CheckResult } from '../../contracts/api/stack-check.ts';
import { isAtRisk, maxDependencies, type Verdict } from '../../contracts/api/stack-check-rules.ts';
import { HealthEvaluation } from '../../contracts/files/evaluation.ts';
import { findPackages, type MappedProject } from '../../snapshot/api/packages.ts';
import { toCard } from '../../snapshot/api/projects.ts';
import { listSimilar } from '../../snapshot/api/similar-projects.ts';
import type { Dependency } from '../../stack/dependency.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { Listed } from './stack-check-thread.ts';

/**
 * The maximum number of dependencies for which alternatives are looked up. Each lookup is one
 * query.
 */
const maxAdvised = 25;
/** The minimum difference in health score for an alternative to count as better maintained. */
const minGain = 10;

const ratedPerTurn = 200;

/** `listed.dependencies` must not contain duplicates. */
export async function checkStack(release: LoadedRelease, listed: Listed): Promise<CheckResult> {
  const some = listed.dependencies.slice(0, maxDependencies);
  const mapped = await findPackages(release.snapshot, some);
  const evaluation = await readEvaluation(release);
  const rated: CheckedDependency[] = [];
  // Many packages can come from one repository, and reading its record takes longest.
  const records = new Map<string, ProjectDetail | undefined>();
  const find = (id: string) => {
    if (!records.has(id)) records.set(id, release.projects.find(id));
    return records.get(id);
  };
  for (const [at, one] of some.entries()) {
    rated.push(rate(one, mapped[at], find, evaluation));
    // Other requests are handled in between.
    if (at % ratedPerTurn === 0) await setImmediate();
  }
  const sorted = rated.toSorted((a, b) => toUrgency(a) - toUrgency(b));
  const known = rated.filter(({ project }) => project !== null).length;
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
    },
    dependencies: await addAlternatives(release, sorted),
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
  find: (id: string) => ProjectDetail | undefined,
  evaluation: HealthEvaluation | null,
): CheckedDependency {
  const { name, ecosystem, version, source } = dependency;
  const project = mapped && find(mapped.id);
  const health = project?.health ?? null;
  // The evaluation covers only active projects that are not deprecated and whose score is not
  // provisional. For other projects, `chance_unmaintained_12m` is unknown.
  const isMeasured = health && mapped?.isActive && !health.provisional && !project?.deprecated;
  const rated = {
    name: name.slice(0, 200).toWellFormed(),
    ecosystem,
    version,
    source,
    project: project ? toCard(project) : null,
    health: health?.score ?? null,
    label: health?.label ?? null,
    provisional: health?.provisional ?? null,
    chance_unmaintained_12m: isMeasured
      ? toChance(evaluation, mapped.healthVersion ?? 0, health.score)
      : null,
    deprecated: toDeprecation(dependency) ?? project?.deprecated ?? null,
    alternatives: [],
    mapped_by: project && mapped ? mapped.mappedBy : null,
  };
  return { ...rated, ...toVerdict(rated) };
}

const toDeprecation = ({ deprecated }: Dependency) =>
  deprecated === null ? null : { by: 'registry' as const, evidence: deprecated };

/**
 * Returns a sort key: deprecated projects are first, followed by scored projects from the lowest
 * score to the highest, projects without a score, and unknown packages.
 */
function toUrgency({ deprecated, health, project }: CheckedDependency): number {
  if (deprecated) return -1;
  return health ?? (project ? 101 : 102);
}

async function addAlternatives(
  release: LoadedRelease,
  dependencies: readonly CheckedDependency[],
): Promise<CheckedDependency[]> {
  const advised = dependencies
    .slice(0, maxAdvised)
    .map(async (one) =>
      one.project && isAtRisk(one)
        ? { ...one, alternatives: await findBetter(release, one.project.id, one.health ?? 0) }
        : one,
    );
  return [...(await Promise.all(advised)), ...dependencies.slice(maxAdvised)];
}

async function findBetter(
  release: LoadedRelease,
  id: string,
  score: number,
): Promise<ProjectCard[]> {
  const similar = await listSimilar(release.snapshot, release.projects, id);
  return similar
    .map((item) => release.projects.find(item.id))
    .filter((other): other is ProjectDetail => {
      if (!other?.health || other.deprecated) return false;
      return (
        other.health.score >= score + minGain && !isAtRisk({ ...other.health, deprecated: null })
      );
    })
    .slice(0, 3)
    .map(toCard);
}

const evaluations = new WeakMap<LoadedRelease, Promise<HealthEvaluation | null>>();

/**
 * Returns the evaluation of the health score, or null if the release contains none. Reads the file
 * of each release only once.
 */
function readEvaluation(release: LoadedRelease): Promise<HealthEvaluation | null> {
  const known = evaluations.get(release) ?? readReportCard(release.folder);
  evaluations.set(release, known);
  return known;
}

async function readReportCard(folder: string): Promise<HealthEvaluation | null> {
  const text = await readText(join(folder, 'site', 'report-card.json'), 'utf8').catch(() => 'null');
  const card = JSON.parse(text) as { evaluation?: { health?: unknown } } | null;
  return HealthEvaluation.nullable()
    .catch(null)
    .parse(card?.evaluation?.health ?? null);
}

interface Judged {
  readonly verdict: Verdict;
  readonly reason: string;
}
type Rated = Omit<CheckedDependency, 'verdict' | 'reason'>;

const endings = {
  registry: 'The registry marks the package as deprecated.',
  archived: 'The owner archived the repository.',
  catalog: 'Our catalog states that the project has ended.',
  list: 'A curated list calls the project deprecated.',
  description: 'The description says that the project is no longer maintained.',
  topic: 'The topics say that the project is no longer maintained.',
  name: 'The name says that the project is no longer maintained.',
} as const;

const origins = {
  registry: 'We do not track a project that publishes this package.',
  repository: 'The code comes from a repository that we do not track.',
  url: 'The code does not come from the public registry.',
  local: 'The code is local, or a member of the workspace.',
} as const;

export function toVerdict(one: Rated): Judged {
  const { deprecated, label, health } = one;
  if (deprecated) return { verdict: 'act', reason: endings[deprecated.by] };
  if (one.project === null) return { verdict: 'unknown', reason: explainUnknown(one) };
  if (label === null || health === null) {
    return { verdict: 'unknown', reason: 'The project has no maintenance score yet.' };
  }
  const score = `maintenance score of ${health} out of 100${one.provisional ? ', an estimate' : ''}`;
  if (label === 'dormant') return { verdict: 'act', reason: `The project is dormant: ${score}.` };
  if (label === 'at-risk') return { verdict: 'watch', reason: `The project is at risk: ${score}.` };
  return { verdict: 'fine', reason: `The project is maintained: ${score}.` };
}

function explainUnknown({ source, ecosystem }: Rated): string {
  if (source === null || (source === 'registry' && ecosystem === null)) {
    return 'The file does not say which registry the package comes from.';
  }
  return origins[source];
}
