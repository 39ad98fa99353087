// Creates the inputs of the SQL models: the tables `obs_…` with all observations up to a day.
import { columnTypes, type StreamName, streamNames } from '../contracts/observations.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import type { LogPlace } from '../io/lake.ts';
import { fromLog, streamDays } from '../io/observation-log-files.ts';

/**
 * Returns `requested` if it is set, otherwise the last day with observations of repositories.
 * Throws a Failure if the log has no such observation, or none on or before `requested`.
 */
export async function chooseDay(
  db: Database,
  observations: LogPlace,
  requested: string | undefined,
): Promise<string> {
  const days = await streamDays(db, observations, 'repositories');
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) {
    throw new Failure(
      'input',
      `${observations} contains no observations of repositories. Collect or import some first, ` +
        'or run the demo.',
    );
  }
  if (requested !== undefined && requested < first) {
    throw new Failure(
      'usage',
      `There are no observations on or before ${requested}: the log starts on ${first}. Choose a later day.`,
    );
  }
  return requested ?? last;
}

/** The streams that hourly runs update. All other streams are only updated by daily runs. */
const listStreams: ReadonlySet<StreamName> = new Set([
  'model_prices',
  'hub_models',
  'hub_spaces',
  'papers',
  'collections',
]);

/**
 * Creates the table or view `obs_<stream>` for every stream and sets the variable `as_of`. Streams
 * that hourly runs update include the days up to `listsAsOf`, other streams the days up to `asOf`.
 */
export const createInputs = (
  db: Database,
  observations: LogPlace,
  asOf: string,
  listsAsOf: string = asOf,
): Promise<void> =>
  createFiltered(
    db,
    observations,
    asOf,
    (stream) => `day <= date ${quote(listStreams.has(stream) ? listsAsOf : asOf)}`,
  );

/**
 * Creates the same tables and views as of a past day: without observations that were made after
 * `asOf`. If `sources` is set, also without repository observations from all other sources.
 */
export const createPastInputs = (
  db: Database,
  observations: LogPlace,
  asOf: string,
  sources: readonly string[] | undefined,
): Promise<void> =>
  createFiltered(
    db,
    observations,
    asOf,
    (stream) =>
      `day <= date ${quote(asOf)} and observed_at < date ${quote(asOf)} + 1` +
      (sources && stream === 'repositories'
        ? ` and source in (${sources.map(quote).join(', ')})`
        : ''),
  );

async function createFiltered(
  db: Database,
  observations: LogPlace,
  asOf: string,
  conditionOf: (stream: StreamName) => string,
): Promise<void> {
  await db.run(`set variable as_of = date ${quote(asOf)}`);
  // Many models read the same files, so their footers are read only once.
  await db.run('set parquet_metadata_cache = true');
  for (const stream of streamNames) {
    const columns = columnTypes(stream);
    const log = fromLog(observations, stream);
    if (log === undefined) {
      const types = columns.map(([name, type]) => `${name} ${type}`).join(', ');
      await db.run(`create table obs_${stream} (day date, ${types})`);
      continue;
    }
    const names = columns.map(([name]) => name).join(', ');
    await db.run(
      `create view obs_${stream} as select day, ${names} from ${log} where ${conditionOf(stream)}`,
    );
  }
}
