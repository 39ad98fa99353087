// Writes rows of the sample world to the observation log, for small streams that fit into memory.
import { columnTypes, type Row, rowSchema, type StreamName } from '../contracts/observations.ts';
import { type LogDeps, writeDays } from '../observations/observation-log.ts';

/** A row of a stream, and the day under which it is written to the log. */
export type DatedRow<S extends StreamName> = { readonly day: string; readonly row: Row<S> };

export const unknownRow = (stream: StreamName): Record<string, null> =>
  Object.fromEntries(columnTypes(stream).map(([name]) => [name, null]));

/** Writes rows to the log and returns their number. Throws if a row does not fit the schema. */
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
    return (await writeDays(deps, stream, source, 'from sample_rows')).rows;
  } finally {
    await deps.db.run('drop table sample_rows');
  }
}
