// Installs Daybreak without development packages and uses it: pipeline, server, account pages.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPort } from '../support/ports.ts';
import { projectRoot } from './lock.ts';
import { npm, plainEnvironment, withFolder } from './npm.ts';

const startLimitMs = 60_000;
const requestLimitMs = 30_000;

/** Copies the files that git tracks or would track. */
function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const name of listed.split('\0').filter(Boolean)) {
    const source = join(projectRoot, name);
    if (!existsSync(source)) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(source, join(folder, name));
  }
}

async function step(name: string, work: () => Promise<void> | void): Promise<void> {
  const startedMs = performance.now();
  await work();
  console.log(`${name}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
}

/** Runs the server in a process group of its own, because npm starts it through a shell. */
async function withServer(
  folder: string,
  env: NodeJS.ProcessEnv,
  work: () => Promise<void>,
): Promise<void> {
  const server = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: 'pipe' });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-2_000);
    });
  }
  const ended = once(server, 'exit');
  try {
    await work();
  } catch (cause) {
    throw new Error(`The server failed. Its last output:\n${output}`, { cause });
  } finally {
    stopGroup(server, 'SIGTERM');
    const timeout = AbortSignal.timeout(20_000);
    await Promise.race([ended, once(timeout, 'abort')]);
    stopGroup(server, 'SIGKILL');
  }
}

function stopGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (cause) {
    // ESRCH means that every process of the group has ended.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

async function request(url: string, expected: number, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(requestLimitMs);
  const response = await fetch(url, { redirect: 'manual', signal, ...init });
  if (response.status === expected) return response;
  const text = (await response.text()).slice(0, 500);
  throw new Error(`${url} returned ${response.status} instead of ${expected}: ${text}`);
}

async function waitForServer(url: string): Promise<void> {
  const giveUpMs = performance.now() + startLimitMs;
  for (;;) {
    try {
      await request(`${url}/api/v1/meta`, 200);
      return;
    } catch (cause) {
      if (performance.now() > giveUpMs) throw cause;
      await sleep(250);
    }
  }
}

const field = (html: string, pattern: RegExp): string => {
  const value = pattern.exec(html)?.[1];
  if (value === undefined) throw new Error(`The account page does not contain ${pattern}.`);
  return value;
};

/** Signs up, creates an API key on the account page, and uses it. */
async function useAccount(url: string): Promise<void> {
  const toForm = (fields: Record<string, string>, cookie: string): RequestInit => ({
    method: 'POST',
    headers: { Cookie: cookie, Origin: url, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(fields),
  });
  await request(`${url}/account/sign-up`, 200);
  const login = { email: 'someone@production.example', password: 'long enough for this check' };
  const signedUp = await request(`${url}/account/sign-up`, 303, toForm(login, ''));
  const cookies = signedUp.headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const home = await request(`${url}/account`, 200, { headers: { Cookie: cookie } });
  const token = field(await home.text(), /name="token" value="([^"]+)"/);
  const create = toForm({ token, action: 'create-key', name: 'Check' }, cookie);
  const page = await request(`${url}/account`, 200, create);
  const key = field(await page.text(), /\b(dbk_\w+)/);
  await request(`${url}/api/v1/hf`, 200, { headers: { 'X-Api-Key': key } });
}

await withFolder(async (folder) => {
  const port = await findPort();
  const env = {
    ...plainEnvironment(),
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: port,
  };
  const url = `http://127.0.0.1:${port}`;
  copyProject(folder);
  await step('npm ci --omit=dev', () =>
    npm(folder, ['ci', '--omit=dev', '--no-audit', '--no-fund']),
  );
  await step('npm run build', () => npm(folder, ['run', 'build'], env));
  await step('npm run demo -- --once', () =>
    npm(folder, ['run', 'demo', '--', '--once', '--sample-projects', '400'], env),
  );
  await step('npm run pipeline -- verify', () =>
    npm(folder, ['run', 'pipeline', '--', 'verify'], env),
  );
  await withServer(folder, env, async () => {
    await step('npm start', () => waitForServer(url));
    await step('site, feed and account pages', async () => {
      await request(`${url}/`, 200);
      await request(`${url}/feed.atom`, 200);
      await useAccount(url);
    });
    await step('npm run admin', () => npm(folder, ['run', 'admin', '--', 'accounts', 'list'], env));
  });
});
console.log('The production install works.');
