// The `record-world` command, which writes the recorded world of the demo.
import { relative } from 'node:path';
import { type Command, Option } from 'commander';
import { withLock } from '../io/lock.ts';
import { recordWorld } from '../recorded/record.ts';
import { recordedFolder } from '../recorded/sources.ts';
import { graphPathOf } from './build-and-publish.ts';
import { type Context, thousands, withLog } from './context.ts';

export function addRecordWorld(program: Command, context: () => Context): void {
  program
    .command('record-world')
    .description('write the recorded world of the demo from the log and its graph')
    .addOption(
      new Option('--stars <count>', 'record only projects with at least this many stars')
        .argParser((value) => Number.parseInt(value, 10))
        .default(25),
    )
    .option('--to <folder>', 'write the files into this folder', recordedFolder)
    .action(async ({ stars, to }: { stars: number; to: string }) => {
      const { paths } = context();
      const files = await withLock(paths.lock, () =>
        withLog(context(), ({ db, observations }) =>
          recordWorld(db, {
            observations,
            graphPath: graphPathOf(context()),
            folder: to,
            minimumStars: stars,
          }),
        ),
      );
      context().report(
        { files },
        files.map(({ file, rows }) => `${relative(to, file)}: ${thousands(rows)} rows`),
      );
    });
}
