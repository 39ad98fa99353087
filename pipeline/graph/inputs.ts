// What the SQL models start from: the log of observations up to a day, and the day itself.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { columnTypes, type StreamName, streamNames } from '../../src/contracts/observations.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { fromStream } from '../io/stream-sql.ts';

/** The days on which a stream holds anything, oldest first. */
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

/** How large the observations of repositories are, as compressed files. */
export function logBytes(observations: string): number {
  const folder = join(observations, 'repositories');
  return streamDays(observations, 'repositories')
    .flatMap((day) => {
      const partition = join(folder, `day=${day}`);
      return readdirSync(partition).map((file) => statSync(join(partition, file)).size);
    })
    .reduce((total, bytes) => total + bytes, 0);
}

/** The day that a graph is built for: the one asked for, else the last on which projects were seen. */
export function chooseDay(observations: string, asked: string | undefined): string {
  const days = streamDays(observations, 'repositories');
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) {
    throw new Failure(
      'input',
      `${observations} holds no observation of any repository. Collect or import some first, ` +
        'or run the demo.',
    );
  }
  if (asked !== undefined && asked < first) {
    throw new Failure(
      'usage',
      `Nothing was observed on or before ${asked}: the log starts on ${first}. Choose a later day.`,
    );
  }
  return asked ?? last;
}

/** Lists of other upstreams, which an hour may bring up to date while projects wait for the morning. */
const listStreams: ReadonlySet<StreamName> = new Set([
  'model_prices',
  'hub_models',
  'hub_spaces',
  'papers',
  'collections',
]);

/**
 * Makes `obs_<stream>` for every stream and sets `as_of`. Later days than `asOf` do not exist, but
 * for lists, of which those after `listsAsOf` do not.
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
