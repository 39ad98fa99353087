// Invents package names of sample projects, and dependencies between the projects.
import type { Lifecycle } from './lifecycle.ts';
import type { Facts } from './project.ts';
import { createRandom } from './random.ts';

const packageName: Readonly<Record<string, (owner: string, name: string) => string>> = {
  pypi: (_, name) => `pypi:${name.toLowerCase().replace(/[._]+/g, '-')}`,
  npm: (owner, name) => `npm:@${owner.toLowerCase()}/${name.toLowerCase()}`,
  cargo: (_, name) => `cargo:${name.toLowerCase().replaceAll('.', '-')}`,
  go: (owner, name) => `go:github.com/${owner}/${name}`,
};

/**
 * Returns a list with the package that a sample project publishes. The list is empty if the project
 * publishes none. Null if the dependencies of the project are unknown.
 */
export function findPublished(ecosystem: string | null, facts: Facts): string[] | null {
  if (facts.dependencies === null) return null;
  const [owner = '', name = ''] = facts.fullName.split('/');
  // The path of a Go module is the path of its repository, so Go projects publish no packages.
  const published = ecosystem === 'go' ? undefined : packageName[ecosystem ?? '']?.(owner, name);
  return published === undefined ? [] : [published];
}

/**
 * Makes one in twenty of the projects that exist on day 0 a library. Adds libraries to the
 * dependencies of one in five projects. As in reality, most dependents use one of a few libraries.
 * Returns the number of added dependencies.
 */
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
    const available = libraries.get(life.project.ecosystem ?? '') ?? [];
    const own = life.project.facts.dependencies;
    if (!own || available.length === 0 || !random.chance(0.2)) continue;
    const chosen = new Set(own);
    for (let nth = random.int(1, 2); nth > 0; nth -= 1) {
      chosen.add(
        available[Math.floor(random.next() ** 2 * available.length)] ?? random.pick(available),
      );
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
