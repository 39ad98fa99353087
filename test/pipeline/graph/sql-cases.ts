// Runs one SQL model on rows given as data and gives back what it makes of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createCatalogTables } from '../../../pipeline/graph/catalog-tables.ts';
import { createInputs } from '../../../pipeline/graph/inputs.ts';
import { type Model, readModels } from '../../../pipeline/graph/models.ts';
import { type Database, openDatabase, quote } from '../../../pipeline/io/duckdb.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));
/** A case file holds an array of these. Columns that a case does not name are null. */
const Case = z.strictObject({
  why: z.string(),
  as_of: z.iso.date().optional(),
  given: z.record(z.string(), Rows),
  expect: Rows,
});
export type Case = z.infer<typeof Case>;

export const modelsFolder = join(import.meta.dirname, '../../../pipeline/graph');
export const casesFolder = join(import.meta.dirname, 'cases');

export function readCases(model: string): Case[] {
  return z.array(Case).parse(JSON.parse(readFileSync(join(casesFolder, `${model}.json`), 'utf8')));
}

/** A database in which every model's table exists, empty, with the types that its query gives. */
export async function openCases(): Promise<{ db: Database; models: Model[] }> {
  const db = await openDatabase(':memory:');
  await createInputs(db, '/nonexistent', '2030-01-31');
  await createCatalogTables(db);
  await db.run('set variable chunks = 1; set variable chunk = 0;');
  const models = readModels(modelsFolder);
  for (const model of models) await db.run(`create table ${model.name} as ${model.sql}`);
  return { db, models };
}

/** The rows that `model` gives for a case, in JSON's types. */
export async function runCase(db: Database, model: Model, given: Case): Promise<unknown[]> {
  await db.run(`set variable as_of = date ${quote(given.as_of ?? '2030-01-31')}`);
  await db.run('begin');
  try {
    for (const [table, rows] of Object.entries(given.given)) {
      if (!model.reads.includes(table)) throw new Error(`${model.name} does not read ${table}`);
      for (const row of rows) await insert(db, table, row);
    }
    return await db.all(model.sql);
  } finally {
    await db.run('rollback');
  }
}

async function insert(db: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const types = await db.all(
    'select column_name as name, data_type as type from information_schema.columns ' +
      `where table_name = ${quote(table)}`,
  );
  const structure = Object.keys(row).map((column) => {
    const type = types.find(({ name }) => name === column)?.type;
    if (typeof type !== 'string') throw new Error(`${table} has no column ${column}`);
    const element = /^(.*)\[\]$/.exec(type)?.[1];
    return `${JSON.stringify(column)}:${element ? JSON.stringify([element]) : JSON.stringify(type)}`;
  });
  await db.run(
    `insert into ${table} by name select unnest(json_transform(` +
      `${quote(JSON.stringify(row))}, ${quote(`{${structure.join(',')}}`)}))`,
  );
}
