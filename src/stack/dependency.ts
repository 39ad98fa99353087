// The type of a dependency listed in a manifest, lock file, or bill of materials, and helpers that
// all parsers of these files share.
import { toPackageName } from '../contracts/package-name.ts';

export interface Dependency {
  readonly name: string;
  /**
   * `npm`, `pypi`, `cargo`, `go`, or the type of a package URL; null if the file does not specify
   * it.
   */
  readonly ecosystem: string | null;
  readonly version: string | null;
  /** `owner/repo` on GitHub, if the file links to the repository. */
  readonly repository: string | null;
}

/** Thrown for a file that cannot be parsed. The message tells the user the reason. */
export class UnreadableFile extends Error {}

export const toDependency = (
  ecosystem: string | null,
  name: string,
  version: unknown = null,
  link: unknown = null,
): Dependency => ({
  name,
  ecosystem,
  version: typeof version === 'string' && version !== '' ? version.slice(0, 100) : null,
  repository: ecosystem === 'go' ? findGoRepository(name) : findRepository(link),
});

/** Finds `owner/repo` in a link to GitHub, in any form that package managers use. */
function findRepository(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  const found =
    /^github:([\w.-]+\/[\w.-]+)/.exec(link) ??
    /(?:^|[/@.])github\.com[/:]([\w.-]+\/[\w.-]+)/i.exec(link);
  return found?.[1]?.replace(/\.git$/, '') ?? null;
}

/** Go modules on github.com are named after their repository. */
const findGoRepository = (module: string): string | null =>
  /^github\.com\/([\w.-]+\/[\w.-]+)/i.exec(module)?.[1] ?? null;

const toPackageKey = ({ ecosystem, name }: Pick<Dependency, 'ecosystem' | 'name'>): string =>
  `${ecosystem}:${toPackageName(ecosystem, name)}`;

export function removeDuplicates(dependencies: readonly Dependency[]): Dependency[] {
  const byKey = new Map(dependencies.map((one) => [`${toPackageKey(one)}@${one.version}`, one]));
  return [...byKey.values()];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
