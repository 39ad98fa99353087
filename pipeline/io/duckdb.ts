// The pipeline's only door to DuckDB: bounded memory, no network, no extensions from outside.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';

export interface DatabaseOptions {
  /** Upper bound of DuckDB's own memory, e.g. `1GB`; beyond it spills to `tempDir`. */
  readonly memoryLimit?: string;
  readonly threads?: number;
  readonly tempDir?: string;
  readonly readOnly?: boolean;
}

export type SqlValues = Record<string, DuckDBValue> | DuckDBValue[];

/** One database with one connection: statements run one after the other. */
export interface Database extends AsyncDisposable {
  run(sql: string, values?: SqlValues): Promise<void>;
  /** Rows as plain objects in JSON's types: bigints that fit and decimals as numbers/strings. */
  all(sql: string, values?: SqlValues): Promise<Record<string, unknown>[]>;
  readonly connection: DuckDBConnection;
  close(): void;
}

/** Made only when something is spilled, and removed by DuckDB when it closes. */
const spillName = (): string => `daybreak-spill-${process.pid}-${randomUUID()}`;

/** Opens `path` (or `:memory:`). */
export async function openDatabase(path: string, options: DatabaseOptions = {}): Promise<Database> {
  // A database in memory would spill beside the program: it gets a place of its own.
  const spill = options.tempDir ?? (path === ':memory:' ? join(tmpdir(), spillName()) : undefined);
  const instance = await DuckDBInstance.create(path, {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.memoryLimit ? { memory_limit: options.memoryLimit } : {}),
    ...(options.threads ? { threads: String(options.threads) } : {}),
    ...(spill ? { temp_directory: spill } : {}),
    ...(options.readOnly ? { access_mode: 'READ_ONLY' } : {}),
  });
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return {
    connection,
    close,
    async run(sql, values) {
      await connection.run(sql, values);
    },
    async all(sql, values) {
      const reader = await connection.runAndReadAll(sql, values);
      return reader.getRowObjectsJson() as Record<string, unknown>[];
    },
    async [Symbol.asyncDispose]() {
      close();
    },
  };
}

/** A string literal in SQL. For paths and names that statements cannot take as parameters. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
