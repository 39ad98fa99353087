// The commands that install the packages of a project. Pure.
import type { PackageRow } from '../../snapshot/pages/page-rows.ts';

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
/** What registries allow in names. Anything else would be another command in a shell. */
const safeName = /^@?[a-z0-9][\w.-]*(\/[\w.-]+)?$/i;

export interface InstallCommand {
  readonly command: string;
  readonly registry: string;
  readonly href: string;
}

/** The shortest names first, because the packages around a main one have longer names. */
export function toInstallCommands(packages: readonly PackageRow[]): readonly InstallCommand[] {
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
