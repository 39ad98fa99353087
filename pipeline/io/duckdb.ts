// Opens DuckDB databases that cannot download extensions. Their use of memory and disk is limited.

import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';

export interface Spill {
  /** The folder for temporary files. Without it, queries that exceed the memory limit fail. */
  readonly tempDir?: string;
}

export interface DatabaseOptions extends Spill {
  readonly memoryLimit?: string;
  readonly threads?: number;
  readonly readOnly?: boolean;
}

export type SqlValues = Record<string, DuckDBValue> | DuckDBValue[];

/** A database with a single connection. Statements run one at a time. */
export interface Database extends AsyncDisposable {
  run(sql: string, values?: SqlValues): Promise<void>;
  /** Returns rows as plain objects with JSON types. Bigints and decimals are strings. */
  all(sql: string, values?: SqlValues): Promise<Record<string, unknown>[]>;
  readonly connection: DuckDBConnection;
  close(): void;
}

export async function openDatabase(path: string, options: DatabaseOptions = {}): Promise<Database> {
  const { tempDir } = options;
  // Databases that share a folder would overwrite each other's temporary files.
  const spill = tempDir && join(tempDir, `spill-${process.pid}-${randomUUID()}`);
  if (tempDir) mkdirSync(tempDir, { recursive: true });
  const instance = await DuckDBInstance.create(path, {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.memoryLimit ? { memory_limit: options.memoryLimit } : {}),
    ...(options.threads ? { threads: String(options.threads) } : {}),
    temp_directory: spill ?? '',
    ...(options.readOnly ? { access_mode: 'READ_ONLY' } : {}),
  });
  const connection = await instance.connect();
  // Converts times with and without a zone in the same way on every machine.
  await connection.run("set TimeZone = 'UTC'");
  const close = () => {
    connection.closeSync();
    instance.closeSync();
    if (spill) rmSync(spill, { recursive: true, force: true });
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

/** Returns a SQL string literal, for paths and names that cannot be passed as parameters. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
