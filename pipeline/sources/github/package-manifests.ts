// Reads the packages that a repository depends on and publishes, from manifests such as
// package.json. Package names have the form `pypi:torch`.
import { parse as parseToml } from 'smol-toml';
import { z } from 'zod';
import { toPackageName } from '../../../src/lib/package-name.ts';
import type { RepositoryRow } from './decode-repository.ts';
import { type ManifestAlias, manifestAliases } from './graphql-queries.ts';
import type { KnownRepository } from './options.ts';

/** Maximum number of dependencies per repository. Monorepos can have many hundreds. */
const maxDependencies = 300;

const toPypi = (name: string) => `pypi:${name.toLowerCase().replace(/[-_.]+/g, '-')}`;

/** Returns the package name in a requirement such as `Torch[cuda]>=2; python_version>"3.9"`. */
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

/** Reads all dependencies except development dependencies, which are not part of the project. */
function readPackageJson(text: string): string[] {
  return Object.values(PackageJson.parse(JSON.parse(text))).flatMap((versions) =>
    Object.keys(versions ?? {})
      .filter((name) => /^(?:@[a-z0-9~._-]+\/)?[a-z0-9~._-]+$/i.test(name))
      .map((name) => `npm:${name.toLowerCase()}`),
  );
}

/** Parses TOML. Allows integers above 2^53, which are valid in TOML. */
const readToml = (text: string) => parseToml(text, { integersAsBigInt: 'asNeeded' });

const Requirements = z.array(z.unknown()).catch([]);
const Pyproject = z.object({
  project: z
    .object({
      dependencies: Requirements,
      'optional-dependencies': z.record(z.string(), Requirements).catch({}),
    })
    .catch({ dependencies: [], 'optional-dependencies': {} }),
  tool: z
    .object({ poetry: z.object({ dependencies: Versions }) })
    .optional()
    .catch(undefined),
});

function readPyproject(text: string): string[] {
  const { project, tool } = Pyproject.parse(readToml(text));
  const extras = Object.values(project['optional-dependencies']).flat();
  const requirements = [...project.dependencies, ...extras].filter(
    (requirement) => typeof requirement === 'string',
  );
  const poetry = Object.keys(tool?.poetry.dependencies ?? {});
  return toPypiNames([
    ...requirements,
    ...poetry.filter((name) => name.toLowerCase() !== 'python'),
  ]);
}

function readRequirements(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => (line.split(/(?<!\S)#/, 1)[0] ?? '').trim());
  return toPypiNames(lines.filter((line) => line !== '' && !line.startsWith('-')));
}

const CargoTable = z.object({ dependencies: Versions });
const Cargo = CargoTable.extend({
  workspace: CargoTable.optional().catch(undefined),
  target: z.record(z.string(), CargoTable.optional().catch(undefined)).optional().catch(undefined),
});
const Renamed = z.object({ package: z.string() });

function readCargo(text: string): string[] {
  const cargo = Cargo.parse(readToml(text));
  return [cargo, cargo.workspace, ...Object.values(cargo.target ?? {})].flatMap((table) =>
    Object.entries(table?.dependencies ?? {}).map(([name, value]) => {
      const renamed = Renamed.safeParse(value).data;
      return `cargo:${(renamed?.package ?? name).toLowerCase()}`;
    }),
  );
}

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
      const [name = '', version = ''] = entry.split(/\s+/, 2);
      const isModule = /^[a-z0-9][\w.~/-]+$/i.test(name) && name.split('/', 1)[0]?.includes('.');
      if (isModule && /^v\d/.test(version)) names.push(`go:${name.replace(/\/v\d+$/, '')}`);
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

function collect(
  texts: Texts,
  by: Readonly<Partial<Record<ManifestAlias, (text: string) => string[]>>>,
): string[] {
  const names = manifestAliases.flatMap((alias) => {
    try {
      return by[alias]?.(texts[alias] ?? '') ?? [];
    } catch {
      // The manifest is invalid. Ignore it, and use the other manifests of the repository.
      return [];
    }
  });
  return [...new Set(names)];
}

type Texts = Readonly<Partial<Record<ManifestAlias, string | null>>>;

/** Returns the packages that a repository depends on, sorted and without duplicates. */
export const readManifests = (texts: Texts): string[] =>
  collect(texts, readers).slice(0, maxDependencies).sort();

const Name = z.string().regex(/^@?[\w.~/-]{1,214}$/);
const Published = z.object({ name: Name, private: z.literal(true).optional() });
const PublishedCrate = z.object({ name: Name, publish: z.unknown().optional() });

function readNpmName(text: string): string[] {
  const { name, private: isPrivate } = Published.parse(JSON.parse(text));
  return isPrivate ? [] : [`npm:${toPackageName('npm', name)}`];
}

function readPypiName(text: string): string[] {
  const { project, tool } = z
    .object({
      project: z.object({ name: Name }).optional().catch(undefined),
      tool: z
        .object({ poetry: z.object({ name: Name }) })
        .optional()
        .catch(undefined),
    })
    .parse(readToml(text));
  const name = project?.name ?? tool?.poetry.name;
  return name === undefined ? [] : [`pypi:${toPackageName('pypi', name)}`];
}

function readCrateName(text: string): string[] {
  const { package: crate } = z.object({ package: PublishedCrate }).parse(readToml(text));
  return crate.publish === false ? [] : [`cargo:${toPackageName('cargo', crate.name)}`];
}

const nameReaders: Readonly<Partial<Record<ManifestAlias, (text: string) => string[]>>> = {
  packageJson: readNpmName,
  pyproject: readPypiName,
  cargo: readCrateName,
};

/** Returns the packages that a repository publishes according to its manifests, sorted. */
export const readPublished = (texts: Texts): string[] => collect(texts, nameReaders).sort();

/**
 * Returns the dependencies and packages from the log, for a row of a repository whose manifests
 * were not read. If they are older than its last push, `manifests_pushed_at` says so.
 */
export function keepManifests(
  known: KnownRepository | null,
  { pushed_at: pushedAt }: Pick<RepositoryRow, 'pushed_at'>,
): Pick<RepositoryRow, 'dependencies' | 'packages' | 'manifests_pushed_at'> {
  if (known?.dependencies == null) return { dependencies: null, packages: null };
  const { dependencies, packages, manifestsPushedAt } = known;
  return {
    dependencies: [...dependencies],
    packages: packages && [...packages],
    ...(manifestsPushedAt === pushedAt ? {} : { manifests_pushed_at: manifestsPushedAt }),
  };
}
