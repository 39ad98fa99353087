// `build`: builds the graph from observations and the catalog.
import type { Command } from 'commander';
import type { BuildReport } from '../graph/build.ts';
import { withLock } from '../io/lock.ts';
import { type Context, thousands } from './context.ts';
import { asOfOption } from './options.ts';
import { buildStep } from './steps.ts';

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

export function describeBuild(report: BuildReport): string {
  const { project = 0, edge = 0, event = 0, model = 0, product = 0 } = report.rows;
  return (
    `Graph as of ${report.asOf}: ${thousands(project)} projects, ${thousands(edge)} edges, ` +
    `${thousands(event)} events, ${thousands(model)} models, ${thousands(product)} products, ` +
    `in ${(report.tookMs / 1000).toFixed(1)} s.`
  );
}
