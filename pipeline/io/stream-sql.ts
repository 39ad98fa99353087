// Builds SQL that reads a stream of the observation log. Columns that older files lack are null.
import { laterColumns, type StreamName } from '../../src/contracts/observations.ts';
import { quote } from './duckdb.ts';

const hive = `hive_partitioning = true, hive_types = {'day': date}`;

/**
 * Returns SQL for a FROM clause with `day` and all columns of a stream. `glob` must match a file.
 */
export const fromStream = (stream: StreamName, glob: string): string =>
  joinReaders(stream, [`read_parquet(${quote(glob)}, ${hive}`]);

export interface StreamFiles {
  readonly days: string | undefined;
  /** The files of merged months. Unlike day files, they contain `day` as a column. */
  readonly months: readonly string[];
  /** Rows of merged months are read only if they meet these SQL conditions. */
  readonly isCounted: readonly string[];
}

/** Like `fromStream`, but reads merged months as well. Returns undefined if there are no files. */
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

/**
 * Returns SQL that combines the rows of several `read_parquet` calls. The calls lack their closing
 * parenthesis, so that an argument can be added. A pair contains a call and its WHERE clause.
 */
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
