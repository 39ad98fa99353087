// The MCP conformance suite for both protocol versions: every required server scenario that works
// without the suite's own tools, resources and prompts.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../support/folders.ts';
import { listenWith } from '../../support/listening.ts';
import { makeApp, runtimeConfig, writeCurrentRelease } from '../../support/served-release.ts';

const suite = join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
const both = ['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'];
const scenarios = {
  '2025-11-25': [...both, 'server-initialize', 'ping', 'server-sse-multiple-streams'],
  '2026-07-28': [
    ...both,
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'caching',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
};

const dataDir = makeFolder();
await writeCurrentRelease(dataDir);
// As on a user's own computer, where pages of other sites must not reach the server.
const site = { name: 'Daybreak', url: 'http://127.0.0.1:4321' };
const config = { ...runtimeConfig(dataDir), site };
// The suite sends more requests than the rate limit allows.
const { app, serving } = makeApp(dataDir, { config, keylessLimit: 10_000 });
await serving.refresh();
const url = await listenWith(app.fetch);

async function run(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [suite, 'server', '--url', `${url}/mcp`, ...args], {
    cwd: dataDir,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.resume();
  await new Promise((done) => child.once('close', done));
  return output;
}

it.each(Object.entries(scenarios))(
  'the MCP server passes the required scenarios of %s',
  async (revision, wanted) => {
    const output = await run(['--requirements', revision]);
    const passed = [...output.matchAll(/^✓ ([\w-]+): \d+ passed, 0 failed/gm)].map(
      ([, name]) => name,
    );
    expect(passed).toEqual(expect.arrayContaining(wanted));
  },
);
