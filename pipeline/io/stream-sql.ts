// Builds the SQL that reads a stream of the log. Older files lack columns that were added later.
import { laterColumns, type StreamName } from '../../src/contracts/observations.ts';
import { quote } from './duckdb.ts';

/** Returns a FROM item with all columns of the stream and `day`. `glob` must match at least one file. */
export function fromStream(stream: StreamName, glob: string): string {
  const options = `hive_partitioning = true, hive_types = {'day': date}`;
  const later = laterColumns(stream);
  if (later.length === 0) return `read_parquet(${quote(glob)}, ${options})`;
  const empty = later.map(([name, type]) => `null::${type} as ${name}`).join(', ');
  return `(select ${empty} where false union all by name
    from read_parquet(${quote(glob)}, ${options}, union_by_name = true))`;
}
