// The `demo` command, which publishes the recorded world or live data, and serves it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { serverEnvironment, serverFlags } from '../../src/node-options.mjs';
import { Failure } from '../io/failure.ts';
import { projectRoot } from '../io/project-root.ts';
import { describeBuild } from './build.ts';
import { describeCollect } from './collect.ts';
import type { Context } from './context.ts';
import { accepted, tryLive } from './demo-live.ts';
import { runMorning } from './morning.ts';
import { describePublish } from './publish.ts';

export function addDemo(program: Command, context: () => Context): void {
  program
    .command('demo')
    .description('publish a release from recorded real data, and serve it')
    .option(
      '--live',
      'collect projects, models, and lists from the internet instead, and store them in DATA_DIR/live',
    )
    .option('--once', 'exit after the release is published and verified')
    .addOption(
      new Option('--sample [projects]', 'publish only the best known projects (default: 1,000)')
        .argParser((value) => Number.parseInt(value, 10))
        .preset('1000'),
    )
    .action(async (options: { sample?: number; once?: boolean; live?: boolean }) => {
      const startedMs = context().nowMs();
      const tried = options.live ? await tryLive(context()) : undefined;
      const used = tried?.context ?? context();
      const report =
        tried?.report ??
        (await runMorning(used, { recorded: options.sample ?? true, ...accepted }));
      const tookMs = used.nowMs() - startedMs;
      used.report(
        { ...report, ...(tried ? { live: tried.reason === null, why: tried.reason } : {}), tookMs },
        [
          ...(tried?.reason ? [describeLast(tried.context !== undefined, tried.reason)] : []),
          ...(report.collect ? describeCollect(report.collect) : []),
          describeBuild(report.build),
          describePublish(report.publish),
          `Done in ${(tookMs / 1000).toFixed(1)} s.`,
        ],
      );
      if (!options.once) await serve(used);
    });
}

const describeLast = (isReal: boolean, reason: string): string =>
  isReal
    ? `Showing live data from an earlier run. Nothing new was collected: ${reason}`
    : `Showing the data of the demo instead of live data: ${reason}`;

/** All demos in a data folder use the same account, so API keys from earlier demos keep working. */
const demoAccount = 'demo@daybreak.example';

async function serve({ config, host }: Context): Promise<void> {
  const env = {
    ...serverEnvironment,
    ...host.env,
    DATA_DIR: config.dataDir,
    HOST: config.host,
    PORT: String(config.port),
    SITE_NAME: config.site.name,
    // An empty STATE_URL selects the DuckDB file: a demo must not write its accounts and API keys
    // to a shared PostgreSQL database.
    STATE_URL: '',
  };
  const key = await makeKey(env);
  const server = spawn(
    process.execPath,
    [...serverFlags, join(projectRoot, 'src/runtime/server.ts')],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    },
  );
  const stop = host.stopSignal();
  stop.addEventListener('abort', () => server.kill('SIGTERM'));
  server.once('message', () => printUrl(host, config.site.url, key));
  const [code, signal] = (await once(server, 'exit')) as [number | null, string | null];
  // If the server is stopped during startup, it has no exit code, because the signal terminates it.
  if (code === 0 || (code === null && stop.aborted)) return;
  throw new Failure(
    'failed',
    `The demo server ${code === null ? `was stopped by the signal ${signal}` : `failed with exit code ${code}`}. ` +
      'See the output of the server above.',
  );
}

/**
 * Prints the URL and example commands. Called after the server has started to listen, so the
 * commands work.
 */
function printUrl(host: Context['host'], url: string, key: string): void {
  host.stderr.write(
    `\nServing ${url}\n` +
      `  API key to try (Pro plan, shown only once): ${key}\n` +
      `  try: curl -H 'X-Api-Key: ${key}' '${url}/api/v1/search?q=agents'\n` +
      `       curl ${url}/api/v1/meta\n` +
      `       curl ${url}/projects-velocity.json\n` +
      '  Press Ctrl+C to stop.\n\n',
  );
}

async function makeKey(env: NodeJS.ProcessEnv): Promise<string> {
  const create = ['keys', 'create', '--account', demoAccount, '--plan', 'pro', '--name', 'Demo'];
  const first = await runAdmin(create, env);
  if (first.code === 0) return first.stdout.trim();
  // The account may already have the maximum number of keys. Replace it with a new account.
  await runAdmin(['accounts', 'remove', demoAccount], env);
  const second = await runAdmin(create, env);
  if (second.code === 0) return second.stdout.trim();
  throw new Failure(
    'failed',
    `The demo could not create an API key: ${second.stderr.trim()} Correct this error, then run the command again.`,
  );
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
