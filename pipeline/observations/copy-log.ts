// Copies an observation log from a folder, for example into a lake.

import { streamNames } from '../contracts/observations.ts';
import { Failure } from '../io/failure.ts';
import { fromFiles, listLog } from '../io/observation-log-files.ts';
import { type LogDeps, writeDays } from './observation-log.ts';

/** Copies all observations. They replace those of the same sources and days. Returns their number. */
export async function copyLog(deps: LogDeps, folder: string): Promise<number> {
  let total = 0;
  for (const stream of streamNames) {
    for (const { source, path } of listLog(folder, stream)) {
      total += (await writeDays(deps, stream, source, `from ${fromFiles(stream, path)}`)).rows;
    }
  }
  if (total > 0) return total;
  throw new Failure('input', `${folder} contains no observations. Pass the folder of a log.`);
}
