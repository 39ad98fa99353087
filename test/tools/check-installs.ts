// Installs Daybreak in clean clones, with the versions of npm and Node that people have, and uses
// it: `npm run check:installs`. With `--quick`, only a production install with an old npm.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../src/lib/error-message.ts';
import { findPort } from '../support/ports.ts';
import { projectRoot } from './lock.ts';
import { plainEnvironment, withFolder } from './npm.ts';

/** npm versions, each with a Node release line that it came with or that people use it with. */
const combinations: readonly (readonly [npm: string, node: string])[] = [
  ['9.2.0', '20.19.2'],
  ['10.2.4', '20'],
  ['10.8.2', '20'],
  ['10.9.9', '22'],
  ['11.0.0', '22'],
  ['11.6.0', '24'],
  ['11.9.0', '24'],
  ['11.12.0', '24'],
  ['11.19.1', '26'],
  ['latest', '26'],
];
/** With these, a package is installed and uninstalled, and a production install is used. */
const thorough = new Set(['10.9.9', '11.19.1']);
const tested = new Set(['10.8.2', ...thorough]);
const quick = '10.8.2';
const isQuick = process.argv.includes('--quick');

const maxWarnings = 2;
const maxProductionBytes = 400e6;
const limitMs = 15 * 60_000;

interface Machine {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Returns what npm printed. Throws if it fails. */
  npm(...args: string[]): string;
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): string {
  const result = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: limitMs });
  const output = `${result.stdout}${result.stderr}`;
  if (result.status === 0) return output;
  const reason = result.error?.message ?? `exit code ${result.status}`;
  throw new Error(`${args.slice(1).join(' ')} failed (${reason}):\n${output.slice(-2_000)}`);
}

/** Downloads a version of Node and of npm. */
function createMachine(work: string, npmVersion: string, nodeLine: string): Machine {
  const tools = join(work, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'package.json'), '{}');
  const plain = plainEnvironment();
  const packages = [`npm@${npmVersion}`, `node-${process.platform}-${process.arch}@${nodeLine}`];
  run('npm', ['install', '--silent', '--force', ...packages], tools, plain);
  const bin = join(tools, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  const env = { ...plain, PATH: `${bin}${delimiter}${plain.PATH}` };
  const cli = join(tools, 'node_modules/npm/bin/npm-cli.js');
  const folder = join(work, 'daybreak');
  execFileSync('git', ['clone', '--quiet', projectRoot, folder]);
  return { folder, env, npm: (...args) => run(join(bin, 'node'), [cli, ...args], folder, env) };
}

const countWarnings = (output: string): number => output.match(/^npm warn/gim)?.length ?? 0;

function expectAtMost(what: string, value: number, limit: number): void {
  if (value > limit) throw new Error(`${what}: ${value} is more than ${limit}.`);
}

function checkLockStays({ folder, npm }: Machine): void {
  const read = () => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const before = read();
  npm('install', 'left-pad');
  npm('uninstall', 'left-pad');
  if (read() !== before) throw new Error('npm install and npm uninstall changed the lock file.');
}

/** Starts the server with `npm start`, and ends it with one SIGTERM to npm. */
async function checkServer({ folder, env }: Machine, npmCli: string): Promise<void> {
  const port = await findPort();
  const server = spawn('node', [npmCli, 'start'], {
    cwd: folder,
    env: { ...env, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(server.stdout, 'close');
  server.stdout.resume();
  try {
    await waitFor(() => isHealthy(port), 'The server did not start.');
  } finally {
    server.kill('SIGTERM');
  }
  // The pipe closes when the last process that holds it ends, so an orphan would be noticed.
  await Promise.race([closed, sleep(20_000)]);
  if (await isHealthy(port)) {
    throw new Error('SIGTERM to npm start left the server running.');
  }
}

const isHealthy = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitFor(isTrue: () => Promise<boolean>, message: string): Promise<void> {
  const giveUpMs = performance.now() + 60_000;
  while (!(await isTrue())) {
    if (performance.now() > giveUpMs) throw new Error(message);
    await sleep(250);
  }
}

/** Throws if the install prints more warnings than a newcomer should see. */
function install({ npm }: Machine, ...options: string[]): string {
  const startedMs = performance.now();
  const warnings = countWarnings(npm('ci', ...options));
  expectAtMost('Warnings of npm ci', warnings, maxWarnings);
  return `${Math.round((performance.now() - startedMs) / 1_000)} s, ${warnings} warnings`;
}

const publishSample = ({ npm }: Machine): string =>
  npm('run', 'demo', '--', '--once', '--sample', '400');

async function checkProduction(machine: Machine): Promise<string> {
  const { folder, npm } = machine;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  const installed = install(machine, '--omit=dev');
  npm('run', 'build');
  const kilobytes = execFileSync('du', ['-sk', join(folder, 'node_modules')], { encoding: 'utf8' });
  const bytes = Number.parseInt(kilobytes, 10) * 1_024;
  expectAtMost('Bytes of the production packages', bytes, maxProductionBytes);
  publishSample(machine);
  await checkServer(machine, join(dirname(folder), 'tools/node_modules/npm/bin/npm-cli.js'));
  return `production: ${installed}, ${Math.round(bytes / 1e6)} MB, started and stopped`;
}

async function check(work: string, npmVersion: string, nodeLine: string): Promise<string> {
  const machine = createMachine(work, npmVersion, nodeLine);
  if (isQuick) return await checkProduction(machine);
  const done = [install(machine)];
  publishSample(machine);
  done.push('demo');
  if (tested.has(npmVersion)) {
    machine.npm('test');
    done.push('tests');
  }
  if (thorough.has(npmVersion)) {
    checkLockStays(machine);
    done.push('lock unchanged', await checkProduction(machine));
  }
  return done.join(', ');
}

for (const [npm, node] of combinations) {
  if (isQuick && npm !== quick) continue;
  try {
    console.log(`npm ${npm}, Node ${node}: ${await withFolder((work) => check(work, npm, node))}`);
  } catch (cause) {
    console.log(`npm ${npm}, Node ${node}: FAILED. ${messageOf(cause)}`);
    process.exitCode = 1;
  }
}
