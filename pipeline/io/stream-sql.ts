// Builds the SQL that reads a stream of the log. Older files lack columns that were added later.
import { laterColumns, type StreamName } from '../../src/contracts/observations.ts';
import { quote } from './duckdb.ts';

const hive = `hive_partitioning = true, hive_types = {'day': date}`;

/** Returns a FROM item with all columns of the stream and `day`. `glob` must match at least one file. */
export const fromStream = (stream: StreamName, glob: string): string =>
  joinReaders(stream, [`read_parquet(${quote(glob)}, ${hive}`]);

export interface StreamFiles {
  /** A glob of files by day. */
  readonly days: string | undefined;
  /** Files that have `day` as a column. */
  readonly months: readonly string[];
  /** Conditions for the rows of `months`. */
  readonly isCounted: readonly string[];
}

/** Like `fromStream`, for files by day and by month. Undefined without files. */
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

/** Each reader is a call of `read_parquet` without its end, and what follows it. */
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
