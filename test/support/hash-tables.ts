// Hashes the tables of a log or of a graph, so that tests can compare them.
import { type StreamName, streamNames } from '../../pipeline/contracts/observations.ts';
import { type Database, openDatabase } from '../../pipeline/io/duckdb.ts';
import { type LogPlace, openForLog } from '../../pipeline/io/lake.ts';
import { fromLog } from '../../pipeline/io/observation-log-files.ts';
import { graphTables } from '../../src/contracts/files/graph.ts';

type Hashes = Record<string, { readonly n: number; readonly hash: string | null }>;

/** Returns the number of rows and a hash of the rows of every table that is not empty. */
async function hashTables(
  db: Database,
  tables: readonly string[],
  toSql: (table: string) => string | undefined,
): Promise<Hashes> {
  const found: Hashes = {};
  for (const table of tables) {
    const from = toSql(table);
    if (from === undefined) continue;
    const [row] = await db.all(
      `select count(*)::integer as n, bit_xor(hash(t))::varchar as hash from ${from} as t`,
    );
    if (row?.n) found[table] = row as Hashes[string];
  }
  return found;
}

export async function hashLog(place: LogPlace): Promise<Hashes> {
  await using db = await openForLog(place, {});
  return await hashTables(db, streamNames, (stream) => fromLog(place, stream as StreamName));
}

export async function hashGraph(path: string): Promise<Hashes> {
  await using db = await openDatabase(path, { readOnly: true });
  return await hashTables(db, Object.keys(graphTables), (table) => table);
}
