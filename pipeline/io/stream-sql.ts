// Builds the SQL that reads a stream of the log. Older files lack columns that were added later.
import { laterColumns, type StreamName } from '../../src/contracts/observations.ts';
import { quote } from './duckdb.ts';

const hive = `hive_partitioning = true, hive_types = {'day': date}`;

/** Returns a FROM item with all columns of the stream and `day`. `glob` must match at least one file. */
export const fromStream = (stream: StreamName, glob: string): string =>
  joinReaders(stream, [`read_parquet(${quote(glob)}, ${hive}`]);

export interface StreamFiles {
  /** A glob that matches the day files. */
  readonly days: string | undefined;
  /** The files of merged months, which have `day` as a column. */
  readonly months: readonly string[];
  /** SQL conditions that select the rows to read from `months`. */
  readonly isCounted: readonly string[];
}

/** Like `fromStream`, but also reads merged months. Returns undefined if there are no files. */
export function fromFiles(
  stream: StreamName,
  { days, months, isCounted }: StreamFiles,
): string | undefined {
  if (months.length === 0) return days === undefined ? undefined : fromStream(stream, days);
  const where = isCounted.length > 0 ? ` where ${isCounted.join(' and ')}` : '';
  const paths = months.map(quote).join(', ');
  return joinReaders(stream, [
    ...(days === undefined ? [] : [`read_parquet(${quote(days)}, ${hive}`]),
    [`read_parquet([${paths}], hive_partitioning = false`, where],
  ]);
}

/** Each reader is a `read_parquet(…` call without its closing parenthesis, and the SQL that follows it. */
function joinReaders(
  stream: StreamName,
  readers: ReadonlyArray<string | readonly [string, string]>,
): string {
  const later = laterColumns(stream);
  const [first, ...more] = readers;
  if (later.length === 0 && more.length === 0 && typeof first === 'string') return `${first})`;
  const empty = later.map(([name, type]) => `null::${type} as ${name}`).join(', ');
  const parts = readers.map((reader) => {
    const [call, where] = typeof reader === 'string' ? [reader, ''] : reader;
    return `(from ${call}, union_by_name = true)${where})`;
  });
  return `(${[...(empty ? [`select ${empty} where false`] : []), ...parts].join(' union all by name ')})`;
}
