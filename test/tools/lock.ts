// Reads package-lock.json: which native packages each platform needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const projectRoot = join(import.meta.dirname, '../..');

/** Some packages state a single name instead of a list. */
const OneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .optional();
const Names = z.record(z.string(), z.string()).optional();
const LockEntry = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  os: OneOrMore,
  cpu: OneOrMore,
  libc: OneOrMore,
  optionalDependencies: Names,
  engines: Names,
});
export type LockEntry = z.infer<typeof LockEntry>;
const Lock = z.looseObject({ packages: z.record(z.string(), LockEntry) });

/** Entries by path, such as `node_modules/astro`. The path of the project itself is ''. */
export function readLock(): Map<string, LockEntry> {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  return new Map(Object.entries(Lock.parse(JSON.parse(text)).packages));
}

export interface Platform {
  readonly os: 'linux' | 'darwin';
  readonly cpu: 'x64' | 'arm64';
}

/** The platforms that Daybreak supports. */
export const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
];

/** Linux means glibc here. An entry without `libc` fits every C library. */
export const fits = (entry: LockEntry, { os, cpu }: Platform): boolean =>
  entry.os?.includes(os) === true &&
  entry.cpu?.includes(cpu) === true &&
  (os !== 'linux' || entry.libc === undefined || entry.libc.includes('glibc'));

/** Native packages are the ones that npm chooses by operating system and processor. */
const isNative = (entry: LockEntry | undefined): boolean =>
  entry?.os !== undefined && entry.cpu !== undefined;

/** Path of each package with native variants to the lock paths of its variants. */
export function findNativeFamilies(lock: ReadonlyMap<string, LockEntry>): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const [path, entry] of lock) {
    if (isNative(entry)) continue;
    const variants = Object.keys(entry.optionalDependencies ?? {})
      .map((name) => resolve(lock, path, name))
      .filter((found) => isNative(lock.get(found)));
    if (variants.length > 0) families.set(path, variants);
  }
  return families;
}

/** Finds the entry that Node would load `name` from, starting in `from`. */
function resolve(lock: ReadonlyMap<string, LockEntry>, from: string, name: string): string {
  let folder = from;
  while (folder !== '') {
    const path = `${folder}/node_modules/${name}`;
    if (lock.has(path)) return path;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0));
  }
  return `node_modules/${name}`;
}
