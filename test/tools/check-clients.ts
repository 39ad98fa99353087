// Generates clients from the OpenAPI document with public generators and compiles them:
// `npm run check:clients`. Downloads the generators from the npm registry and, if Python can create
// virtual environments, from PyPI.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildOpenApi } from '../../src/contracts/api/openapi.ts';
import { plainEnvironment, withFolder } from './npm.ts';

const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example', examples: {} };
const compilerOptions =
  '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022'
    .concat(' --lib es2022,dom,dom.iterable')
    .split(' ');

await withFolder((folder) => {
  const { PATH, ...others } = plainEnvironment();
  const env = { ...others, PATH: [join(folder, 'python/bin'), PATH].join(delimiter) };
  const run = (command: string, ...args: string[]): void =>
    void execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 2, 2] });
  const check = (name: string, work: () => void): void => {
    work();
    console.log(`${name}: generated and compiled`);
  };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildOpenApi(site)));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  run('npm', 'install', '--no-audit', '--no-fund', '@hey-api/openapi-ts', 'typescript@5');
  check('@hey-api/openapi-ts', () => {
    run('npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch');
    run('npx', 'tsc', ...compilerOptions, 'hey/index.ts');
  });
  if (spawnSync('python3', ['-m', 'venv', 'python'], { cwd: folder }).status !== 0) {
    console.log('openapi-python-client: skipped, because python3 cannot create an environment');
    return;
  }
  const bin = (name: string) => join(folder, 'python/bin', name);
  run(bin('pip'), 'install', '--quiet', 'openapi-python-client', 'ruff');
  check('openapi-python-client', () => {
    const options = ['--path', 'openapi.json', '--output-path', 'client', '--fail-on-warning'];
    run(bin('openapi-python-client'), 'generate', ...options);
    run(bin('python'), '-m', 'compileall', '-q', 'client');
    run(bin('pip'), 'install', '--quiet', './client');
    run(bin('python'), '-c', 'import daybreak_api_client.api.models, daybreak_api_client.models');
  });
});
