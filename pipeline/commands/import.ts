// The commands `import`, `import-log` and `import-set`, which import existing data sets as
// observations.
import { type Command, Option } from 'commander';
import { streamNames } from '../contracts/observations.ts';
import { withLock } from '../io/lock.ts';
import { copyLog } from '../observations/copy-log.ts';
import { type ImportReport, importFiles } from '../observations/import.ts';
import { importSet } from '../observations/import-set.ts';
import { type Context, thousands, withLog } from './context.ts';

export function addImport(program: Command, context: () => Context): void {
  program
    .command('import')
    .description('import CSV or Parquet files (optionally .gz) into the observation log')
    .argument('<file...>', 'the files of one data set')
    .addOption(
      new Option(
        '--as <stream>',
        'the stream to import into (default: the mapping’s stream)',
      ).choices(streamNames),
    )
    .option(
      '--mapping <name or file>',
      'the column mapping: the name of a built-in mapping, or a YAML file',
    )
    .option('--source <id>', 'the source id to record (default: the mapping’s source)')
    .action(async (files: string[], options) => {
      const report = await withLock(context().paths.lock, () =>
        withLog(context(), (deps) =>
          importFiles(deps, files, {
            ...(options.as ? { stream: options.as } : {}),
            ...(options.mapping ? { mapping: options.mapping } : {}),
            ...(options.source ? { source: options.source } : {}),
          }),
        ),
      );
      context().report(report, describe(report));
    });

  program
    .command('import-log')
    .description('copy the observation log of another folder, for example into a lake')
    .argument('<folder>', 'the log, such as var/observations')
    .action(async (folder: string) => {
      const rows = await withLock(context().paths.lock, () =>
        withLog(context(), (deps) => copyLog(deps, folder)),
      );
      context().report({ rows }, [`${thousands(rows)} observations copied.`]);
    });

  program
    .command('import-set')
    .description('import a folder of data sets that have built-in mappings')
    .argument('<folder>', 'the folder, laid out as the mappings expect')
    .action(async (folder: string) => {
      const report = await withLock(context().paths.lock, () =>
        withLog(context(), (deps) => importSet(deps, folder)),
      );
      context().report(report, [
        ...report.imports.flatMap(describe),
        ...report.leftOut.map(({ file, reason }) => `${file}: not imported, ${reason}`),
        ...report.withoutStream.map((file) => `${file}: skipped, because it has no mapping`),
        ...report.absent.map(
          ({ mapping, file }) => `${file}: not found in the folder (mapping ${mapping})`,
        ),
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
    ...counted(report.skipped, 'skipped'),
    ...counted(report.defaulted, 'set to a default'),
    ...Object.entries(report.reasons).flatMap(([reason, count]) => [
      `  ${thousands(count)} quarantined: ${reason}`,
      ...report.examples
        .filter((example) => example.reason === reason)
        .map(({ file, row, keptIn }) => `    row ${thousands(row)} of ${file}, kept in ${keptIn}`),
    ]),
  ];
}
