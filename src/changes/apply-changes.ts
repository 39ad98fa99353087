// Applies change files to the tables of a DuckDB database. Serves as the reference for
// implementations in other languages.
import {
  type ChangeEntry,
  type ChangesIndex,
  dayColumns,
  dumpKeys,
  historyWindowDays,
} from '../contracts/files/change-files.ts';
import { quoteName, quoteText } from './quote-sql.ts';

export interface Sql {
  run(sql: string): Promise<unknown>;
  all(sql: string): Promise<Record<string, unknown>[]>;
}

/** The fields of `index.json` that describe the tables. Applying a change file requires them. */
export type ChangeRules = Pick<ChangesIndex, 'keys' | 'day_columns' | 'window_days'>;

export const changeRules = {
  keys: dumpKeys as unknown as ChangeRules['keys'],
  day_columns: dayColumns as ChangeRules['day_columns'],
  window_days: historyWindowDays,
} satisfies ChangeRules;

/**
 * Applies the change file at `path`. Each table must have the same name as its dump. Deletes the
 * rows whose keys are in the file and inserts the new rows. Then deletes history older than the
 * window, and writes the new day to the columns in `day_columns`.
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

/**
 * Returns a SQL expression for the day before the history window starts. The window ends on `day`.
 */
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

async function setDay(sql: Sql, { day_columns }: ChangeRules, day: string): Promise<void> {
  for (const [table, column] of Object.entries(day_columns)) {
    await sql.run(`update ${quoteName(table)} set ${quoteName(column)} = date ${quoteText(day)}`);
  }
}
