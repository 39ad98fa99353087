// `demo`: the main job on the sample world, from nothing to a served site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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
      const report = await runMorning(context(), { ...options, sample: true, acceptShrink: true });
      const tookMs = context().nowMs() - startedMs;
      context().report({ ...report, tookMs }, [
        describeBuild(report.build),
        describePublish(report.publish),
        `Done in ${(tookMs / 1000).toFixed(1)} s.`,
      ]);
      if (!options.once) await serve(context());
    });
}

/** The server is a process of its own: what passes between it and us is the release folder. */
async function serve({ config, host }: Context): Promise<void> {
  const server = spawn(process.execPath, [join(projectRoot, 'src/runtime/server.ts')], {
    stdio: 'inherit',
    env: {
      ...host.env,
      DATA_DIR: config.dataDir,
      HOST: config.host,
      PORT: String(config.port),
      SITE_NAME: config.site.name,
      SITE_URL: config.site.url,
    },
  });
  host.stopSignal().addEventListener('abort', () => server.kill('SIGTERM'));
  host.stderr.write(
    `\nServing ${config.site.url}\n` +
      `  try: curl ${config.site.url}/api/v1/meta\n` +
      `       curl ${config.site.url}/projects-velocity.json\n` +
      '  stop with Ctrl+C\n\n',
  );
  const [code] = (await once(server, 'exit')) as [number | null];
  if (code !== 0) throw new Failure('failed', `The server ended with ${code ?? 'a signal'}.`);
}
