// Starts a script or an installed tool on a Node that can run it: `node src/launch.mjs
// [NODE OPTIONS] FILE|TOOL [ARGUMENTS]`. The running Node is used if it is new enough, otherwise the
// one that npm installed with this project.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstall, serverEnvironment, serverFlags } from './node-options.mjs';

const minimum = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= minimum) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const installed = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(packages, name, 'bin', 'node'))
    .find((path) => existsSync(path));
  if (!canInstall(process.versions.node)) {
    return fail(
      `npm skips native packages of Daybreak with Node ${process.versions.node}. Install Node 20.19, ` +
        '22.12 or newer, then run "npm ci" again.',
    );
  }
  if (installed) return installed;
  return fail(
    `Daybreak needs Node ${minimum} or newer, but this is Node ${process.versions.node}, and npm ` +
      `installed no newer one for ${platform}: run "npm ci", or install Node ${minimum} from nodejs.org.`,
  );
}

/** Returns the path of an installed tool, and other arguments as they are. */
function findScript(name) {
  const tool = join(packages, '.bin', name);
  if (/^[\w-]+$/.test(name) && existsSync(tool)) return realpathSync(tool);
  if (/[./]/.test(name)) return name;
  return fail(`"${name}" is not installed. Run "npm ci" without --omit=dev, then try again.`);
}

/** @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const node = findNode();
const given = process.argv.slice(2);
const at = given.findIndex((argument) => !argument.startsWith('-'));
if (at === -1) fail('Usage: node src/launch.mjs [NODE OPTIONS] FILE|TOOL [ARGUMENTS]');
given[at] = findScript(given[at]);
const isServer = resolve(given[at]) === join(root, 'src/runtime/server.ts');

const child = spawn(node, [...(isServer ? serverFlags : []), ...given], {
  stdio: 'inherit',
  // Scripts that look for `node` find the same one.
  env: {
    // With compiled modules, the server answers its first request in two thirds of the time.
    NODE_COMPILE_CACHE: join(packages, '.cache', 'node-compile'),
    ...(isServer ? serverEnvironment : {}),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', ({ message }) => fail(`Node cannot start (${node}): ${message}`));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
  if (signal === null) return;
  // systemd counts an end by SIGTERM as a stop, but its exit code as a failure. In a container,
  // process 1 cannot end itself in this way, and ends with the code.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
