// Creates the inputs of the SQL models: the tables `obs_…` with all observations up to a day.
import { columnTypes, type StreamName, streamNames } from '../contracts/observations.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { fromLog, streamDays } from '../io/observation-log-files.ts';

/**
 * Returns `requested` if it is set, otherwise the last day with observations of repositories.
 * Throws a Failure if the log has no such observation, or none on or before `requested`.
 */
export function chooseDay(observations: string, requested: string | undefined): string {
  const days = streamDays(observations, 'repositories');
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
export async function createInputs(
  db: Database,
  observations: string,
  asOf: string,
  listsAsOf: string = asOf,
): Promise<void> {
  await db.run(`set variable as_of = date ${quote(asOf)}`);
  for (const stream of streamNames) {
    const last = listStreams.has(stream) ? listsAsOf : asOf;
    const days = streamDays(observations, stream).filter((day) => day <= last);
    const columns = columnTypes(stream);
    const log = fromLog(observations, stream);
    if (days.length === 0 || log === undefined) {
      const types = columns.map(([name, type]) => `${name} ${type}`).join(', ');
      await db.run(`create table obs_${stream} (day date, ${types})`);
      continue;
    }
    const names = columns.map(([name]) => name).join(', ');
    await db.run(
      `create view obs_${stream} as select day, ${names} from ${log} ` +
        `where day <= date ${quote(last)}`,
    );
  }
}
