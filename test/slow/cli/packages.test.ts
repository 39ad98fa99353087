// Builds, packs and installs the npm packages into an empty folder, and runs them with this version
// of Node and those in NODE_BINARIES (paths, separated by commas).
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPackages } from '../../../src/cli/build-packages.ts';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { listen } from '../../support/listening.ts';
import { stackFiles } from '../../support/stack-files.ts';

const run = promisify(execFile);
const folder = makeFolder();
const home = join(folder, 'home');
const bin = join(folder, 'node_modules/daybreak/bin/daybreak.js');
const binaries = [
  process.execPath,
  ...(process.env.NODE_BINARIES ?? '').split(',').filter(Boolean),
];
const { url, app } = await listen();
const env = {
  PATH: process.env.PATH,
  HOME: home,
  DAYBREAK_URL: url,
  DAYBREAK_API_KEY: keyOf('pro'),
};

beforeAll(async () => {
  const built = join(folder, 'built');
  await buildPackages(built);
  mkdirSync(home);
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  for (const name of ['daybreak', 'daybreak-client']) {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: join(built, name) });
  }
  const packed = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const flags = ['--offline', '--omit=optional', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, ...packed.map((name) => `./${name}`)], { cwd: folder });
});

interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const call = (words: string, more: NodeJS.ProcessEnv = {}, stdin = '', node = process.execPath) =>
  new Promise<Result>((done) => {
    const child = spawn(node, [bin, ...words.split(' ').filter(Boolean)], {
      cwd: folder,
      env: { ...env, ...more },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('close', (code) => done({ code, stdout, stderr }));
    child.stdin.end(stdin);
  });

const api = async (path: string): Promise<unknown> =>
  (await app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': keyOf('pro') } })).json();

describe.each(binaries)('the installed command on %s', (node) => {
  it('searches projects', async () => {
    const { code, stdout } = await call('search --lang rust', {}, '', node);
    expect(stdout).toContain('alba-lab-tinyserve');
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
  });

  it.each([
    ['search agents --sort stars --limit 3', '/projects?q=agents&sort=stars&limit=3'],
    ['project Alba-Lab/threadswarm', '/project/alba-lab-threadswarm'],
    ['similar alba-lab-threadswarm', '/project/alba-lab-threadswarm/similar'],
    ['alternatives noted', '/alternatives/noted'],
    ['models max --sort price_out --limit 2', '/models?q=max&sort=price_out&limit=2'],
    ['emerging', '/emerging'],
    ['events --kind release', '/events?kind=release'],
    ['chart alba-lab-threadswarm', '/history/alba-lab-threadswarm'],
  ])('%s --json prints the response of the API', async (words, path) => {
    const { code, stdout } = await call(`${words} --json`, {}, '', node);
    expect(JSON.parse(stdout)).toEqual(await api(path));
    expect(code).toBe(0);
  });
});

describe('the installed command', () => {
  it('lists all commands in the help text, the completions and the manual', async () => {
    const { stdout } = await call('help');
    const manual = readFileSync(join(folder, 'node_modules/daybreak/daybreak.1'), 'utf8');
    const bash = (await call('completion bash')).stdout;
    for (const name of 'search project compare similar alternatives models cost emerging events check chart sql sync mcp login'.split(
      ' ',
    )) {
      expect(stdout).toContain(`  ${name} `);
      expect(manual).toContain(`.B ${name}`);
      expect(bash).toContain(`${name})`);
      expect((await call(`${name} --help`)).stdout).toContain(`Usage: daybreak ${name}`);
    }
    await run('bash', ['-n', '-c', bash]);
    expect((await call('completion fish')).stdout).toContain('complete -c daybreak');
  });

  it('prints CSV, tables and charts', async () => {
    const csv = (await call('search --limit 2 --csv')).stdout.split('\r\n');
    expect(csv[0]).toMatch(/^id,name,url,desc,stars/);
    expect(csv).toHaveLength(4);
    expect((await call('compare alba-lab-threadswarm alba-lab-tinyserve')).stdout).toContain(
      '48,210',
    );
    expect((await call('project alba-lab-threadswarm')).stdout).toMatch(/90 days +[▁-█]{10,}/);
    expect((await call('chart alba-lab-threadswarm')).stdout).toContain('█');
    await call('chart alba-lab-threadswarm --svg chart.svg');
    expect(readFileSync(join(folder, 'chart.svg'), 'utf8')).toMatch(/^<svg .*<path d=/);
  });

  it('removes control characters from text by third parties', async () => {
    const { stdout } = await call('project h4x-evil');
    expect(stdout).not.toMatch(/[\p{Cf}]|[^\P{Cc}\n]/u);
  });

  it('checks files, and exits with 10 if a dependency matches --fail-on', async () => {
    writeFileSync(join(folder, 'requirements.txt'), stackFiles['requirements.txt']?.content ?? '');
    writeFileSync(
      join(folder, 'old.cdx.json'),
      JSON.stringify({
        bomFormat: 'CycloneDX',
        components: [{ name: 'old', purl: 'pkg:npm/%40ember/old@1' }],
      }),
    );
    const fine = await call('check requirements.txt --fail-on at-risk');
    expect(fine.stdout).toContain('alba-lab-threadswarm');
    expect(fine.code).toBe(0);
    const risky = await call('check requirements.txt old.cdx.json --fail-on at-risk --json');
    expect(JSON.parse(risky.stdout).data.summary.at_risk).toBe(1);
    expect(risky.code).toBe(10);
  });

  it.each([
    ['', 2, ''],
    ['serch', 2, 'Did you mean `search`?'],
    ['project', 2, 'Usage: daybreak project ID'],
    ['search --langs x', 2, '--help'],
    ['search --limit 900', 2, 'limit'],
    ['check missing.txt', 2, 'missing.txt cannot be read'],
    ['project nobody-nothing', 3, 'not found'],
    ['search --url http://127.0.0.1:9', 5, 'cannot be reached'],
    ['sync --url http://127.0.0.1:9', 5, 'cannot be reached'],
  ])('`%s` exits with %i', async (words, code, message) => {
    const result = await call(words);
    expect(result.stderr).toContain(message);
    expect(result.code).toBe(code);
  });

  it('explains a missing key, an invalid key, and an insufficient plan', async () => {
    expect(await call('search', { DAYBREAK_API_KEY: '' })).toMatchObject({ code: 4 });
    expect((await call('search', { DAYBREAK_API_KEY: 'dbk_x' })).stderr).toContain('X-Api-Key');
    const free = { DAYBREAK_API_KEY: keyOf('free') };
    expect(await call('chart alba-lab-threadswarm', free)).toMatchObject({ code: 4 });
    expect(await call('project alba-lab-threadswarm', free)).toMatchObject({ code: 0 });
  });

  it('stores the key of `login` in a private file, and uses it for that server only', async () => {
    const none = { DAYBREAK_API_KEY: '' };
    expect(await call('login', none, 'wrong-key\n')).toMatchObject({ code: 4 });
    expect(await call('login', none, `${keyOf('dev')}\n`)).toMatchObject({ code: 0 });
    const path = join(home, '.config/daybreak/config.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await call('search', none)).toMatchObject({ code: 0 });
    const other = await call(`search --url ${url.replace('127.0.0.1', 'localhost')}`, none);
    expect(other.code).toBe(4);
  });

  it('creates and verifies a local copy of the dumps', async () => {
    const first = await call('sync copy');
    expect(first.stderr).toContain('checksums verified');
    expect(readdirSync(join(folder, 'copy'))).toContain('projects.parquet');
    writeFileSync(join(folder, 'copy/projects.parquet'), 'damaged');
    expect((await call('sync copy')).stderr).toContain('1 of ');
    expect((await call('sync copy')).stderr).toContain('0 of ');
    expect(await call('sql --dir copy drop table x')).toMatchObject({ code: 2 });
    expect(await call('sql --dir nowhere select 1')).toMatchObject({ code: 2 });
  });

  it('serves the MCP tools over stdio, with the same results as the server', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp'],
      env: { ...env, PATH: env.PATH ?? '' },
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(7);
    const { structuredContent } = await client.callTool({
      name: 'daybreak_get_project',
      arguments: { id: 'alba-lab-threadswarm' },
    });
    expect(structuredContent).toMatchObject({ project: { stars: 48_210 } });
    const uri = 'daybreak://method/health';
    expect(JSON.stringify(await client.readResource({ uri }))).toContain('maintenance');
    await client.close();
  });

  it('answers the MCP calls that it read before its input ended', async () => {
    const initialize = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const child = execFile(process.execPath, [bin, 'mcp'], { env });
    const ended = once(child, 'close');
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stdin?.end(
      [
        { id: 1, method: 'initialize', params: initialize },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/call', params: { name: 'daybreak_models', arguments: {} } },
      ]
        .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
        .join(''),
    );
    await ended;
    const ids = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual([1, 2]);
  });
});

describe('the installed client package', () => {
  it('works in an empty folder and includes its types', async () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { createClient, DaybreakError, verifyWebhook } from 'daybreak-client';
const daybreak = createClient({ baseUrl: process.env.DAYBREAK_URL + '/api/v1', key: process.env.DAYBREAK_API_KEY! });
const { data, quota } = await daybreak.projects({ limit: 2, sort: 'stars' });
const names: string[] = data.map(({ name }) => name);
const { data: checked } = await daybreak.check([{ filename: 'requirements.txt', content: 'threadswarm' }]);
const health: number | null | undefined = checked.dependencies[0]?.health;
const missing = await daybreak.project('nobody-x').catch((e: unknown) => e instanceof DaybreakError && e.code);
const forged = await verifyWebhook({ headers: {}, body: '{}', secret: 'whsec_YQ==' });
console.log(JSON.stringify({ names, limit: quota?.limit, health, missing, forged }));
`,
    );
    const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
    const types = join(import.meta.dirname, '../../../node_modules/@types');
    const flags = `--ignoreConfig --strict --exactOptionalPropertyTypes --target es2022 --lib es2022,dom --module nodenext --types node --typeRoots ${types}`;
    await run(process.execPath, [compiler, 'use.ts', ...flags.split(' ')], { cwd: folder });
    for (const node of binaries) {
      const { stdout } = await run(node, ['use.js'], { cwd: folder, env });
      expect(JSON.parse(stdout)).toEqual({
        names: ['threadswarm', 'tinyserve'],
        limit: 50_000,
        health: 88,
        missing: 'not_found',
        forged: false,
      });
    }
  });
});
