// Checks the files in facts/, and merges them with the files in projects/.
import type { ProjectEntry, ProjectFacts } from '../contracts/catalog.ts';
import type { Catalog } from './catalog.ts';

const stated = [
  'name',
  'site',
  'license',
  'language',
  'description',
  'former_names',
  'kind',
  'ended',
] as const;

/**
 * Returns one error per inconsistency, such as a repository in the wrong file, a repository that is
 * listed twice, or a fact that a file in projects/ also contains.
 */
export function findFactErrors({ projects, facts, identities }: Catalog): string[] {
  const described = new Map(projects.map((entry) => [entry.repo.toLowerCase(), entry]));
  const renamed = [
    ...[...projects, ...facts].map(({ repo, former_names: names = [] }) => ({ repo, names })),
    ...identities.same,
  ];
  const current = new Map(
    renamed.flatMap(({ repo, names }) => names.map((name) => [name.toLowerCase(), repo] as const)),
  );
  const seen = new Map<string, string>();
  return facts.flatMap((entry) => {
    const { repo, file } = entry;
    const key = repo.toLowerCase();
    const twin = seen.get(key);
    seen.set(key, repo);
    const other = described.get(key);
    const today = current.get(key);
    const twice = stated.filter((field) => entry[field] !== undefined && other && field in other);
    return [
      ...(file === fileOf(repo) ? [] : [`${file}: ${repo} belongs in ${fileOf(repo)}`]),
      ...(twin === undefined ? [] : [`${file}: ${repo} is already listed as ${twin}. Keep one.`]),
      ...(today ? [`${file}: ${repo} is a former name. Move its facts to ${today}.`] : []),
      ...(other && other.repo !== repo
        ? [`${file}: ${repo} is spelled ${other.repo} in projects/. Use the same spelling.`]
        : []),
      ...(stated.some((field) => entry[field] !== undefined)
        ? []
        : [`${file}: ${repo} has no facts. Add at least one of ${stated.join(', ')}.`]),
      ...twice.map(
        (field) => `${file}: ${repo}: ${field} is already in projects/${other?.repo}.yaml`,
      ),
    ];
  });
}

/** The day on which an editor last checked the files in projects/ against their repositories. */
export const projectsCheckedOn = '2026-06-26';

function fileOf(repo: string): string {
  const letter = repo.charAt(0).toLowerCase();
  return `facts/${/[a-z]/.test(letter) ? letter : '0-9'}.yaml`;
}

type Row = ProjectFacts &
  Partial<Pick<ProjectEntry, 'license_kind' | 'license_note'>> & {
    readonly repo: string;
    readonly checked?: string;
  };

/**
 * Returns one row per repository. A row combines the project file and the facts of the repository.
 */
export function mergeFacts(projects: Catalog['projects'], facts: Catalog['facts']): Row[] {
  const rows = new Map<string, Row>(projects.map((entry) => [entry.repo, entry]));
  for (const { file: _, ...entry } of facts) {
    rows.set(entry.repo, { ...rows.get(entry.repo), ...entry });
  }
  return [...rows.values()].sort((a, b) => (a.repo < b.repo ? -1 : 1));
}
