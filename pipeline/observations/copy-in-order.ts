// Copies the rows of a query to a file and preserves their order.
import type { Database } from '../io/duckdb.ts';

const wanted = {
  preserve_insertion_order: true,
  threads: 1,
};
const names = Object.keys(wanted);

/** Uses a single thread, so that the same rows always produce the same bytes. */
export async function copyInOrder(db: Database, selectSql: string, target: string): Promise<void> {
  const columns = names.map((name) => `current_setting('${name}') as ${name}`);
  const [before = {}] = await db.all(`select ${columns.join(', ')}`);
  await db.run(toSettings(wanted));
  try {
    await db.run(`copy (${selectSql}) to ${target}`);
  } finally {
    await db.run(toSettings(before));
  }
}

/** Sets everything in one call, because each call takes longer than the statement itself. */
const toSettings = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `set ${name} = ${String(value)}`)
    .join('; ');
