// Writes the small streams of the sample world, whose rows fit into memory, to the log.
import {
  columnTypes,
  type Row,
  rowSchema,
  type StreamName,
} from '../../src/contracts/observations.ts';
import { type LogDeps, writePartitions } from '../observations/log.ts';

/** A row and the day of its partition. */
export type DatedRow<S extends StreamName> = { readonly day: string; readonly row: Row<S> };

/** A row with null in every column, to be filled in. */
export const unknownRow = (stream: StreamName): Record<string, null> =>
  Object.fromEntries(columnTypes(stream).map(([name]) => [name, null]));

/** Checks each row against the stream's schema. An invalid sample row is a bug. */
export async function writeRows<S extends StreamName>(
  deps: LogDeps,
  stream: S,
  source: string,
  rows: readonly DatedRow<S>[],
): Promise<number> {
  const schema = rowSchema(stream);
  const lines = rows.map(({ day, row }) => ({ day, ...schema.parse(row) }));
  const types = columnTypes(stream).map(([name, type]) => [
    name,
    type.endsWith('[]') ? ['VARCHAR'] : 'VARCHAR',
  ]);
  const structure = JSON.stringify([Object.fromEntries([['day', 'VARCHAR'], ...types])]);
  await deps.db.run(
    `create or replace temp table sample_rows as
    select unnest(from_json($lines, $structure), recursive := true)`,
    { lines: JSON.stringify(lines), structure },
  );
  try {
    return (await writePartitions(deps, stream, source, 'from sample_rows')).rows;
  } finally {
    await deps.db.run('drop table sample_rows');
  }
}
