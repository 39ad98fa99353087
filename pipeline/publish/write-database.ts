// Writes all dumps and methods into one DuckDB file, which DuckDB 1.0 or later and DuckDB-Wasm can attach.
import { join } from 'node:path';
import { findFieldDescription } from '../../src/contracts/api/descriptions/fields.ts';
import { dumpContents, starWeekContents } from '../../src/contracts/api/descriptions/files.ts';
import { attribution } from '../../src/contracts/api/envelope.ts';
import { databaseFile, dumps, starWeekColumns } from '../../src/contracts/api/open-files.ts';
import { archiveFolder, starWeeksFile } from '../../src/contracts/files/archive.ts';
import { quote } from '../io/duckdb.ts';
import { Failure, isStorageFault } from '../io/failure.ts';
import { runNode } from '../io/run-node.ts';
import type { Resource } from './metadata/data-package.ts';
import type { ReleaseHeader } from './open-files.ts';

/** The storage version of DuckDB 1.0, which all later versions can read. */
const storageVersion = 'v1.0.0';
/** Increase this number when a table or column is renamed or removed. */
const schemaVersion = '1';

interface DatabaseFacts {
  readonly header: ReleaseHeader;
  readonly release: string;
  readonly memoryLimit: string;
}

/**
 * DuckDB does not clear the unused parts of its blocks, so the file would contain whatever was in
 * memory before. These settings fill new memory with zeros, so that two runs write the same bytes.
 * The settings apply to the allocators of DuckDB and of the C library, and must be set before the
 * process starts. glibc fills memory with the bitwise complement of MALLOC_PERTURB_, so 255 means
 * zeros.
 */
const zeroedMemory = { DUCKDB_JE_MALLOC_CONF: 'zero:true', MALLOC_PERTURB_: '255' };

/**
 * Writes `daybreak.duckdb` into `folder`, which contains the Parquet dumps and, in `methods`, the SQL
 * files of the methods. The folder `archive` beside it contains the star totals by week. With glibc,
 * equal dumps always produce equal bytes. With other C libraries, only the rows are equal.
 */
export async function writeDatabase(
  folder: string,
  resources: readonly Resource[],
  { header, release, memoryLimit }: DatabaseFacts,
): Promise<void> {
  const script = join(import.meta.dirname, 'run-statements.ts');
  const { code, lastLines } = await runNode(
    [script, memoryLimit, ...toStatements(folder, resources, header, release)],
    { env: zeroedMemory },
  );
  if (code === 0) return;
  const fault = new Error(lastLines);
  if (isStorageFault(fault)) throw fault;
  throw new Failure(
    'failed',
    `Writing daybreak.duckdb failed with exit code ${code}. The published release has not changed. ` +
      `Correct the error and run the command again. Last lines of the output:\n${lastLines}`,
  );
}

function toStatements(
  folder: string,
  resources: readonly Resource[],
  header: ReleaseHeader,
  release: string,
): string[] {
  return [
    // FSST compression samples values at random, so the size of the file would vary between runs.
    "set disabled_compression_methods = 'fsst,dict_fsst'",
    `attach ${quote(join(folder, '..', databaseFile))} as daybreak ` +
      `(storage_version ${quote(storageVersion)})`,
    // Uses one transaction per table. In a single transaction for all tables, DuckDB would store
    // them in varying order.
    ...resources.map((resource) => inTransaction(toTable(folder, resource))),
    inTransaction(toStarWeeksTable(folder)),
    inTransaction(toMethodsTable(folder)),
    inTransaction(toMetaTable(header, release)),
    'checkpoint daybreak; detach daybreak',
  ];
}

const inTransaction = (statements: readonly string[]): string =>
  ['begin', ...statements, 'commit'].join('; ');

/** Whether a type of DuckDB is a time with a zone. */
export const isInstant = (type: string): boolean => type === 'TIMESTAMP WITH TIME ZONE';

/**
 * Times have no zone in the database, because DuckDB-Wasm can compute with zones only after
 * it has downloaded an extension from another host.
 */
function toTable(folder: string, { name, fields }: Resource): string[] {
  const table = `daybreak.${name}`;
  const columns = fields.map((field) =>
    isInstant(field.type) ? `${field.name}::timestamp as ${field.name}` : field.name,
  );
  return [
    `create table ${table} as select ${columns.join(', ')} from read_parquet(${quote(join(folder, `${name}.parquet`))})`,
    `comment on table ${table} is ${quote(dumpContents[name])}`,
    ...toNotes(name, dumps[name]),
  ];
}

const toNotes = (table: string, columns: readonly string[]): string[] =>
  columns.flatMap((column) => {
    const note = findFieldDescription(table, column);
    return note ? [`comment on column daybreak.${table}.${column} is ${quote(note)}`] : [];
  });

/** Change files do not cover this table, because the last day of each week changes daily. */
function toStarWeeksTable(folder: string): string[] {
  const table = 'daybreak.star_weeks';
  return [
    `create table ${table} as from read_parquet(${quote(join(folder, '..', archiveFolder, starWeeksFile))})`,
    `comment on table ${table} is ${quote(starWeekContents)}`,
    ...toNotes('star_weeks', starWeekColumns),
  ];
}

function toMethodsTable(folder: string): string[] {
  const table = 'daybreak.methods';
  return [
    `create table ${table} as select parse_filename(filename, true) as method, content as sql ` +
      `from read_text(${quote(join(folder, 'methods/*.sql'))}) order by method`,
    `comment on table ${table} is 'The SQL of each method, as in the files /dumps/methods/*.sql.'`,
    `comment on column ${table}.method is 'Name of the method, explained at /methods/<name>. A query named recompute_... computes a score again from the tables.'`,
    `comment on column ${table}.sql is 'The queries, with a first line that says what they compute.'`,
  ];
}

function toMetaTable(header: ReleaseHeader, release: string): string[] {
  const values = {
    release,
    as_of: header.asOf,
    generated: header.generated,
    schema_version: schemaVersion,
    license: 'CC0-1.0',
    attribution: attribution(header.siteName),
  };
  const rows = Object.entries(values).map(([key, value]) => `(${quote(key)}, ${quote(value)})`);
  return [
    'create table daybreak.meta (key varchar, value varchar)',
    "comment on table daybreak.meta is 'Facts about the release.'",
    `insert into daybreak.meta values ${rows.join(', ')}`,
  ];
}
