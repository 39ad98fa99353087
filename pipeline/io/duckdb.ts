// Opens DuckDB databases that cannot download extensions. Their use of memory and disk is limited.

import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { messageOf } from '../../src/lib/error-message.ts';
import { Failure } from './failure.ts';

export interface Spill {
  /** The folder for temporary files. Without it, queries that exceed the memory limit fail. */
  readonly tempDir?: string;
  /** Maximum total size of one database's temporary files, such as `5GB`. */
  readonly tempLimit?: string;
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

export const defaultTempLimit = '5GB';

export async function openDatabase(path: string, options: DatabaseOptions = {}): Promise<Database> {
  const { tempDir, tempLimit = defaultTempLimit } = options;
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
  // DuckDB ignores this limit as a `create` option, and only enforces it after a SET statement.
  await connection.run(`set max_temp_directory_size = ${quote(tempLimit)}`);
  const close = () => {
    connection.closeSync();
    instance.closeSync();
    if (spill) rmSync(spill, { recursive: true, force: true });
  };
  const explain = (cause: unknown): never => {
    const message = messageOf(cause);
    if (!spill || !message.includes('max_temp_directory_size')) throw cause;
    throw new Failure(
      'storage',
      `A query needs more than ${tempLimit} of temporary files in ${tempDir}. Published ` +
        'releases are unchanged. Increase BUILD_DISK or BUILD_MEMORY, then run the same command again.',
      { cause },
    );
  };
  return {
    connection,
    close,
    async run(sql, values) {
      await connection.run(sql, values).catch(explain);
    },
    async all(sql, values) {
      const reader = await connection.runAndReadAll(sql, values).catch(explain);
      return reader.getRowObjectsJson() as Record<string, unknown>[];
    },
    async [Symbol.asyncDispose]() {
      close();
    },
  };
}

/** Returns a SQL string literal, for paths and names that cannot be passed as parameters. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
