// Copies the rows of a query to a file and preserves their order.
import type { Database } from '../io/duckdb.ts';

/** Uses a single thread, so that the same rows always produce the same bytes. */
export async function copyInOrder(db: Database, selectSql: string, target: string): Promise<void> {
  const [settings] = await db.all(
    `select current_setting('threads') as threads,
      current_setting('preserve_insertion_order') as keeps_order,
      current_setting('partitioned_write_max_open_files') as open_files`,
  );
  await db.run('set preserve_insertion_order = true');
  await db.run('set threads = 1');
  await db.run('set partitioned_write_max_open_files = 400');
  try {
    await db.run(`copy (${selectSql}) to ${target}`);
  } finally {
    await db.run(`set threads = ${Number(settings?.threads)}`);
    await db.run(`set preserve_insertion_order = ${String(settings?.keeps_order)}`);
    await db.run(`set partitioned_write_max_open_files = ${Number(settings?.open_files)}`);
  }
}
