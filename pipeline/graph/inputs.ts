// The inputs of the SQL models: the observation log up to a day, and the day itself.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { columnTypes, type StreamName, streamNames } from '../../src/contracts/observations.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { fromStream } from '../io/stream-sql.ts';

/** Returns the days on which a stream has observations, oldest first. */
export function streamDays(observations: string, stream: StreamName): string[] {
  let names: string[];
  try {
    names = readdirSync(join(observations, stream));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
  return names
    .filter((name) => /^day=\d{4}-\d{2}-\d{2}$/.test(name))
    .map((name) => name.slice(4))
    .sort();
}

/** Returns the size of the compressed observations of repositories. */
export function logBytes(observations: string): number {
  const folder = join(observations, 'repositories');
  return streamDays(observations, 'repositories')
    .flatMap((day) => {
      const partition = join(folder, `day=${day}`);
      return readdirSync(partition).map((file) => statSync(join(partition, file)).size);
    })
    .reduce((total, bytes) => total + bytes, 0);
}

/** Returns the day of the graph: the requested day, or the last day with observed projects. */
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

/** Lists that the hourly run updates, while projects wait for the daily run. */
const listStreams: ReadonlySet<StreamName> = new Set([
  'model_prices',
  'hub_models',
  'hub_spaces',
  'papers',
  'collections',
]);

/**
 * Creates `obs_<stream>` for every stream and sets `as_of`. Excludes days after `asOf`, and of lists
 * those after `listsAsOf`.
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
    if (days.length === 0) {
      const types = columns.map(([name, type]) => `${name} ${type}`).join(', ');
      await db.run(`create table obs_${stream} (day date, ${types})`);
      continue;
    }
    const files = join(observations, stream, 'day=*', '*.parquet');
    const names = columns.map(([name]) => name).join(', ');
    await db.run(
      `create view obs_${stream} as select day, ${names} from ${fromStream(stream, files)} ` +
        `where day <= date ${quote(last)}`,
    );
  }
}
