// Loads DuckDB, an optional dependency that only `daybreak sql` and `daybreak sync` use.
import type { Sql } from '../changes/apply-changes.ts';
import { UserError } from './errors.ts';

const engine = () => import('@duckdb/node-api').catch(() => undefined);

export const hasEngine = async (): Promise<boolean> => (await engine()) !== undefined;

export async function withEngine<T>(work: (sql: Sql & Reader) => Promise<T>): Promise<T> {
  const duckdb = await engine();
  if (!duckdb) {
    throw new UserError(
      'This command requires DuckDB. Run `npm install @duckdb/node-api` in the folder where `daybreak` is installed.',
    );
  }
  const instance = await duckdb.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const read = async (sql: string) => {
    const result = await connection.runAndReadAll(sql);
    return { names: result.columnNames(), rows: result.getRowObjectsJson() as Row[] };
  };
  try {
    return await work({
      run: (sql) => connection.run(sql),
      all: async (sql) => (await read(sql)).rows,
      read,
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

type Row = Record<string, unknown>;

interface Reader {
  read(sql: string): Promise<{ names: readonly string[]; rows: Row[] }>;
}
