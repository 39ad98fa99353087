// The `apply-changes` command, which updates a copy of the dumps with change files. Programs in
// other languages can use it as a reference implementation.
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { ChangesError, createReader } from '../../src/changes/read-changes.ts';
import { type UpdateReport, updateCopy } from '../../src/changes/update-copy.ts';
import { dumps } from '../../src/contracts/api/open-files.ts';
import { openDatabase } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { chooseMemory } from '../io/memory-limit.ts';
import { type Context, thousands } from './context.ts';

const help = `
DIR contains the Parquet dumps of one release, such as a copy of DATA_DIR/current/site/dumps or of
https://…/dumps/. The command determines the release from the files, or from changes-state.json, which an
earlier run wrote. It verifies all change files against the SHA-256 hashes in the index before it
applies any of them. If the command is interrupted, run it again to continue.`;

export function addApplyChanges(program: Command, context: () => Context): void {
  program
    .command('apply-changes')
    .description('update a copy of the dumps with change files')
    .argument('<dir>', 'folder with the Parquet dumps of one release')
    .option(
      '--from <place>',
      'folder of change files, or URL of a server (default: those of the current release)',
    )
    .addHelpText('after', help)
    .action(async (dir: string, options: { from?: string }) => {
      const report = await applyChanges(context(), resolve(dir), options.from);
      context().report(report, [describe(report, dir)]);
    });
}

async function applyChanges(
  { paths }: Context,
  folder: string,
  from = paths.changes,
): Promise<UpdateReport> {
  const bytes = await dumpBytes(folder);
  try {
    return await updateCopy({
      folder,
      read: createReader(from),
      withSql: async (work) => {
        await using db = await openDatabase(':memory:', {
          memoryLimit: chooseMemory({ reads: 'dumps', bytes }),
          tempDir: join(folder, '.applying'),
        });
        return await work(db);
      },
    });
  } catch (cause) {
    if (cause instanceof ChangesError) throw new Failure('refused', cause.message, { cause });
    throw cause;
  }
}

/** Skips missing dumps, because `updateCopy` reports them. */
async function dumpBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of Object.keys(dumps)) {
    const found = await stat(join(folder, `${name}.parquet`)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

function describe({ entries, rows, bytes, release }: UpdateReport, dir: string): string {
  if (entries === 0) return `${dir} already has release ${release}.`;
  return (
    `${dir} now has release ${release}: ${thousands(rows)} rows from ${thousands(entries)} ` +
    `${entries === 1 ? 'change file' : 'change files'} (${(bytes / 1e6).toFixed(1)} MB), all verified.`
  );
}
