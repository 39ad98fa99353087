// Extracts package names such as `pypi:torch` from dependency manifests. Ignores invalid manifests.
import { z } from 'zod';
import { type ManifestAlias, manifestAliases } from './queries.ts';
import { readStrings, readToml, type TomlTables } from './toml.ts';

/** Monorepos list hundreds of packages; the first ones are enough. */
const maxDependencies = 300;

const toPypi = (name: string) => `pypi:${name.toLowerCase().replace(/[-_.]+/g, '-')}`;

/** Returns the name in a requirement such as `Torch[cuda]>=2; python_version>"3.9"`. */
function findPypiName(requirement: string): string | undefined {
  return /^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:[[(<>=!~;@,\s]|$)/.exec(
    requirement,
  )?.[1];
}

function toPypiNames(requirements: readonly string[]): string[] {
  return requirements.flatMap((requirement) => {
    const name = findPypiName(requirement);
    return name ? [toPypi(name)] : [];
  });
}

const Versions = z.record(z.string(), z.unknown()).optional().catch(undefined);
const PackageJson = z.object({
  dependencies: Versions,
  peerDependencies: Versions,
  optionalDependencies: Versions,
});

/** Ignores development dependencies: they are not part of the project. */
function readPackageJson(text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = PackageJson.safeParse(json);
  if (!parsed.success) return [];
  return Object.values(parsed.data).flatMap((versions) =>
    Object.keys(versions ?? {})
      .filter((name) => /^(?:@[a-z0-9~._-]+\/)?[a-z0-9~._-]+$/i.test(name))
      .map((name) => `npm:${name.toLowerCase()}`),
  );
}

function readPyproject(text: string): string[] {
  const tables = readToml(text);
  const extras = [...(tables.get('project.optional-dependencies')?.values() ?? [])];
  const project = [tables.get('project')?.get('dependencies'), ...extras].flatMap(readStrings);
  const poetry = [...(tables.get('tool.poetry.dependencies')?.keys() ?? [])];
  return toPypiNames([...project, ...poetry.filter((name) => name.toLowerCase() !== 'python')]);
}

function readRequirements(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*$/, '').trim());
  return toPypiNames(lines.filter((line) => line !== '' && !line.startsWith('-')));
}

/** Reads the tables `dependencies`, `workspace.dependencies`, `target.….dependencies` and `dependencies.serde`. */
function readCargo(text: string): string[] {
  const tables: TomlTables = readToml(text);
  return [...tables].flatMap(([table, keys]) => {
    if (/(^|\.)dependencies$/.test(table)) {
      return [...keys].map(([key, value]) => {
        const renamed = /\bpackage\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
        return `cargo:${(renamed ?? key.replace(/\..*$/, '')).toLowerCase()}`;
      });
    }
    const own = /^(?:workspace\.)?dependencies\.["']?([A-Za-z0-9_-]+)["']?$/.exec(table)?.[1];
    return own ? [`cargo:${own.toLowerCase()}`] : [];
  });
}

/** Reads direct requirements only, without those marked `// indirect`. */
function readGoMod(text: string): string[] {
  const names: string[] = [];
  let isInside = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (/^require\s*\($/.test(line)) isInside = true;
    else if (line === ')') isInside = false;
    else if (!/\/\/\s*indirect\b/.test(line)) {
      const entry = isInside ? line : line.replace(/^require\s+/, '');
      if (!isInside && entry === line) continue;
      const name = /^([a-z0-9][\w.~-]*\.[\w.~-]+(?:\/[\w.~-]+)*)\s+v\d/i.exec(entry)?.[1];
      if (name) names.push(`go:${name.replace(/\/v\d+$/, '')}`);
    }
  }
  return names;
}

const readers: Readonly<Record<ManifestAlias, (text: string) => string[]>> = {
  packageJson: readPackageJson,
  pyproject: readPyproject,
  requirements: readRequirements,
  cargo: readCargo,
  goMod: readGoMod,
};

/** Returns the packages in a repository's manifests, sorted, without duplicates. */
export function readManifests(
  texts: Readonly<Partial<Record<ManifestAlias, string | null>>>,
): string[] {
  const names = new Set<string>();
  for (const alias of manifestAliases) {
    const text = texts[alias];
    if (text) for (const name of readers[alias](text)) names.add(name);
  }
  return [...names].slice(0, maxDependencies).sort();
}
