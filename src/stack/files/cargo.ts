// Reads Cargo.toml and Cargo.lock.
import {
  type Entry,
  isRecord,
  mergeRanges,
  skip,
  toDependency,
  toList,
  toRecord,
  toText,
} from '../dependency.ts';
import { local, toLinked } from '../link.ts';

const kinds = [
  'dependencies',
  'dev-dependencies',
  'dev_dependencies',
  'build-dependencies',
  'build_dependencies',
];

export function readCargo(toml: unknown): Entry[] {
  const cargo = toRecord(toml);
  const shared = toRecord(toRecord(cargo.workspace).dependencies);
  const replaced = readReplaced(cargo);
  const tables = [cargo, toRecord(cargo.workspace), ...Object.values(toRecord(cargo.target))];
  const entries = tables.flatMap((table) =>
    kinds.flatMap((kind) =>
      Object.entries(toRecord(toRecord(table)[kind])).map(([name, value]) => {
        const isShared = toRecord(value).workspace === true;
        if (isShared && !Object.hasOwn(shared, name)) {
          return skip(
            name,
            'The Cargo.toml file of the workspace defines it. Check that file too.',
          );
        }
        return readCrate(name, isShared ? shared[name] : value, replaced);
      }),
    ),
  );
  return mergeRanges(entries);
}

/** Returns the crates that `[patch]` and `[replace]` take from another place. */
function readReplaced(cargo: Record<string, unknown>): Map<string, unknown> {
  const tables = [...Object.values(toRecord(cargo.patch)), cargo.replace];
  return new Map(
    tables.flatMap((table) =>
      Object.entries(toRecord(table)).map(([name, value]) => {
        const renamed = toText(toRecord(value).package);
        return [renamed ?? name.split(':')[0] ?? name, value] as const;
      }),
    ),
  );
}

function readCrate(key: string, value: unknown, replaced: ReadonlyMap<string, unknown>): Entry {
  if (typeof value !== 'string' && !isRecord(value)) {
    return skip({ [key]: value }, 'The dependency is neither a version nor a table.');
  }
  const table = isRecord(value) ? value : { version: value };
  const name = toText(table.package) ?? key;
  const { version } = table;
  const place = replaced.has(name) ? toRecord(replaced.get(name)) : table;
  if (place.path !== undefined) return toDependency('cargo', name, version, local);
  if (place.git !== undefined) return toLinked('cargo', name, version, 'repository', place.git);
  const isOther = place.registry !== undefined || place['registry-index'] !== undefined;
  return toDependency('cargo', name, version, isOther ? { source: 'url' } : {});
}

/** Packages without a source are the project itself and the members of its workspace. */
export function readCargoLock(toml: unknown): Entry[] {
  return toList(toRecord(toml).package).flatMap((item): Entry[] => {
    const { name, version, source } = toRecord(item);
    if (typeof name !== 'string') return [skip(item, 'The package has no name.')];
    if (typeof source !== 'string') return [];
    if (source.startsWith('git+')) return [toLinked('cargo', name, version, 'repository', source)];
    const isCratesIo =
      source.includes('github.com/rust-lang/crates.io-index') || source.includes('index.crates.io');
    return [toDependency('cargo', name, version, isCratesIo ? {} : { source: 'url' })];
  });
}
