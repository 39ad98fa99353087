// Applies change files to tables in DuckDB. Readers in other languages can use it as a reference.
import {
  type ChangeEntry,
  type ChangesIndex,
  dayColumns,
  dumpKeys,
  historyWindowDays,
} from '../contracts/changes.ts';

/** The parts of a DuckDB connection that this file uses. */
export interface Sql {
  run(sql: string): Promise<unknown>;
  all(sql: string): Promise<Record<string, unknown>[]>;
}

/** What a reader needs in addition to the rows. The index contains it. */
export type ChangeRules = Pick<ChangesIndex, 'keys' | 'day_columns' | 'window_days'>;

export const changeRules = {
  keys: dumpKeys as unknown as ChangeRules['keys'],
  day_columns: dayColumns as ChangeRules['day_columns'],
  window_days: historyWindowDays,
} satisfies ChangeRules;

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Applies one change file to tables with the names of the dumps. Deletes rows with changed keys, inserts
 * the new rows, then deletes the days that are no longer in the history.
 */
export async function applyChanges(
  sql: Sql,
  rules: ChangeRules,
  entry: Pick<ChangeEntry, 'day' | 'tables'>,
  path: string,
): Promise<void> {
  for (const table of Object.keys(entry.tables)) {
    await applyTable(sql, rules, table, path);
  }
  await sql.run(`delete from history where day <= ${lastDayBefore(rules, entry.day)}`);
  await setDay(sql, rules, entry.day);
}

/** A SQL expression for the last day that is no longer in the history. */
export const lastDayBefore = ({ window_days }: ChangeRules, day: string): string =>
  `date ${quoteText(day)} - ${window_days}`;

async function applyTable(
  sql: Sql,
  { keys }: ChangeRules,
  table: string,
  path: string,
): Promise<void> {
  const columns = await sql.all(`describe ${quoteName(table)}`);
  const types = columns.map((row) => [String(row.column_name), String(row.column_type)] as const);
  const toStruct = (names: readonly string[]) =>
    types
      .filter(([name]) => names.includes(name))
      .map(([name, type]) => `${quoteName(name)} ${type}`)
      .join(', ');
  const key = keys[table] ?? [];
  const all = types.map(([name]) => name);
  const isSame = key
    .map((name) => `target.${quoteName(name)} is not distinct from changed.${quoteName(name)}`)
    .join(' and ');
  const rows = `(from read_parquet(${quoteText(path)}) where "table" = ${quoteText(table)})`;
  await sql.run(
    `delete from ${quoteName(table)} as target using
      (select unnest(key::json::struct(${toStruct(key)})) from ${rows}) as changed
      where ${isSame}`,
  );
  await sql.run(
    `insert into ${quoteName(table)} by name
      select unnest("row"::json::struct(${toStruct(all)})) from ${rows} where op = 'upsert'`,
  );
}

/** Sets the columns that contain the release day, in every row. */
async function setDay(sql: Sql, { day_columns }: ChangeRules, day: string): Promise<void> {
  for (const [table, column] of Object.entries(day_columns)) {
    await sql.run(`update ${quoteName(table)} set ${quoteName(column)} = date ${quoteText(day)}`);
  }
}
