// Writes the differences between the dumps of two releases as change files, and checks that
// applying them to the old dumps produces the new ones.
import { join } from 'node:path';
import { applyChanges, changeRules, lastDayBefore } from '../../../src/changes/apply-changes.ts';
import { quoteName } from '../../../src/changes/quote-sql.ts';
import { type DumpName, dumps } from '../../../src/contracts/api/open-files.ts';
import {
  type ChangeEntry,
  dayColumns,
  dumpKeys,
} from '../../../src/contracts/files/change-files.ts';
import { type Database, quote } from '../../io/duckdb.ts';
import { countRows, writeRows } from './write-change-files.ts';

export interface DiffInput {
  /** Folders with the Parquet dumps: `from` for the older release, `to` for the newer one. */
  readonly from: string;
  readonly to: string;
  readonly seq: number;
  readonly day: string;
  /** Tables whose dumps are byte-for-byte equal, so they are not compared. */
  readonly same: ReadonlySet<string>;
  /** The folder to write `<seq>.parquet` and `<seq>.ndjson.gz` to. */
  readonly aside: string;
}

/**
 * Thrown if change files cannot express the difference between two releases. Readers must then
 * download all dumps of the newer release instead.
 */
export class NotComparable extends Error {}

const names = Object.keys(dumps) as DumpName[];

/**
 * Writes the change file as Parquet and as NDJSON. Throws `NotComparable` if applying it would not
 * produce the dumps of the new release.
 */
export async function writeDifference(
  db: Database,
  input: DiffInput,
): Promise<ChangeEntry['tables']> {
  const compared = names.filter((name) => !input.same.has(name));
  await db.run(
    'create or replace temp table change (seq bigint, "table" varchar, op varchar, key varchar, "row" varchar)',
  );
  for (const name of compared) {
    await loadTables(db, input, name);
    await compare(db, input, name);
  }
  const tables = await countRows(db, 'change');
  await writeRows(db, 'change', join(input.aside, String(input.seq)));
  await checkChanges(db, input, compared, tables);
  return tables;
}

/**
 * Loads the old dumps into tables, so that changes can be applied to them, and opens the new dumps
 * as views.
 */
async function loadTables(db: Database, { from, to }: DiffInput, name: DumpName): Promise<void> {
  const path = (folder: string) => `read_parquet(${quote(join(folder, `${name}.parquet`))})`;
  const [old, next] = await Promise.all(
    [from, to].map((folder) => db.all(`describe from ${path(folder)}`)),
  );
  const toTypes = (rows: readonly Record<string, unknown>[] = []) =>
    rows.map((row) => `${row.column_name} ${row.column_type}`).join(', ');
  if (toTypes(old) !== toTypes(next)) {
    throw new NotComparable(`The columns of ${name} changed.`);
  }
  await db.run(`create or replace temp table ${name} as from ${path(from)}`);
  await db.run(`create or replace temp view new_${name} as from ${path(to)}`);
}

async function compare(db: Database, { seq, day }: DiffInput, name: DumpName): Promise<void> {
  const key = dumpKeys[name].map(quoteName).join(', ');
  const keyStruct = dumpKeys[name].map((column) => `'${column}': ${quoteName(column)}`).join(', ');
  const dayColumn = dayColumns[name];
  const old = dayColumn
    ? `(select * replace (date ${quote(day)} as ${quoteName(dayColumn)}) from ${name})`
    : name === 'history'
      ? `(from history where day > ${lastDayBefore(changeRules, day)})`
      : name;
  await db.run(
    `insert into change
      select ${seq}, '${name}', 'upsert', to_json({${keyStruct}})::varchar, to_json(changed)::varchar
      from (from new_${name} except from ${old}) as changed
      union all
      select ${seq}, '${name}', 'delete', to_json({${keyStruct}})::varchar, null
      from (select ${key} from ${old} except select ${key} from new_${name})`,
  );
}

async function checkChanges(
  db: Database,
  { day, aside, seq, from }: DiffInput,
  compared: readonly DumpName[],
  tables: ChangeEntry['tables'],
): Promise<void> {
  // `applyChanges` always deletes expired rows from `history` and updates the column `day` of
  // `projects`. So both tables must exist even if their dumps are equal.
  for (const name of ['history', ...Object.keys(dayColumns)] as DumpName[]) {
    if (compared.includes(name)) continue;
    const path = join(from, `${name}.parquet`);
    await db.run(`create or replace temp table ${name} as from read_parquet(${quote(path)})`);
    await db.run(`create or replace temp view new_${name} as from read_parquet(${quote(path)})`);
  }
  await applyChanges(db, changeRules, { day, tables }, join(aside, `${seq}.parquet`));
  for (const name of new Set<DumpName>([...compared, 'history', 'projects'])) {
    const [row] = await db.all(
      `select (select count(*) from ${name}) = (select count(*) from new_${name})
        and not exists (from new_${name} except from ${name}) as is_same`,
    );
    if (row?.is_same !== true) {
      throw new NotComparable(`Applying the changes to ${name} does not produce its new rows.`);
    }
  }
}
