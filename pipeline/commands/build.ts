// The `build` command, which builds the graph from the observation log and the catalog.
import { type Command, InvalidArgumentError } from 'commander';
import type { DefaultDay } from '../graph/default-as-of-day.ts';
import { withLock } from '../io/lock.ts';
import { type BuildStepReport, buildStep } from './build-and-publish.ts';
import { type Context, thousands } from './context.ts';
import { asOfOption } from './options.ts';

export function addBuild(program: Command, context: () => Context): void {
  program
    .command('build')
    .description('build the graph from the observation log and the catalog')
    .addOption(asOfOption())
    .option(
      '--snapshot <id>',
      'read this snapshot of the lake (default: the newest)',
      parseSnapshot,
    )
    .action(async (options: { asOf?: string; snapshot?: number }) => {
      const report = await withLock(context().paths.lock, () => buildStep(context(), options));
      context().report(report, [describeBuild(report)]);
    });
}

function parseSnapshot(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('The snapshot must be a number.');
  return Number(value);
}

export function describeBuild(report: BuildStepReport): string {
  const { project = 0, edge = 0, event = 0, model = 0, product = 0 } = report.rows;
  return (
    `Graph as of ${report.asOf}: ${thousands(project)} projects, ${thousands(edge)} edges, ` +
    `${thousands(event)} events, ${thousands(model)} models, ${thousands(product)} products, ` +
    `in ${(report.tookMs / 1000).toFixed(1)} s.${report.snapshot === null ? '' : ` Read snapshot ${report.snapshot} of the lake.`}` +
    describeDefaultDay(report.defaultDay)
  );
}

function describeDefaultDay(chosen: DefaultDay | null): string {
  if (!chosen) return '';
  const { day, observed, best } = chosen;
  return (
    `\nChose ${day}, the newest day on which at least 90% as many repositories as on the best day ` +
    `had a star total of the last 7 days: ${thousands(observed)} of at most ${thousands(best)}.`
  );
}
