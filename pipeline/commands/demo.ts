// `demo`: the main job on the sample world, from nothing to a served site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { Failure } from '../io/failure.ts';
import { describeBuild } from './build.ts';
import type { Context } from './context.ts';
import { type MorningOptions, runMorning, sampleProjectsOption } from './morning.ts';
import { describePublish } from './publish.ts';
import { projectRoot } from './steps.ts';

export function addDemo(program: Command, context: () => Context): void {
  program
    .command('demo')
    .description('simulate the upstream world, build and publish a release, and serve it')
    .option('--once', 'stop when the release is published and verified')
    .addOption(sampleProjectsOption())
    .action(async (options: MorningOptions & { once?: boolean }) => {
      const startedMs = context().nowMs();
      const accepted = { acceptShrink: true, acceptClock: true };
      const report = await runMorning(context(), { ...options, sample: true, ...accepted });
      const tookMs = context().nowMs() - startedMs;
      context().report({ ...report, tookMs }, [
        describeBuild(report.build),
        describePublish(report.publish),
        `Done in ${(tookMs / 1000).toFixed(1)} s.`,
      ]);
      if (!options.once) await serve(context());
    });
}

/** Of every demo on this data folder: earlier keys go on working. */
const demoAccount = 'demo@daybreak.example';

/** The server is a process of its own: what passes between it and us is the release folder. */
async function serve({ config, host }: Context): Promise<void> {
  const env = {
    ...host.env,
    DATA_DIR: config.dataDir,
    HOST: config.host,
    PORT: String(config.port),
    SITE_NAME: config.site.name,
    SITE_URL: config.site.url,
    // A demo's accounts and keys have no business in a database that others share.
    STATE_URL: '',
    UV_THREADPOOL_SIZE: host.env.UV_THREADPOOL_SIZE ?? '16',
  };
  const key = await makeKey(env);
  const server = spawn(process.execPath, [join(projectRoot, 'src/runtime/server.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  const stop = host.stopSignal();
  stop.addEventListener('abort', () => server.kill('SIGTERM'));
  server.once('message', () => tellAddress(host, config.site.url, key));
  const [code] = (await once(server, 'exit')) as [number | null];
  // Told to stop while it starts, it ends by the signal itself.
  if (code === 0 || (code === null && stop.aborted)) return;
  throw new Failure('failed', `The server ended with ${code ?? 'a signal'}.`);
}

/** Once the server listens: who copies a line from here is answered. */
function tellAddress(host: Context['host'], url: string, key: string): void {
  host.stderr.write(
    `\nServing ${url}\n` +
      `  a key to try, of the plan Pro, shown this once: ${key}\n` +
      `  try: curl -H 'X-Api-Key: ${key}' '${url}/api/v1/search?q=agents'\n` +
      `       curl ${url}/api/v1/meta\n` +
      `       curl ${url}/projects-velocity.json\n` +
      '  stop with Ctrl+C\n\n',
  );
}

async function makeKey(env: NodeJS.ProcessEnv): Promise<string> {
  const create = ['keys', 'create', '--account', demoAccount, '--plan', 'pro', '--name', 'Demo'];
  const first = await runAdmin(create, env);
  if (first.code === 0) return first.stdout.trim();
  // An account may have so many keys and no more: begin anew.
  await runAdmin(['accounts', 'remove', demoAccount], env);
  const second = await runAdmin(create, env);
  if (second.code === 0) return second.stdout.trim();
  throw new Failure('failed', `No key to try could be made: ${second.stderr.trim()}`);
}

async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv) {
  const command = join(projectRoot, 'src/runtime/admin/cli.ts');
  const child = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { code, stdout, stderr };
}
