// Maps and checks the rows of one input file of an import.
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { checkReadable, dropInput, firstLine, throwUnlessAboutInput } from './load-input-file.ts';
import { checkColumns } from './mapping-expressions.ts';
import { type NamedMapping, sourceIds } from './mapping-files.ts';
import {
  type RawValue,
  reasonSql,
  type TargetColumn,
  targetColumns,
  toBelieved,
  toTyped,
} from './row-checks.ts';

export interface StagedFile {
  readonly read: number;
  readonly skipped: Record<string, number>;
  readonly defaulted: Record<string, number>;
}

export async function createStage(db: Database, columns: readonly TargetColumn[]): Promise<void> {
  const types = columns.map(({ name, sql }) => `${name} ${sql}`).join(', ');
  await db.run(`create or replace temp table staged (
    file_no integer, row_no bigint, keep varchar, reason varchar, ${types})`);
  await db.run(`create or replace temp table refused (
    file_no integer, row_no bigint, day date, source varchar, reason varchar, record json)`);
}

export function usedColumns(mappings: readonly NamedMapping[]): TargetColumn[] {
  const [first] = mappings;
  if (!first) return [];
  return targetColumns(first.stream).filter(
    ({ name, isRequired }) =>
      isRequired || mappings.some((mapping) => findExpression(mapping, name) !== undefined),
  );
}

function findExpression(mapping: NamedMapping, name: string): string | undefined {
  if (name === 'source') {
    return typeof mapping.source === 'string' ? quote(mapping.source) : mapping.source.column;
  }
  if (name === 'observed_at') return mapping.observed_at;
  if (name === 'day') return mapping.day ?? `utc_instant(${mapping.observed_at})::date`;
  return mapping.columns[name];
}

function toSqlLiteral(value: string | number | boolean): string {
  return typeof value === 'string' ? quote(value) : String(value);
}

/**
 * Returns SQL that selects one row for each row of `incoming`. The result has a column
 * `raw_<column>` for each column, and `skip_rule`, the index of the first skip rule that matches.
 */
function mappedSql(mapping: NamedMapping, columns: readonly TargetColumn[]): string {
  const derived = Object.entries(mapping.derived).map(([name, sql]) => `, (${sql}) as ${name}`);
  const raw = columns.map(({ name }) => {
    const expression = findExpression(mapping, name);
    return `(${expression ?? 'null'}) as raw_${name}`;
  });
  const rules = mapping.skip.map(({ where }, at) => `when (${where}) then ${at}`);
  const rule = rules.length > 0 ? `case ${rules.join(' ')} end` : 'null::integer';
  return `with incoming_and_derived as (select *${derived.join('')} from incoming)
    select row_no, ${rule} as skip_rule, ${raw.join(', ')} from incoming_and_derived`;
}

/** DuckDB types whose values always fit into a bigint. */
const integers: ReadonlySet<string> = new Set(['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT']);

/**
 * Returns SQL that converts the rows of `mapped`. Its column `reason` says why a row is invalid.
 * For valid rows, `reason` is null.
 */
function checkedSql(
  mapping: NamedMapping,
  columns: readonly TargetColumn[],
  types: ReadonlyMap<string, string>,
  latest: string,
): string {
  const raw = (name: string): RawValue => {
    const type = types.get(`raw_${name}`) ?? '';
    const isTrimmed = type === 'VARCHAR';
    const sql = isTrimmed ? `nullif(trim(raw_${name}), '')` : `raw_${name}`;
    return { sql, isTrimmed, isInteger: integers.has(type) };
  };
  const typed = columns.map((column) => {
    const cast = toTyped(column, raw(column.name));
    const fallback = mapping.defaults[column.name];
    const value = fallback
      ? `case when ${raw(column.name).sql} is null
          then try_cast(${toSqlLiteral(fallback.value)} as ${column.sql}) else ${cast} end`
      : cast;
    return `${value} as ${column.name}`;
  });
  const known = columns.map((column) =>
    // A row's source must be one of the sources that the mapping lists.
    column.name === 'source' ? { ...column, options: sourceIds(mapping) } : column,
  );
  const reason = reasonSql(
    known,
    raw,
    (name) => name,
    (name) => findExpression(mapping, name) !== undefined,
    latest,
  );
  const values = columns.map((column) => `${toBelieved(column, columns)} as ${column.name}`);
  return `with typed as (
      select row_no, ${typed.join(', ')}, ${columns.map(({ name }) => `raw_${name}`).join(', ')}
      from mapped where skip_rule is null
    )
    select row_no, ${reason} as reason, ${values.join(', ')} from typed`;
}

export interface StageInput {
  readonly file: string;
  readonly fileNo: number;
  readonly columns: readonly string[];
  readonly used: readonly TargetColumn[];
  /** Rows observed after this time are refused. */
  readonly latest: string;
}

export async function stageInput(
  db: Database,
  mapping: NamedMapping,
  input: StageInput,
): Promise<StagedFile> {
  await checkColumns(db, mapping, input.file, input.columns);
  const columns = input.used;
  try {
    await db.run(`create or replace temp view mapped as ${mappedSql(mapping, columns)}`);
    const described = await db.all('from (describe mapped)');
    const types = new Map(
      described.map((column) => [String(column.column_name), String(column.column_type)]),
    );
    await db.run(`insert into staged
      select ${input.fileNo}, row_no, ${quote(mapping.keep)}, reason,
        ${columns.map(({ name }) => name).join(', ')}
      from (${checkedSql(mapping, columns, types, input.latest)})`);
    await moveRefused(db, mapping, input.fileNo);
    return await countStaged(db, mapping);
  } catch (cause) {
    throwUnlessAboutInput(cause, "the database's temporary folder");
    await checkReadable(db, input.file);
    throw new Failure(
      'input',
      `The mapping "${mapping.name}" failed for ${input.file}: ${firstLine(cause)} Nothing was written. ` +
        'Correct the SQL expression. To skip only the invalid rows, use try_cast instead of cast.',
      { cause },
    );
  } finally {
    await db.run('drop view if exists mapped');
    await dropInput(db);
  }
}

async function moveRefused(db: Database, mapping: NamedMapping, fileNo: number): Promise<void> {
  await db.run(`insert into refused
    select staged.file_no, staged.row_no, staged.day,
      case when staged.source in (${sourceIds(mapping).map(quote).join(', ')})
        then staged.source else ${quote(sourceIds(mapping)[0] ?? '')} end,
      staged.reason, to_json(incoming)
    from staged
    inner join incoming on incoming.row_no = staged.row_no
    where staged.reason is not null and staged.file_no = ${fileNo}`);
  await db.run('delete from staged where reason is not null');
}

async function countStaged(db: Database, mapping: NamedMapping): Promise<StagedFile> {
  const defaults = Object.keys(mapping.defaults);
  const counts = [
    'count(*)::double as read',
    ...mapping.skip.map((_, at) => `count(*) filter (skip_rule = ${at})::double as skip_${at}`),
    ...defaults.map(
      (name) =>
        `count(*) filter (skip_rule is null and raw_${name} is null)::double as default_${name}`,
    ),
  ];
  const [row] = await db.all(`select ${counts.join(', ')} from mapped`);
  const number = (name: string) => Number(row?.[name] ?? 0);
  return {
    read: number('read'),
    skipped: Object.fromEntries(
      mapping.skip.map(({ reason }, at) => [reason, number(`skip_${at}`)]),
    ),
    defaulted: Object.fromEntries(
      defaults.map((name) => [
        `${name}: ${mapping.defaults[name]?.reason ?? ''}`,
        number(`default_${name}`),
      ]),
    ),
  };
}
