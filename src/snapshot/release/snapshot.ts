// Opens the graph.duckdb of a release read-only, and runs SQL queries on it.
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  JsonDuckDBValueConverter,
} from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';

export type SnapshotRow = Record<string, unknown>;
export type SnapshotValues = Record<string, DuckDBValue>;

export interface Snapshot {
  /**
   * Returns rows with JSON types: integers and decimals as numbers, days as `YYYY-MM-DD`, and
   * timestamps as `YYYY-MM-DDTHH:MM:SSZ`. Each connection runs one statement at a time, and other
   * statements wait.
   */
  rows<Row = SnapshotRow>(sql: string, values?: SnapshotValues): Promise<Row[]>;
  /**
   * Like `rows`, but returns rows in batches, to read whole tables. Lets other tasks run between
   * batches.
   */
  stream<Row = SnapshotRow>(sql: string): AsyncIterable<readonly Row[]>;
  /** Statements that run end first. Those that wait fail. */
  close(): void;
}

export interface SnapshotOptions {
  readonly memoryLimit?: string;
  readonly threads?: number;
  readonly connections?: number;
}

/** Opens a separate read-only DuckDB instance without access to other files or the network. */
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
  const lanes: Lane[] = [];
  for (let count = 0; count < (options.connections ?? 1); count += 1) {
    lanes.push(createLane(await instance.connect()));
  }
  const leastBusy = () =>
    lanes.reduce((best, lane) => (lane.waiting() < best.waiting() ? lane : best));
  return {
    rows: (sql, values) => leastBusy().rows(sql, values),
    stream: <Row>(sql: string) => streamRows(instance, sql) as AsyncIterable<readonly Row[]>,
    close() {
      for (const lane of lanes) lane.close();
      instance.closeSync();
    },
  };
}

const batchSize = 16;

async function* streamRows(
  instance: DuckDBInstance,
  sql: string,
): AsyncIterable<readonly SnapshotRow[]> {
  const connection = await instance.connect();
  try {
    const result = await connection.stream(sql);
    const decode = createDecoder(result.deduplicatedColumnNames(), result.columnTypes());
    for await (const chunk of result) {
      for (let start = 0; start < chunk.rowCount; start += batchSize) {
        const end = Math.min(start + batchSize, chunk.rowCount);
        const rows: SnapshotRow[] = [];
        for (let row = start; row < end; row += 1) {
          rows.push(decode(chunk.convertRowValues(row, JsonDuckDBValueConverter)));
        }
        yield rows;
        await new Promise((done) => setImmediate(done));
      }
    }
  } finally {
    connection.closeSync();
  }
}

/** A connection that runs one statement at a time and caches prepared statements. */
interface Lane {
  rows: Snapshot['rows'];
  waiting(): number;
  close(): void;
}

/** Maximum number of cached statements per connection. The code has fewer distinct statements. */
const maxPrepared = 256;

function createLane(connection: DuckDBConnection): Lane {
  const prepared = new LRUCache<string, DuckDBPreparedStatement>({
    max: maxPrepared,
    dispose: (statement) => statement.destroySync(),
  });
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;
  const prepare = async (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = await connection.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const read = async (sql: string, values: SnapshotValues | undefined) => {
    if (isClosed) throw new Error(`The graph is closed, so this statement cannot run: ${sql}`);
    const statement = await prepare(sql);
    if (values) statement.bind(values);
    const reader = await statement.runAndReadAll();
    const decode = createDecoder(reader.deduplicatedColumnNames(), reader.columnTypes());
    return reader.getRowsJson().map(decode);
  };
  return {
    rows<Row>(sql: string, values?: SnapshotValues) {
      waiting += 1;
      const result = tail
        .then(() => read(sql, values))
        .finally(() => {
          waiting -= 1;
        });
      tail = result.catch(() => undefined);
      // The graph build has checked the types of all columns.
      return result as Promise<Row[]>;
    },
    waiting: () => waiting,
    close() {
      isClosed = true;
      // DuckDB crashes the process if a statement loses its connection while it runs.
      tail = tail.then(() => {
        prepared.clear();
        connection.closeSync();
      });
    },
  };
}

function createDecoder(
  names: readonly string[],
  types: readonly DuckDBType[],
): (cells: readonly unknown[]) => SnapshotRow {
  const decoders = types.map(decoderOf);
  return (cells) => {
    const row: SnapshotRow = {};
    for (const [index, name] of names.entries()) {
      const cell = cells[index];
      const decode = decoders[index];
      row[name] = cell === null || cell === undefined ? null : decode ? decode(cell) : cell;
    }
    return row;
  };
}

type Decode = (cell: unknown) => unknown;

/**
 * Converts 64-bit integers and decimals to numbers. DuckDB's JSON converter returns them as
 * strings, but all values in the graph fit in a double.
 */
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
