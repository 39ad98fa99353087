// Builds the commands that install a project's packages. The function is pure.
import type { PackageRow } from '../../snapshot/release/table-rows.ts';

interface Registry {
  readonly name: string;
  readonly command: string;
  readonly page: string;
}

const registries: Readonly<Record<string, Registry>> = {
  npm: { name: 'npm', command: 'npm install', page: 'https://www.npmjs.com/package/' },
  pypi: { name: 'PyPI', command: 'pip install', page: 'https://pypi.org/project/' },
  cargo: { name: 'crates.io', command: 'cargo add', page: 'https://crates.io/crates/' },
};
const maxCommands = 3;
/** Matches valid package names. Other names could inject a shell command. */
const safeName = /^@?[a-z0-9][\w.-]*(\/[\w.-]+)?$/i;

export interface InstallCommand {
  readonly command: string;
  readonly registry: string;
  readonly href: string;
}

/** Expects the main package first. Omits packages with an unknown registry or an unsafe name. */
export function toInstallCommands(
  packages: readonly Pick<PackageRow, 'ecosystem' | 'name'>[],
): readonly InstallCommand[] {
  return packages
    .flatMap(({ ecosystem, name }) => {
      const registry = registries[ecosystem];
      if (!registry || !safeName.test(name)) return [];
      return [
        {
          command: `${registry.command} ${name}`,
          registry: registry.name,
          href: registry.page + name,
        },
      ];
    })
    .slice(0, maxCommands);
}
