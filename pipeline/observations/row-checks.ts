// Builds SQL that converts imported values to the types of their columns and checks each row.
import { z } from 'zod';
import { RepoName } from '../../src/lib/scalars.ts';
import { type StreamName, streams } from '../contracts/observations.ts';
import { quote } from '../io/duckdb.ts';

/** The pattern of the schema `RepoName` as SQL text. A test checks that both are the same. */
export const repoNamePattern = '[A-Za-z0-9._-]+/[A-Za-z0-9._-]+';

export interface TargetColumn {
  readonly name: string;
  readonly sql: string;
  readonly isRequired: boolean;
  readonly isRepoName: boolean;
  readonly options: readonly string[];
}

/** Returns `day` and the columns of a stream, each with the requirements of its schema. */
export function targetColumns(stream: StreamName): TargetColumn[] {
  const columns: Record<string, { sql: string; schema: z.ZodType }> = streams[stream].columns;
  const own = Object.entries(columns).map(([name, { sql, schema }]) => ({
    name,
    sql,
    isRequired: !schema.safeParse(null).success,
    isRepoName: schema === RepoName,
    options: schema instanceof z.ZodEnum ? schema.options.map(String) : [],
  }));
  const day = { name: 'day', sql: 'date', isRequired: true, isRepoName: false, options: [] };
  return [day, ...own];
}

/** The value of a mapping's expression, before it is converted to the type of its column. */
export interface RawValue {
  readonly sql: string;
  /** Whether `sql` returns trimmed text, with null for empty text. */
  readonly isTrimmed: boolean;
  readonly isInteger: boolean;
}

/** Returns SQL that converts a value to the column's type, or to null if that is not possible. */
export function toTyped(column: TargetColumn, { sql: raw, isTrimmed }: RawValue): string {
  if (column.sql === 'varchar' && isTrimmed) return raw;
  if (column.sql === 'varchar') return `nullif(trim(${raw}::varchar), '')`;
  if (column.sql === 'timestamp') return `utc_instant(${raw})`;
  return `try_cast(${raw} as ${column.sql})`;
}

/** Returns SQL conditions under which a column's value is invalid, each with its reason. */
function faultsOf(
  column: TargetColumn,
  { sql: raw, isInteger }: RawValue,
  typed: string,
  latest: string,
): [string, string][] {
  const faults: [string, string][] = [];
  const add = (condition: string, reason: string) =>
    faults.push([condition, `${column.name}: ${reason}`]);
  if (column.sql !== 'varchar')
    add(`${raw} is not null and ${typed} is null`, typeFault(column.sql));
  if (column.isRequired) add(`${typed} is null`, 'missing');
  if (column.isRepoName) {
    add(`not regexp_full_match(${typed}, ${quote(repoNamePattern)})`, 'is not owner/repo');
  }
  if (column.name === 'day') add(`${typed} > ${quote(latest)}::date`, inFuture);
  if (column.name === 'observed_at') add(`${typed} > ${quote(latest)}::timestamp`, inFuture);
  if (column.options.length > 0) {
    add(
      `${typed} not in (${column.options.map(quote).join(', ')})`,
      `is not one of ${column.options.join(', ')}`,
    );
  }
  if (column.sql === 'bigint') {
    add(`${typed} < 0`, 'negative');
    if (!isInteger) add(`try_cast(${raw} as double) <> ${typed}`, 'is not a whole number');
  }
  if (column.sql.startsWith('decimal')) {
    add(`${typed} < 0`, 'negative');
    add(`${typed} = 0 and try_cast(${raw} as double) <> 0`, 'is too small for the column');
  }
  if (column.sql === 'double') add(`not isfinite(${typed})`, 'is not a finite number');
  return faults;
}

export const inFuture = 'is in the future';

export const createdLater = 'created_at: is after the day of the observation';

function faultsOfPairs(
  columns: readonly TargetColumn[],
  hasInput: (name: string) => boolean,
): [string, string][] {
  const isGiven = columns.some(({ name }) => name === 'created_at') && hasInput('created_at');
  return isGiven ? [['created_at::date > observed_at::date', createdLater]] : [];
}

/**
 * Returns SQL for a checked value. The date of a commit comes from the clock of the committer. It is
 * unknown if it is later than the observation, or before the repository. Like `createRepair`, this
 * allows one day: for clocks and time zones, and for the first commit, which is often made just
 * before its repository.
 */
export function toBelieved({ name }: TargetColumn, columns: readonly TargetColumn[]): string {
  if (name !== 'committed_at' && name !== 'pushed_at') return name;
  const isEarly = name === 'committed_at' && columns.some((other) => other.name === 'created_at');
  const early = isEarly ? ` or coalesce(${name} < created_at - interval 1 day, false)` : '';
  return `if(${name} > observed_at + interval 1 day${early}, null, ${name})`;
}

function typeFault(sql: string): string {
  if (sql === 'date') return 'is not a day';
  if (sql === 'timestamp') return 'is not a timestamp';
  if (sql === 'bigint') return 'is not a whole number';
  if (sql === 'boolean') return 'is neither true nor false';
  if (sql.endsWith('[]')) return 'is not a list';
  return 'is not a valid number';
}

/**
 * Returns SQL for the first reason why a row is invalid, or null. `latest` is the latest valid
 * time.
 */
export function reasonSql(
  columns: readonly TargetColumn[],
  raw: (name: string) => RawValue,
  typed: (name: string) => string,
  hasInput: (name: string) => boolean,
  latest: string,
): string {
  const faults = columns.flatMap((column) => {
    const all = faultsOf(column, raw(column.name), typed(column.name), latest);
    // A column that is not mapped is always null, which is only invalid if the column is required.
    return hasInput(column.name) || column.isRequired ? all : [];
  });
  const branches = [...faults, ...faultsOfPairs(columns, hasInput)].map(
    ([condition, reason]) => `when ${condition} then ${quote(reason)}`,
  );
  return `case ${branches.join('\n')} end`;
}
