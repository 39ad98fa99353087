// Runs the steps of the Dockerfile without Docker: the build in a clean folder, then server and
// pipeline as in compose.yaml, with a read-only checkout and an unprivileged user. Requires Linux
// and root.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '../support/ports.ts';
import { parseDockerfile, parseEnv, parseExec } from './dockerfile.ts';
import { projectRoot } from './lock.ts';
import { withFolder } from './npm.ts';

const [build, final] = parseDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'));
if (!build || !final)
  throw new Error('The Dockerfile has stages that this script does not support.');
const user = 1000;
/** Node as in the image: the version of this project, not the system's. */
const nodeFolder = dirname(process.execPath);

/** Copies what `COPY . .` copies: tracked files, except those in .dockerignore. */
function copyContext(to: string): void {
  const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const isIgnored = (name: string) =>
    ignored.some((rule) => name === rule || name.startsWith(`${rule}/`));
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const name of listed.split('\0').filter((each) => each !== '' && !isIgnored(each))) {
    if (!existsSync(join(projectRoot, name))) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(projectRoot, name), join(to, name));
  }
}

function say(what: string, startedMs: number): void {
  console.log(`${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

function runBuild(app: string, home: string): void {
  const env = {
    PATH: `${nodeFolder}:${process.env.PATH}`,
    HOME: home,
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  };
  for (const { name, value } of build?.instructions ?? []) {
    const startedMs = performance.now();
    if (name === 'COPY' && value === '. .') copyContext(app);
    else if (name === 'COPY') {
      for (const file of value.split(/\s+/).slice(0, -1))
        cpSync(join(projectRoot, file), join(app, file));
    } else if (name === 'RUN') execFileSync('sh', ['-c', value], { cwd: app, env, stdio: 'pipe' });
    else if (name !== 'WORKDIR') throw new Error(`Unknown instruction ${name}`);
    say(`${name} ${value.slice(0, 60)}`, startedMs);
  }
}

/** Starts the object storage of compose.yaml, if it is installed here. */
async function startStorage(folder: string) {
  const binary = [join(homedir(), 'go/bin/versitygw'), '/usr/local/bin/versitygw'].find(existsSync);
  if (binary === undefined) return undefined;
  const [meta, buckets] = ['meta', 'buckets'].map((name) => join(folder, name)) as [string, string];
  for (const each of [meta, buckets]) mkdirSync(each);
  const address = `127.0.0.1:${await findPort()}`;
  const [access, secret] = ['daybreak', 'secret-of-the-check'];
  const args = ['--port', address, '--access', access, '--secret', secret, 'posix'];
  const server = spawn(binary, [...args, '--sidecar', meta, buckets], { stdio: 'ignore' });
  process.once('exit', () => server.kill('SIGKILL'));
  const env = {
    S3_ENDPOINT: `http://${address}`,
    ...{ AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret },
  };
  return { env, stop: () => server.kill('SIGKILL') };
}

await withFolder(async (folder) => {
  const app = join(folder, 'app');
  const data = join(folder, 'data');
  const temp = join(folder, 'tmp');
  for (const each of [app, data, temp]) mkdirSync(each);
  chmodSync(folder, 0o755);
  runBuild(app, folder);
  for (const each of [data, temp]) chownSync(each, user, user);
  const size = execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0];
  console.log(`checkout of the image: ${size} MB`);

  const port = await findPort();
  const instructions = final.instructions;
  const readValue = (name: string) => instructions.find((each) => each.name === name)?.value ?? '';
  const stored = await startStorage(folder);
  const env = {
    ...parseEnv(readValue('ENV')),
    ...{ PATH: `${nodeFolder}:/usr/bin:/bin`, DATA_DIR: data, TMPDIR: temp },
    ...{ HOST: '127.0.0.1', PORT: port, SITE_URL: `http://127.0.0.1:${port}` },
  };
  const script = join(folder, 'contained.sh');
  writeFileSync(
    script,
    `set -e
mount --bind ${app} ${app}
mount -o remount,ro,bind ${app}
cd ${app}
exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all "$@"\n`,
  );
  const contain = (command: readonly string[]) => [
    '--mount',
    'bash',
    script,
    ...command.map((word) => (word === 'node' ? process.execPath : word)),
  ];

  const run = (what: string, command: readonly string[], more: Record<string, string>) => {
    const startedMs = performance.now();
    const made = spawnSync('unshare', contain(command), {
      env: { ...env, ...more },
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`${what} failed:\n${made.stderr}`);
    say(what, startedMs);
  };
  const pipeline = ['node', 'pipeline/cli.ts'];
  if (stored) run('bucket', [...pipeline, 'create-bucket', 's3://releases'], stored.env);
  const publishing = stored ? { ...stored.env, PUBLISH_TO: 's3://releases' } : {};
  run(
    'pipeline: sample release',
    [...pipeline, 'demo', '--once', '--sample-projects', '258'],
    publishing,
  );

  let startedMs = performance.now();
  // With object storage, the server has its own folder and follows the bucket.
  const following = stored
    ? { DATA_DIR: temp, RELEASE_URL: `${stored.env.S3_ENDPOINT}/releases` }
    : {};
  const server = spawn('unshare', contain(parseExec(readValue('CMD'))), {
    env: { ...env, ...following },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text: Buffer) => {
      output = (output + text).slice(-3000);
    });
  }
  const ended = once(server, 'exit') as Promise<[number | null]>;
  try {
    const health = parseExec(readValue('HEALTHCHECK'));
    let isHealthy = false;
    for (let tries = 0; tries < 100 && !isHealthy; tries += 1) {
      isHealthy = spawnSync('unshare', contain(health), { env }).status === 0;
      if (!isHealthy) await wait(200);
    }
    if (!isHealthy) throw new Error(`The server is not healthy:\n${output}`);
    say('server: healthy', startedMs);
    const readyUrl = `http://127.0.0.1:${port}/readyz`;
    for (let tries = 0; tries < 300 && !(await fetch(readyUrl)).ok; tries += 1) await wait(200);
    say(stored ? 'server: follows the bucket' : 'server: ready', startedMs);
    for (const path of ['/', '/readyz', '/api/v1/meta', '/account/sign-in', '/sql']) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      console.log(`GET ${path}: ${response.status}`);
      if (!response.ok) throw new Error(`${path} returned ${response.status}:\n${output}`);
    }
    startedMs = performance.now();
    server.kill('SIGTERM');
    const [code] = await Promise.race([ended, wait(15_000).then(() => ['late'] as const)]);
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${output}`);
    say('server: stopped by SIGTERM', startedMs);
  } finally {
    server.kill('SIGKILL');
    stored?.stop();
  }
});
console.log('All steps of the Dockerfile work.');
