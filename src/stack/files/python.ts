// Reads pyproject.toml with the tables of its tools, Pipfile, and the lock files of Python tools.

import { toPackageName } from '../../lib/package-name.ts';
import {
  type Entry,
  mergeRanges,
  skip,
  toDependency,
  toList,
  toRecord,
  toText,
  UnreadableFile,
} from '../dependency.ts';
import { findRepository, local, type Origin } from '../link.ts';
import { readRequirement } from './requirements.ts';

type Table = Record<string, unknown>;

const readAll = (requirements: unknown): Entry[] =>
  toList(requirements)
    // `{ include-group = "name" }` repeats another list of the file.
    .filter((requirement) => toRecord(requirement)['include-group'] === undefined)
    .map((requirement) => readRequirement(requirement));

const readGroups = (groups: unknown): Entry[] => Object.values(toRecord(groups)).flatMap(readAll);

export function readPyproject(toml: unknown): Entry[] {
  const { project, tool, 'dependency-groups': groups, 'build-system': build } = toRecord(toml);
  const { dependencies, 'optional-dependencies': extras, dynamic } = toRecord(project);
  const { poetry, uv, pdm, hatch, flit, pixi, rye } = toRecord(tool);
  const entries = [
    ...readAll(dependencies),
    ...readGroups(extras),
    ...readGroups(groups),
    ...readPoetry(toRecord(poetry)),
    ...readUv(toRecord(uv)),
    ...readGroups(toRecord(pdm)['dev-dependencies']),
    ...readAll(toRecord(rye)['dev-dependencies']),
    ...readHatch(toRecord(hatch)),
    ...readFlit(toRecord(toRecord(flit).metadata)),
    ...readPixi(toRecord(pixi)),
    ...readAll(toRecord(build).requires),
    ...toList(dynamic)
      .filter((one) => typeof one === 'string' && one.endsWith('dependencies'))
      .map((one) =>
        skip(one, 'The project lists these dependencies in another file. Check that file too.'),
      ),
  ];
  return mergeRanges(relocate(entries, toRecord(toRecord(uv).sources)));
}

/**
 * Sets the origin of packages that `[tool.uv.sources]` or a Poetry table takes from another place
 * than the registry. The list of the project contains only their names.
 */
function relocate(entries: readonly Entry[], sources: Table): Entry[] {
  const places = new Map<string, Origin>();
  const toKey = (name: string) => toPackageName('pypi', name);
  for (const [name, value] of Object.entries(sources)) {
    const origins = (Array.isArray(value) ? value : [value]).map((one) =>
      readOrigin(toRecord(one)),
    );
    const found = origins.find((one) => one.source !== 'registry');
    if (found) places.set(toKey(name), found);
  }
  for (const one of entries) {
    const isElsewhere = 'source' in one && one.source !== 'registry' && one.ecosystem === 'pypi';
    if (isElsewhere) places.set(toKey(one.name), one);
  }
  return entries.map((one) => {
    const place =
      'source' in one && one.ecosystem === 'pypi' ? places.get(toKey(one.name)) : undefined;
    return place ? { ...one, source: place.source, repository: place.repository } : one;
  });
}

/** Reads the origin of a table such as `{ git = "https://…" }` or `{ path = "../lib" }`. */
function readOrigin(table: Table): Origin {
  const { git, path, file, url, workspace, editable, virtual, directory, vcs, archive, type } =
    table;
  if ([path, editable, virtual, directory].some((one) => one !== undefined && one !== false)) {
    // Pipfile.lock marks Git packages as editable, too.
    if (git === undefined) return local;
  }
  if (workspace === true) return local;
  const link = git ?? toRecord(vcs).url ?? (type === 'git' ? url : undefined);
  if (link !== undefined) return { source: 'repository', repository: findRepository(link) };
  if (type === 'directory' || type === 'file') return local;
  const other = toRecord(archive).url ?? file ?? (type === 'legacy' ? undefined : url);
  if (other !== undefined) return { source: 'url', repository: findRepository(other) };
  return archive === undefined ? { source: 'registry', repository: null } : local;
}

/** Reads a table of names to versions or tables: Poetry, Pipfile, and Pixi. */
function readTable(table: unknown, ecosystem = 'pypi'): Entry[] {
  return Object.entries(toRecord(table)).map(([name, value]) => {
    if (name.toLowerCase() === 'python') return skip(name, 'The entry is the version of Python.');
    const [one] = Array.isArray(value) ? value : [value];
    if (typeof one === 'string') return toDependency(ecosystem, name, one);
    const { version } = toRecord(one);
    return toDependency(ecosystem, name, version, readOrigin(toRecord(one)));
  });
}

function readPoetry(poetry: Table): Entry[] {
  const groups = Object.values(toRecord(poetry.group)).map((one) => toRecord(one).dependencies);
  return [poetry.dependencies, poetry['dev-dependencies'], ...groups].flatMap((one) =>
    readTable(one),
  );
}

function readUv(uv: Table): Entry[] {
  const kinds = ['dev', 'constraint', 'override', 'build-constraint'];
  return kinds.flatMap((kind) => readAll(uv[`${kind}-dependencies`]));
}

const readHatch = (hatch: Table): Entry[] =>
  Object.values(toRecord(hatch.envs)).flatMap((env) => [
    ...readAll(toRecord(env).dependencies),
    ...readAll(toRecord(env)['extra-dependencies']),
  ]);

const readFlit = (metadata: Table): Entry[] => [
  ...readAll(metadata.requires),
  ...readAll(metadata['dev-requires']),
  ...readGroups(metadata['requires-extra']),
];

const readPixi = (pixi: Table): Entry[] =>
  [pixi, ...Object.values(toRecord(pixi.feature))].flatMap((one) => [
    ...readTable(toRecord(one).dependencies, 'conda'),
    ...readTable(toRecord(one)['pypi-dependencies']),
  ]);

export const readPipfile = (toml: unknown): Entry[] =>
  mergeRanges([
    ...readTable(toRecord(toml).packages),
    ...readTable(toRecord(toml)['dev-packages']),
  ]);

export function readPipfileLock(lock: unknown): Entry[] {
  const { _meta, ...sections } = toRecord(lock);
  if (_meta === undefined && sections.default === undefined) {
    throw new UnreadableFile('has no section "default". Send a Pipfile.lock file.');
  }
  return Object.values(sections).flatMap((section) => readTable(section));
}

/** Reads uv.lock, poetry.lock, pdm.lock, and pylock.toml. */
export function readPythonLock(toml: unknown): Entry[] {
  const { package: list, packages } = toRecord(toml);
  return [...toList(list), ...toList(packages)].flatMap((item): Entry[] => {
    const entry = toRecord(item);
    const name = toText(entry.name);
    if (name === undefined) return [skip(item, 'The package has no name.')];
    const source = toRecord(entry.source);
    const place = source.editable ?? source.virtual ?? toRecord(entry.directory).path ?? entry.path;
    // The project itself.
    if (place === '.' || place === './') return [];
    return [toDependency('pypi', name, entry.version, readOrigin({ ...entry, ...source }))];
  });
}
