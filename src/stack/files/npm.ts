// Reads package.json and package-lock.json (lock file versions 1 to 3).
import {
  type Dependency,
  isRecord,
  toDependency,
  toRecord,
  UnreadableFile,
} from '../dependency.ts';

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

export function readPackageJson(manifest: unknown): Dependency[] {
  if (!isRecord(manifest)) {
    throw new UnreadableFile('contains no JSON object. Send a package.json file.');
  }
  return kinds.flatMap((kind) =>
    Object.entries(toRecord(manifest[kind])).map(([name, range]) => {
      const alias = /^npm:((?:@[^/]+\/)?[^@]+)@?(.*)$/.exec(String(range));
      return alias
        ? toDependency('npm', alias[1] ?? name, alias[2])
        : toDependency('npm', name, range, range);
    }),
  );
}

export function readPackageLock(lock: unknown): Dependency[] {
  const { packages, dependencies, lockfileVersion } = toRecord(lock);
  // Version 1 lists nothing if the project has no dependencies.
  if (!isRecord(packages) && !isRecord(dependencies) && lockfileVersion !== 1) {
    throw new UnreadableFile(
      'contains neither packages nor dependencies. Send a package-lock.json file.',
    );
  }
  if (!isRecord(packages)) return readOldLock(dependencies);
  return Object.entries(packages).flatMap(([path, value]) => {
    const { name, version, resolved, link } = toRecord(value);
    const installed = path.split('node_modules/').at(-1);
    if (!path.includes('node_modules/') || !installed || link === true) return [];
    return [toDependency('npm', typeof name === 'string' ? name : installed, version, resolved)];
  });
}

/**
 * Reads lock file version 1, which nests dependencies. Uses a work list to avoid deep recursion.
 */
function readOldLock(dependencies: unknown): Dependency[] {
  const found: Dependency[] = [];
  const left = [toRecord(dependencies)];
  for (const level of left) {
    for (const [name, value] of Object.entries(level)) {
      const { version, resolved, dependencies: below } = toRecord(value);
      found.push(toDependency('npm', name, version, resolved));
      if (isRecord(below)) left.push(below);
    }
  }
  return found;
}
