// Writes change files, and describes them for the index.
import { join } from 'node:path';
import { type ChangeEntry, changesFolder } from '../../../src/contracts/files/change-files.ts';
import { hashFile } from '../../io/atomic-files.ts';
import { type Database, quote } from '../../io/duckdb.ts';

/** Writes the rows of `table` to `<path>.parquet` and `<path>.ndjson.gz`. */
export async function writeRows(db: Database, table: string, path: string): Promise<void> {
  const rows = `select * from ${table} order by "table", op, key`;
  await db.run(`copy (${rows}) to ${quote(`${path}.parquet`)} (format parquet, compression zstd)`);
  await db.run(
    `copy (select * replace (key::json as key, "row"::json as "row") from (${rows}))
      to ${quote(`${path}.ndjson.gz`)} (format json, compression gzip)`,
  );
}

export async function countRows(db: Database, changes: string): Promise<ChangeEntry['tables']> {
  const rows = await db.all(
    `select "table", (count(*) filter (op = 'upsert'))::integer as upserts,
      (count(*) filter (op = 'delete'))::integer as deletes
      from ${changes} group by "table" order by "table"`,
  );
  return Object.fromEntries(
    rows.map(({ table, upserts, deletes }) => [
      String(table),
      { upserts: Number(upserts), deletes: Number(deletes) },
    ]),
  );
}

export async function describeFiles(folder: string, name: string): Promise<ChangeEntry['files']> {
  const files = [];
  for (const format of ['parquet', 'ndjson.gz'] as const) {
    const file = `${name}.${format}`;
    const path = `/${changesFolder}/${file}`;
    files.push({ path, format, ...(await hashFile(join(folder, file))) });
  }
  return files;
}
