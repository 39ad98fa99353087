// Runs one SQL model on given rows and returns the resulting rows.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import { createInputs } from '../../../pipeline/graph/observation-tables.ts';
import { type Model, readFormulas, readModels } from '../../../pipeline/graph/sql-models.ts';
import { type Database, openDatabase, quote } from '../../../pipeline/io/duckdb.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));
/** A case file contains an array of these. Columns that a case does not mention are null. */
const Case = z.strictObject({
  why: z.string(),
  as_of: z.iso.date().optional(),
  given: z.record(z.string(), Rows),
  expect: Rows,
});
export type Case = z.infer<typeof Case>;

export const modelsFolder = join(import.meta.dirname, '../../../pipeline/graph');
const casesFolder = join(import.meta.dirname, 'cases');

/** Reads the cases of a model: `<model>.yaml`, or `<model>.ts` with `cases` if rows are generated. */
export async function readCases(model: string): Promise<Case[]> {
  const [data, code] = ['yaml', 'ts'].map((end) => join(casesFolder, `${model}.${end}`));
  if (existsSync(`${code}`)) return z.array(Case).parse((await import(`${code}`)).cases);
  // The core schema of YAML 1.2 keeps dates, `yes` and `no` as strings.
  if (existsSync(`${data}`)) return z.array(Case).parse(load(readFileSync(`${data}`, 'utf8')));
  return [];
}

/** Opens a database with a table for every model, empty except for models without inputs. */
export async function openCases(): Promise<{ db: Database; models: Model[] }> {
  const db = await openDatabase(':memory:', { threads: 1 });
  await createInputs(db, '/nonexistent', '2030-01-31');
  await createCatalogTables(db);
  await db.run(readFormulas());
  const models = readModels(modelsFolder);
  for (const model of models) await db.run(`create table ${model.name} as ${model.sql}`);
  return { db, models };
}

/** Returns the rows of `model` for a case, with fractions rounded to four decimal places. */
export async function runCase(
  db: Database,
  model: Model,
  given: Case,
): Promise<Record<string, unknown>[]> {
  await db.run(`set variable as_of = date ${quote(given.as_of ?? '2030-01-31')}`);
  await db.run(`set variable model_version = ${model.version}`);
  await db.run('begin');
  try {
    for (const [table, rows] of Object.entries(given.given)) {
      if (!model.reads.includes(table)) throw new Error(`${model.name} does not read ${table}`);
      if (rows.length > 0) await insert(db, table, rows);
    }
    const reader = await db.connection.runAndReadAll(model.sql);
    const [names, types] = [reader.columnNames(), reader.columnTypes().map(String)];
    return reader
      .getRowsJson()
      .map((row) =>
        Object.fromEntries(row.map((value, at) => [names[at], plain(value, `${types[at]}`)])),
      );
  } finally {
    await db.run('rollback');
  }
}

/** The database returns long integers and decimals as text; cases have numbers. */
function plain(value: unknown, type: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => plain(item, type.replace(/\[\]$/, '')));
  if (/^(BIGINT|HUGEINT|DECIMAL)/.test(type)) return Number(value);
  if (/^(DOUBLE|FLOAT)$/.test(type) && typeof value === 'number') {
    return Math.round(value * 10_000) / 10_000;
  }
  return value;
}

/** The types of the columns of each table. Reading them takes longer than most cases. */
const typesOf = new Map<string, ReadonlyMap<string, string>>();

async function readTypes(db: Database, table: string): Promise<ReadonlyMap<string, string>> {
  let types = typesOf.get(table);
  if (!types) {
    const rows = await db.all(`describe ${table}`);
    types = new Map(rows.map((row) => [String(row.column_name), String(row.column_type)]));
    typesOf.set(table, types);
  }
  return types;
}

async function insert(
  db: Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const types = await readTypes(db, table);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const structure = columns.map((column) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`${table} has no column ${column}`);
    const element = /^(.*)\[\]$/.exec(type)?.[1];
    return `${JSON.stringify(column)}:${element ? JSON.stringify([element]) : JSON.stringify(type)}`;
  });
  await db.run(
    `insert into ${table} by name select unnest(from_json(${quote(JSON.stringify(rows))}, ` +
      `${quote(`[{${structure.join(',')}}]`)}), max_depth := 2)`,
  );
}
