// Invents dependencies between sample projects.
import type { Lifecycle } from './lifecycle.ts';
import type { Facts } from './project.ts';
import { createRandom } from './random.ts';

const packageName: Readonly<Record<string, (owner: string, name: string) => string>> = {
  pypi: (_, name) => `pypi:${name.toLowerCase().replace(/[._]+/g, '-')}`,
  npm: (owner, name) => `npm:@${owner.toLowerCase()}/${name.toLowerCase()}`,
  cargo: (_, name) => `cargo:${name.toLowerCase().replaceAll('.', '-')}`,
  go: (owner, name) => `go:github.com/${owner}/${name}`,
};

/** The package name in a sample project's manifest. Null if the project has no manifest. */
export function findPublished(ecosystem: string | null, facts: Facts): string[] | null {
  if (facts.dependencies === null) return null;
  const [owner = '', name = ''] = facts.fullName.split('/');
  // Go modules are named by their URL.
  const published = ecosystem === 'go' ? undefined : packageName[ecosystem ?? '']?.(owner, name);
  return published === undefined ? [] : [published];
}

/** One in twenty old projects is a library. As in reality, most dependents use a few of them. */
export function addSampleDependencies(seed: number, lives: readonly Lifecycle[]): number {
  const random = createRandom(seed, 'dependencies');
  const libraries = new Map<string, string[]>();
  for (const { project } of lives) {
    if (!project.ecosystem || project.firstDay > 0 || !random.chance(0.05)) continue;
    const [owner = '', name = ''] = project.facts.fullName.split('/');
    const library = packageName[project.ecosystem]?.(owner, name);
    if (!library) continue;
    libraries.set(project.ecosystem, [...(libraries.get(project.ecosystem) ?? []), library]);
  }
  let added = 0;
  for (const life of lives) {
    const offered = libraries.get(life.project.ecosystem ?? '') ?? [];
    const own = life.project.facts.dependencies;
    if (!own || offered.length === 0 || !random.chance(0.2)) continue;
    const chosen = new Set(own);
    for (let nth = random.int(1, 2); nth > 0; nth -= 1) {
      chosen.add(offered[Math.floor(random.next() ** 2 * offered.length)] ?? random.pick(offered));
    }
    added += chosen.size - own.length;
    const dependencies = [...chosen];
    life.versions = life.versions.map(({ fromDay, facts }) => ({
      fromDay,
      facts: { ...facts, dependencies },
    }));
  }
  return added;
}
