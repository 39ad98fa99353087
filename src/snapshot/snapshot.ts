// Opens a release's graph.duckdb read-only and answers queries over it.
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';

export type SnapshotRow = Record<string, unknown>;
export type SnapshotValues = Record<string, DuckDBValue>;

export interface Snapshot {
  /**
   * Rows in JSON's types: whole numbers and decimals as numbers, days as `YYYY-MM-DD`, instants as
   * `YYYY-MM-DDTHH:MM:SSZ`. One statement at a time: later calls wait for earlier ones.
   */
  rows(sql: string, values?: SnapshotValues): Promise<SnapshotRow[]>;
  close(): void;
}

export interface SnapshotOptions {
  readonly memoryLimit?: string;
  readonly threads?: number;
}

/** A fresh instance on its own path: it neither writes nor reaches for anything else. */
export async function openSnapshot(
  graphPath: string,
  options: SnapshotOptions = {},
): Promise<Snapshot> {
  const instance = await DuckDBInstance.create(graphPath, {
    access_mode: 'READ_ONLY',
    memory_limit: options.memoryLimit ?? '256MB',
    threads: String(options.threads ?? 2),
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    lock_configuration: 'true',
  });
  const connection = await instance.connect();
  let tail: Promise<unknown> = Promise.resolve();
  return {
    rows(sql, values) {
      const answer = tail.then(() => read(connection, sql, values));
      tail = answer.catch(() => undefined);
      return answer;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function read(
  connection: DuckDBConnection,
  sql: string,
  values: SnapshotValues | undefined,
): Promise<SnapshotRow[]> {
  const reader = await connection.runAndReadAll(sql, values);
  const names = reader.deduplicatedColumnNames();
  const decoders = reader.columnTypes().map(decoderOf);
  return reader.getRowsJson().map((cells) => {
    const row: SnapshotRow = {};
    for (const [index, name] of names.entries()) {
      const cell = cells[index];
      const decode = decoders[index];
      row[name] = cell === null || cell === undefined ? null : decode ? decode(cell) : cell;
    }
    return row;
  });
}

type Decode = (cell: unknown) => unknown;

/** DuckDB's JSON holds wide numbers and times as text; none of ours needs more than a double. */
function decoderOf(type: DuckDBType): Decode | undefined {
  switch (type.typeId) {
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.DECIMAL:
      return Number;
    case DuckDBTypeId.TIMESTAMP:
      return toInstant;
    case DuckDBTypeId.LIST: {
      const decode = 'valueType' in type ? decoderOf(type.valueType as DuckDBType) : undefined;
      if (!decode) return undefined;
      return (cell) => (cell as unknown[]).map((value) => (value === null ? null : decode(value)));
    }
    default:
      return undefined;
  }
}

/** `2026-06-30 05:10:00.123` → `2026-06-30T05:10:00Z` */
const toInstant: Decode = (cell) => `${String(cell).slice(0, 19).replace(' ', 'T')}Z`;
