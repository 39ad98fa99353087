// Reads package.json, package-lock.json (lock file versions 1 to 3), and deno.lock.
import {
  type Entry,
  isRecord,
  mergeRanges,
  skip,
  toDependency,
  toRecord,
  toText,
  UnreadableFile,
} from '../dependency.ts';
import { local, splitAt, splitVersion, toOrigin, toRepository } from '../link.ts';

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
const localSchemes = ['workspace', 'link', 'file', 'portal'];

/**
 * Reads a dependency as npm, pnpm, Yarn and Bun write it: a range, an alias, a path, `owner/repo`,
 * or a URL.
 */
export function readSpec(name: string, value: unknown, more: { deprecated?: unknown } = {}): Entry {
  if (typeof value !== 'string') return skip({ [name]: value }, 'The version is not text.');
  const spec = value.trim();
  const [scheme = '', rest] = splitAt(spec, ':');
  if (rest !== undefined && localSchemes.includes(scheme)) {
    return toDependency('npm', name, spec, local);
  }
  if (rest !== undefined && scheme === 'npm') return readAlias(name, rest, more);
  if (rest !== undefined && scheme === 'jsr') {
    const [found, version] = rest.startsWith('@') ? splitVersion(rest) : [name, rest];
    return toDependency('jsr', found, version);
  }
  if (rest !== undefined && scheme === 'patch') return readPatch(name, rest, more);
  // `owner/repo#branch` is a repository on GitHub.
  const isShorthand = /^[\w-][\w.-]*\/[\w.-]+(?:#.*)?$/.test(spec);
  const origin = isShorthand
    ? { source: 'repository' as const, repository: toRepository(spec.split('/')) }
    : toOrigin(spec);
  return toDependency('npm', name, spec, { ...more, ...origin });
}

/** Yarn writes ranges as `npm:^1.2.0`, and aliases as `npm:name@^1.2.0`. */
function readAlias(name: string, rest: string, more: { deprecated?: unknown }): Entry {
  if (!rest.includes('@', 1) && /^(?:[\d^~<>=*|v ]|latest|$)/.test(rest)) {
    return toDependency('npm', name, rest, more);
  }
  const [found, version] = splitVersion(rest);
  return toDependency('npm', found, version, more);
}

/** A patched package: `patch:name@npm%3A1.2.0#./patches/name.patch`. */
function readPatch(name: string, rest: string, more: { deprecated?: unknown }): Entry {
  const [inner = ''] = rest.split('#');
  const [, spec] = splitVersion(inner.replaceAll('%3A', ':').replaceAll('%40', '@'));
  return spec === '' || spec.startsWith('patch:')
    ? toDependency('npm', name, null, local)
    : readSpec(name, spec, more);
}

export function readPackageJson(manifest: unknown): Entry[] {
  if (!isRecord(manifest)) {
    throw new UnreadableFile('contains no JSON object. Send a package.json file.');
  }
  const replacements = readReplacements(manifest);
  const entries = kinds.flatMap((kind) => {
    const list = manifest[kind];
    if (list !== undefined && !isRecord(list)) return [skip(list, `"${kind}" is not an object.`)];
    return Object.entries(toRecord(list)).map(([name, range]) => {
      const entry = readSpec(name, range);
      const replacement = replacements.get(name);
      replacements.delete(name);
      return replacement && !isFromRegistry(replacement, name) ? replacement : entry;
    });
  });
  return mergeRanges([...entries, ...replacements.values()]);
}

const isFromRegistry = (entry: Entry, name: string): boolean =>
  'source' in entry && entry.source === 'registry' && entry.name === name;

/** Returns the packages that `overrides` (npm, pnpm) and `resolutions` (Yarn) replace. */
function readReplacements(manifest: Record<string, unknown>): Map<string, Entry> {
  const found = new Map<string, Entry>();
  const left = [manifest.overrides, manifest.resolutions, toRecord(manifest.pnpm).overrides];
  for (const level of left) {
    for (const [path, value] of Object.entries(toRecord(level))) {
      if (isRecord(value)) left.push({ [path]: value['.'] }, { ...value, '.': undefined });
      // The path names the parents first: `parent/name`, `**/name`, or `parent>name`.
      const last = path.slice(path.lastIndexOf('>') + 1);
      const parts = last.split('/');
      const scope = parts.at(-2)?.startsWith('@') ? `${parts.at(-2)}/` : '';
      const [name] = splitVersion(`${scope}${parts.at(-1)}`);
      if (typeof value === 'string' && !value.startsWith('$')) {
        found.set(name, readSpec(name, value));
      }
    }
  }
  return found;
}

export function readPackageLock(lock: unknown): Entry[] {
  const { packages, dependencies, lockfileVersion } = toRecord(lock);
  // Version 1 lists nothing if the project has no dependencies.
  if (!isRecord(packages) && !isRecord(dependencies) && lockfileVersion !== 1) {
    throw new UnreadableFile(
      'contains neither packages nor dependencies. Send a package-lock.json file.',
    );
  }
  if (!isRecord(packages)) return readOldLock(dependencies);
  return Object.entries(packages).flatMap(([path, value]) => {
    const at = path.lastIndexOf('node_modules/');
    // Other paths are the project itself and the folders of its workspaces.
    if (at < 0) return [];
    if (!isRecord(value)) return [skip({ [path]: value }, 'The entry is not an object.')];
    const name = toText(value.name) ?? path.slice(at + 'node_modules/'.length);
    if (value.link === true) return [toDependency('npm', name, null, local)];
    return [readLocked(name, value)];
  });
}

function readLocked(name: string, value: Record<string, unknown>): Entry {
  const { version, resolved, deprecated } = value;
  const origin = typeof resolved === 'string' ? toLockedOrigin(resolved) : undefined;
  return toDependency('npm', name, version, { ...origin, deprecated });
}

/** A URL with `/-/` is a package in a registry or in a mirror of one. */
const toLockedOrigin = (resolved: string) =>
  /^https?:/.test(resolved) && resolved.includes('/-/') ? undefined : toOrigin(resolved);

/**
 * Reads lock file version 1, which nests dependencies. Uses a work list to avoid deep recursion.
 */
function readOldLock(dependencies: unknown): Entry[] {
  const found: Entry[] = [];
  const left = [toRecord(dependencies)];
  for (const level of left) {
    for (const [name, value] of Object.entries(level)) {
      const { version, dependencies: below } = toRecord(value);
      const isPlain = typeof version === 'string' && /^\d/.test(version);
      found.push(isPlain ? readLocked(name, toRecord(value)) : readSpec(name, version));
      if (isRecord(below)) left.push(below);
    }
  }
  return found;
}

/** Version 3 of deno.lock nests the lists under `packages`. */
export function readDenoLock(lock: unknown): Entry[] {
  if (!isRecord(lock) || lock.version === undefined) {
    throw new UnreadableFile('has no version. Send a deno.lock file.');
  }
  const lists = { ...lock, ...toRecord(lock.packages) };
  const packages = ['npm', 'jsr'].flatMap((ecosystem) => {
    const list = toRecord(lists[ecosystem]);
    return Object.keys(isRecord(list.packages) ? list.packages : list).map((key) => {
      const [name, version] = splitVersion(key);
      return toDependency(ecosystem, name, version.split('_')[0]);
    });
  });
  return [...packages, ...mergeRanges(Object.keys(toRecord(lists.remote)).map(readRemote))];
}

/** A module of a package such as `https://deno.land/x/oak@v12.6.1/mod.ts`. */
function readRemote(link: string): Entry {
  const url = URL.parse(link);
  if (!url) return skip(link, 'The URL is invalid.');
  const [path, rest] = splitAt(`${url.host}${url.pathname}`, '@');
  const version = rest?.split('/')[0];
  return toDependency('deno', path, version, { source: 'url' });
}
