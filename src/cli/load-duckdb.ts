// Loads DuckDB, an optional dependency that only `daybreak sql` and `daybreak sync` use.
import type { Sql } from '../changes/apply-changes.ts';
import { quoteText } from '../changes/quote-sql.ts';
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
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  try {
    return await work({
      run: (sql) => connection.run(sql),
      all: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[],
      async lock(files) {
        await connection.run(`set allowed_paths = [${files.map(quoteText).join(', ')}]`);
        await connection.run('set enable_external_access = false');
        await connection.run('set lock_configuration = true');
      },
      async select(query) {
        const statements = await connection.extractStatements(query);
        if (statements.count !== 1)
          throw new Error(`Pass one query. This text contains ${statements.count}.`);
        const statement = await statements.prepare(0);
        if (statement.statementType !== duckdb.StatementType.SELECT)
          throw new Error('Only queries are allowed. Start with `select`, `from` or `with`.');
        const result = await statement.runAndReadAll();
        return { names: result.columnNames(), rows: result.getRowObjectsJson() as Row[] };
      },
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

type Row = Record<string, unknown>;

interface Reader {
  /** From now on, SQL can access only these files, and this cannot be undone. */
  lock(files: readonly string[]): Promise<void>;
  /** Runs one query. Refuses other statements, because `copy` could still overwrite the files. */
  select(query: string): Promise<{ names: readonly string[]; rows: Row[] }>;
}
