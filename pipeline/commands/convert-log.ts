// Converts the observation log of an earlier version before a command uses it.
import { streamNames } from '../contracts/observations.ts';
import { openDatabase } from '../io/duckdb.ts';
import { withLock } from '../io/lock.ts';
import { listDayFolders } from '../io/observation-log-files.ts';
import { withWorkFolder } from '../io/work-folder.ts';
import { convertDayFiles } from '../observations/convert-day-files.ts';
import { type Context, thousands } from './context.ts';

export async function convertLog({ paths, progress }: Context): Promise<void> {
  const { observations, build, lock } = paths;
  if (streamNames.every((stream) => listDayFolders(observations, stream).length === 0)) return;
  await withLock(lock, async () => {
    const step = progress.step('converting the log: one file per month instead of one per day');
    const rows = await withWorkFolder(build, async (tempDir) => {
      await using db = await openDatabase(':memory:', { memoryLimit: '512MB', tempDir });
      return await convertDayFiles({ db, observations });
    });
    step.done(`${thousands(rows)} observations`);
  });
}
