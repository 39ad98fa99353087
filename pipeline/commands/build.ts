// The `build` command, which builds the graph from the observation log and the catalog.
import type { Command } from 'commander';
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
    .action(async (options: { asOf?: string }) => {
      const report = await withLock(context().paths.lock, () => buildStep(context(), options));
      context().report(report, [describeBuild(report)]);
    });
}

export function describeBuild(report: BuildStepReport): string {
  const { project = 0, edge = 0, event = 0, model = 0, product = 0 } = report.rows;
  return (
    `Graph as of ${report.asOf}: ${thousands(project)} projects, ${thousands(edge)} edges, ` +
    `${thousands(event)} events, ${thousands(model)} models, ${thousands(product)} products, ` +
    `in ${(report.tookMs / 1000).toFixed(1)} s.${describeDefaultDay(report.defaultDay)}`
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
