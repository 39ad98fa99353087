// `import` and `import-set`: histories that others kept become observations.
import { type Command, Option } from 'commander';
import { streamNames } from '../../src/contracts/observations.ts';
import { withLock } from '../io/lock.ts';
import { type ImportReport, importFiles } from '../observations/import.ts';
import { importSet } from '../observations/import-set.ts';
import { type Context, thousands, withLog } from './context.ts';

export function addImport(program: Command, context: () => Context): void {
  program
    .command('import')
    .description('import CSV or Parquet files (also .gz) into the observation log')
    .argument('<file...>', 'files of one data set')
    .addOption(
      new Option('--as <stream>', 'the stream that the rows belong to')
        .choices(streamNames)
        .makeOptionMandatory(),
    )
    .option('--mapping <name or file>', 'column mapping: one of ours by name, or a YAML file')
    .option('--source <id>', 'the source to write, in place of the mapping’s own')
    .action(async (files: string[], options) => {
      const report = await withLock(context().paths.lock, () =>
        withLog(context(), (deps) =>
          importFiles(deps, files, {
            stream: options.as,
            ...(options.mapping ? { mapping: options.mapping } : {}),
            ...(options.source ? { source: options.source } : {}),
          }),
        ),
      );
      context().report(report, describe(report));
    });

  program
    .command('import-set')
    .description('import a whole folder of data sets that we have mappings for')
    .argument('<folder>', 'the folder, laid out as our mappings expect it')
    .action(async (folder: string) => {
      const report = await withLock(context().paths.lock, () =>
        withLog(context(), (deps) => importSet(deps, folder)),
      );
      context().report(report, [
        ...report.imports.flatMap(describe),
        ...report.withoutStream.map((file) => `${file}: no stream for it, left alone`),
        ...report.absent.map(({ mapping, file }) => `${file}: not in the folder (${mapping})`),
        `${thousands(report.read)} rows read, ${thousands(report.mapped)} written, ` +
          `${thousands(report.quarantined)} quarantined, ${thousands(report.duplicates)} duplicates.`,
      ]);
    });
}

function describe(report: ImportReport): string[] {
  const counted = (reasons: Record<string, number>, verb: string) =>
    Object.entries(reasons).map(([reason, count]) => `  ${thousands(count)} ${verb}: ${reason}`);
  const { first, last, count } = report.days;
  return [
    `${report.stream} from ${report.sources.join(', ')}: ${thousands(report.read)} rows read, ` +
      `${thousands(report.mapped)} written, ${thousands(report.duplicates)} duplicates, ` +
      `${thousands(count)} days${first ? ` (${first} to ${last})` : ''}` +
      (report.repositories === null ? '' : `, ${thousands(report.repositories)} repositories`),
    ...counted(report.skipped, 'left out'),
    ...counted(report.defaulted, 'filled'),
    ...counted(report.reasons, 'quarantined'),
  ];
}
