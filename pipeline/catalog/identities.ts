// Checks identities.yaml and converts it to table rows. The file states whether two names belong to
// the same repository.
import type { IdentitiesFile } from '../../src/contracts/catalog.ts';
import type { Catalog } from './catalog.ts';

/** Finds names that are assigned to two repositories, and entries that contradict each other. */
export function findIdentityErrors({ identities, projects }: Catalog): string[] {
  const file = 'identities.yaml';
  const holders = new Map<string, string>();
  for (const { repo, former_names: names = [] } of projects) {
    for (const name of names) holders.set(name.toLowerCase(), repo);
  }
  const current = new Set(projects.map(({ repo }) => repo.toLowerCase()));
  const errors: string[] = [];
  for (const { repo, names } of identities.same) {
    const own = holders.get(repo.toLowerCase());
    if (own !== undefined) errors.push(`${file}: ${repo} is listed as an earlier name of ${own}`);
    for (const name of names) {
      const key = name.toLowerCase();
      const other = holders.get(key) ?? (current.has(key) ? `projects/${name}.yaml` : undefined);
      if (other !== undefined) errors.push(`${file}: ${name} already belongs to ${other}`);
      holders.set(key, repo);
    }
  }
  for (const { names } of identities.distinct) {
    const [one, two] = names.map((name) => holders.get(name.toLowerCase()) ?? name);
    if (one?.toLowerCase() === two?.toLowerCase()) {
      errors.push(
        `${file}: ${names.join(' and ')} are listed both as the same repository and as different ones`,
      );
    }
  }
  return errors;
}

type Row = [name: string, repo: string, isSame: boolean, evidence: string];

export const toIdentityRows = ({ same, distinct }: IdentitiesFile): Row[] => [
  ...same.flatMap(({ repo, names, evidence }) =>
    names.map((name): Row => [name, repo, true, evidence]),
  ),
  ...distinct.map(
    ({ names: [name = '', repo = ''], evidence }): Row => [name, repo, false, evidence],
  ),
];
