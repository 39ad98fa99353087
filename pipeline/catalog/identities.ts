// Checks identities.yaml, which states whether two names belong to the same repository, and
// converts it to table rows.
import type { IdentitiesFile } from '../contracts/catalog.ts';
import type { Catalog } from './catalog.ts';

export function findIdentityErrors({ identities, projects, facts }: Catalog): string[] {
  const file = 'identities.yaml';
  const holders = toHolders(projects);
  const factHolders = toHolders(facts);
  const current = new Set(projects.map(({ repo }) => repo.toLowerCase()));
  const errors: string[] = [];
  for (const { repo, names } of identities.same) {
    const own = holders.get(repo.toLowerCase()) ?? factHolders.get(repo.toLowerCase());
    if (own !== undefined) errors.push(`${file}: ${repo} is listed as an earlier name of ${own}`);
    for (const name of names) {
      const key = name.toLowerCase();
      // A file in facts/ may also contain this name, but only for the same repository.
      const stated = factHolders.get(key);
      const conflict = stated?.toLowerCase() === repo.toLowerCase() ? undefined : stated;
      const other =
        holders.get(key) ?? conflict ?? (current.has(key) ? `projects/${name}.yaml` : undefined);
      if (other !== undefined) errors.push(`${file}: ${name} already belongs to ${other}`);
      holders.set(key, repo);
    }
  }
  for (const { names } of identities.distinct) {
    const [one, two] = names.map((name) => {
      const key = name.toLowerCase();
      return holders.get(key) ?? factHolders.get(key) ?? name;
    });
    if (one?.toLowerCase() === two?.toLowerCase()) {
      errors.push(
        `${file}: ${names.join(' and ')} are listed both as the same repository and as different ones`,
      );
    }
  }
  return errors;
}

/** Maps each former name, in lowercase, to the repository that had it. */
const toHolders = (
  entries: ReadonlyArray<{
    readonly repo: string;
    readonly former_names?: readonly string[] | undefined;
  }>,
): Map<string, string> =>
  new Map(
    entries.flatMap(({ repo, former_names: names = [] }) =>
      names.map((name) => [name.toLowerCase(), repo] as const),
    ),
  );

type Row = [name: string, repo: string, isSame: boolean, evidence: string];

export const toIdentityRows = ({ same, distinct }: IdentitiesFile): Row[] => [
  ...same.flatMap(({ repo, names, evidence }) =>
    names.map((name): Row => [name, repo, true, evidence]),
  ),
  ...distinct.map(
    ({ names: [name = '', repo = ''], evidence }): Row => [name, repo, false, evidence],
  ),
];
