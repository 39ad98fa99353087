// The entries of a manifest, lock file, or bill of materials, and helpers that all readers share.

import type { DependencySource } from '../contracts/api/stack-check-rules.ts';
import { toPackageName } from '../lib/package-name.ts';

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
  /** Only a dependency from the registry may be matched to a project by name. Null if unknown. */
  readonly source: DependencySource | null;
  /** The deprecation message of the registry, if the file contains it. */
  readonly deprecated: string | null;
}

/** An entry that is not a dependency, or that cannot be read. */
export interface SkippedEntry {
  readonly line: number | null;
  readonly text: string;
  readonly reason: string;
}

export type Entry = Dependency | SkippedEntry;

/** Thrown for a file that cannot be parsed. The message tells the user the reason. */
export class UnreadableFile extends Error {}

/** Maximum length of a line. Longer lines are skipped. */
const maxLineLength = 2_000;
const maxShown = 200;
const maxFields = 5;

type Details = Partial<Omit<Dependency, 'ecosystem' | 'name' | 'version' | 'deprecated'>> & {
  readonly deprecated?: unknown;
};

export const toDependency = (
  ecosystem: string | null,
  name: string,
  version: unknown = null,
  { repository = null, source = 'registry', deprecated = null }: Details = {},
): Dependency => ({
  name: name.toWellFormed(),
  ecosystem,
  version:
    typeof version === 'string' && version.trim() !== '' ? shorten(version.trim(), 100) : null,
  repository,
  source,
  deprecated:
    typeof deprecated === 'string' && deprecated.trim() !== '' ? shorten(deprecated.trim()) : null,
});

export const skip = (text: unknown, reason: string, line: number | null = null): SkippedEntry => ({
  line,
  text: shorten(describeValue(text)),
  reason,
});

/** Describes an object by its first fields, because it can be large and deeply nested. */
function describeValue(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return 'a list';
  if (!isRecord(value)) return String(value);
  const fields = Object.entries(value).slice(0, maxFields);
  return fields.map(([key, one]) => (typeof one === 'string' ? `${key}: ${one}` : key)).join(', ');
}

const shorten = (text: string, maximum = maxShown): string => text.slice(0, maximum).toWellFormed();

export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Splits text into lines. Passes lines that are too long to `onLong` instead. */
export function splitLines(text: string, onLong: (entry: SkippedEntry) => void): Line[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line, index) => {
    if (line.length <= maxLineLength) return [{ number: index + 1, text: line }];
    onLong(skip(line, `The line has more than ${maxLineLength} characters.`, index + 1));
    return [];
  });
}

const toKey = ({ ecosystem, name, source, repository }: Dependency): string =>
  [ecosystem, toPackageName(ecosystem, name), source, repository].join('\n');

/**
 * Removes duplicates. Keeps each exact version of a package, such as those of a lock file. Of ranges
 * it keeps only the first one, and only if there is no exact version.
 */
export function removeDuplicates(dependencies: readonly Dependency[]): Dependency[] {
  const byKey = new Map<string, Dependency[]>();
  for (const one of dependencies) {
    const key = toKey(one);
    const others = byKey.get(key);
    if (others) addVersion(others, one);
    else byKey.set(key, [one]);
  }
  return [...byKey.values()].flat();
}

function addVersion(known: Dependency[], one: Dependency): void {
  const first = known[0];
  if (!first || one.version === null || known.some(({ version }) => version === one.version))
    return;
  if (isExact(one.version) && isExact(first.version)) known.push(one);
  else if (first.version === null || (isExact(one.version) && !isExact(first.version)))
    known[0] = one;
}

const isExact = (version: string | null): boolean =>
  version !== null && /^v?\d[^\s,|*]*$/.test(version);

/** Keeps one entry per package and origin, as a manifest requires each package only once. */
export function mergeRanges(entries: readonly Entry[]): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const [place, one] of entries.entries()) {
    const key = 'reason' in one ? String(place) : toKey(one);
    const known = byKey.get(key);
    if (!known || ('version' in known && known.version === null)) byKey.set(key, one);
  }
  return [...byKey.values()];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
