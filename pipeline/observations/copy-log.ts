// Copies an observation log from a folder, for example into a lake.

import { streamNames } from '../contracts/observations.ts';
import { Failure } from '../io/failure.ts';
import { fromFiles, listLog } from '../io/observation-log-files.ts';
import { type LogDeps, writeDays } from './observation-log.ts';

/**
 * Copies all observations. They replace those of the same sources and days. Copies about `chunk` rows
 * at a time, because a write holds its rows in memory. Returns the number of observations.
 */
export async function copyLog(deps: LogDeps, folder: string, chunk = 2_000_000): Promise<number> {
  let total = 0;
  for (const stream of streamNames) {
    for (const { source, path } of listLog(folder, stream)) {
      const rows = fromFiles(stream, path);
      const spans = await deps.db.all(
        `select min(day)::varchar as first, max(day)::varchar as last
        from (
          select day, (sum(count(*)) over (order by day)) // ${chunk} as part from ${rows} group by day
        )
        group by part order by part`,
      );
      for (const { first, last } of spans) {
        const select = `from ${rows} where day between date '${first}' and date '${last}'`;
        total += (await writeDays(deps, stream, source, select)).rows;
      }
    }
  }
  if (total > 0) return total;
  throw new Failure('input', `${folder} contains no observations. Pass the folder of a log.`);
}
