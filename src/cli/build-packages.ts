// `npm run build:packages`: builds the npm packages `daybreak` and `daybreak-client` and the Python
// package `daybreak-client` into dist/packages.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { buildOpenApi } from '../contracts/api/openapi.ts';
import { isMain } from '../lib/is-main.ts';
import { toClientReadme } from './client-readme.ts';
import { commands } from './commands.ts';
import { toManual } from './help.ts';
import { toPythonApi } from './python-api.ts';

const root = resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
}
const { version, license, dependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Manifest;

const shared = {
  version,
  license,
  type: 'module',
  engines: { node: '>=20' },
  keywords: ['open-source', 'ai', 'llm', 'models', 'dependencies', 'maintenance', 'mcp'],
};

export async function buildPackages(folder = join(root, 'dist', 'packages')): Promise<void> {
  await buildCommand(join(folder, 'daybreak'));
  await buildClient(join(folder, 'daybreak-client'));
  buildPythonClient(join(folder, 'daybreak-client-python'));
}

function start(folder: string, manifest: object, readme: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, ...shared }, null, 2)}\n`,
  );
  writeFileSync(join(folder, 'README.md'), readme);
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

async function buildCommand(folder: string): Promise<void> {
  const engine = '@duckdb/node-api';
  start(
    folder,
    {
      name: 'daybreak',
      description:
        'Open-source AI projects, models and prices in the terminal, and for agents over MCP.',
      bin: { daybreak: 'bin/daybreak.js' },
      man: ['daybreak.1'],
      files: ['bin', 'daybreak.1'],
      // DuckDB is optional: `daybreak sql` requires it, but `daybreak sync` can download whole
      // dumps without it.
      optionalDependencies: { [engine]: dependencies[engine] },
    },
    '# daybreak\n\nRun `daybreak help`. Set `DAYBREAK_URL` to a Daybreak server, and `DAYBREAK_API_KEY` or run `daybreak login`.\n',
  );
  await build({
    entryPoints: { daybreak: join(root, 'src/cli/main.ts') },
    outdir: join(folder, 'bin'),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [engine],
    legalComments: 'none',
    // Some bundled packages call `require`, which does not exist in ES modules.
    banner: {
      js: "#!/usr/bin/env node\nimport{createRequire as __r}from'node:module';const require=__r(import.meta.url);",
    },
    logLevel: 'warning',
  });
  chmodSync(join(folder, 'bin/daybreak.js'), 0o755);
  writeFileSync(join(folder, 'daybreak.1'), toManual(version, commands));
}

async function buildClient(folder: string): Promise<void> {
  start(
    folder,
    {
      name: 'daybreak-client',
      description:
        'A typed client for the Daybreak API, for Node and browsers, without dependencies.',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      types: './index.d.ts',
      files: ['*.js', '*.d.ts'],
      sideEffects: false,
    },
    toClientReadme(),
  );
  await build({
    entryPoints: { index: join(root, 'src/client/index.ts') },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
  });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options =
    '--declaration --emitDeclarationOnly --allowImportingTsExtensions --skipLibCheck --target es2024 --module nodenext --lib es2024,dom,dom.iterable --types node';
  execFileSync(
    process.execPath,
    [
      compiler,
      join(root, 'src/client/index.ts'),
      '--ignoreConfig',
      ...options.split(' '),
      '--outDir',
      folder,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(
      join(folder, name),
      text.replace(/(from\s+['"]\.\/[\w-]+)\.ts(['"])/g, '$1.js$2'),
    );
  }
}

/** Writes a folder for `pip install` and `python -m build`. This step does not require Python. */
export function buildPythonClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'src/python'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('__pycache__'),
  });
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const project = readFileSync(join(folder, 'pyproject.toml'), 'utf8');
  writeFileSync(
    join(folder, 'pyproject.toml'),
    project.replace('version = "0"', `version = "${version}"`),
  );
  const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example', examples: {} };
  writeFileSync(join(folder, 'daybreak_client/api.py'), toPythonApi(buildOpenApi(site)));
}

if (isMain(import.meta)) {
  await buildPackages();
  console.log(
    'Built dist/packages/daybreak, dist/packages/daybreak-client and dist/packages/daybreak-client-python.',
  );
}
