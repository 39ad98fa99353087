// Loads DuckDB-Wasm in a worker, attaches the database read-only, and runs queries.
import {
  type ArrowType,
  type Cell,
  type Column,
  type Result,
  toCell,
  toColumn,
} from './arrow-values.ts';

export interface EngineUrls {
  readonly module: string;
  readonly worker: string;
  readonly wasm: string;
  readonly database: string;
}

/** The maximum number of rows that a result can have. Further rows are not read. */
const maxRows = 100_000;
/** If a canceled query does not end within this time, its worker is terminated. */
const cancelMs = 1000;

/** These five interfaces describe the parts of DuckDB-Wasm that this module uses. */
interface Batch {
  readonly numRows: number;
  getChildAt(index: number): { get(row: number): unknown } | null;
}
interface Reader extends AsyncIterable<Batch> {
  /** Reads the schema of the result. */
  open(): Promise<this>;
  readonly schema: {
    readonly fields: readonly { readonly name: string; readonly type: ArrowType }[];
  };
}
interface Connection {
  query(sql: string): Promise<unknown>;
  send(sql: string, allowStream: boolean): Promise<Reader>;
  cancelSent(): Promise<boolean>;
}
interface Duckdb {
  instantiate(wasm: string): Promise<unknown>;
  open(config: object): Promise<void>;
  registerFileBuffer(name: string, bytes: Uint8Array): Promise<void>;
  connect(): Promise<Connection>;
}
interface EngineModule {
  readonly AsyncDuckDB: new (logger: object, worker: Worker) => Duckdb;
  readonly VoidLogger: new () => object;
}

export class StoppedError extends Error {}

export interface Engine {
  /**
   * Runs a query. The first call loads the engine and the data. Passes progress messages to `tell`.
   */
  run(sql: string, tell: (text: string) => void): Promise<Result>;
  /** Cancels the running query. Resolves when the next query can start. */
  stop(): Promise<void>;
}

interface Session {
  readonly worker: Worker;
  readonly connection: Promise<Connection>;
}

export function createEngine(urls: EngineUrls): Engine {
  let session: Session | undefined;
  let running: { readonly done: Promise<unknown>; readonly stop: () => void } | undefined;

  const end = () => {
    session?.worker.terminate();
    session = undefined;
  };
  const runIn = async (sql: string, tell: (text: string) => void): Promise<Result> => {
    session ??= openSession(urls, tell);
    let connection: Connection;
    try {
      connection = await session.connection;
    } catch (cause) {
      end();
      throw cause;
    }
    tell('Running…');
    return await collect(connection, sql);
  };
  return {
    run(sql, tell) {
      const done = runIn(sql, tell);
      return new Promise((resolve, reject) => {
        running = { done, stop: () => reject(new StoppedError('Stopped.')) };
        done.then(resolve, reject);
      });
    },
    async stop() {
      if (!running || !session) return;
      const { done, stop } = running;
      stop();
      const settled = done.then(
        () => true,
        () => true,
      );
      // If canceling fails, the query continues, and its worker is terminated below.
      session.connection.then((connection) => connection.cancelSent()).catch(() => undefined);
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), cancelMs));
      if (!(await Promise.race([settled, late]))) end();
    },
  };
}

function openSession(urls: EngineUrls, tell: (text: string) => void): Session {
  const worker = new Worker(urls.worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      reject(new Error('The SQL engine could not be loaded. Reload the page and try again.'));
    });
  });
  return { worker, connection: Promise.race([connect(urls, worker, tell), failed]) };
}

async function connect(
  urls: EngineUrls,
  worker: Worker,
  tell: (text: string) => void,
): Promise<Connection> {
  tell('Loading the engine and the data…');
  const bytes = download(urls.database);
  // Prevents an unhandled rejection if the download fails early. The `await bytes` below still
  // throws the error.
  bytes.catch(() => undefined);
  const { AsyncDuckDB, VoidLogger }: EngineModule = await import(/* @vite-ignore */ urls.module);
  const db = new AsyncDuckDB(new VoidLogger(), worker);
  await db.instantiate(urls.wasm);
  await db.open({
    query: { castBigIntToDouble: true, queryPollingInterval: 20 },
  });
  tell('Loading the data…');
  await db.registerFileBuffer('daybreak.duckdb', await bytes);
  const connection = await db.connect();
  // Prevents queries from loading extensions from other servers and from opening other files.
  // External access is turned off only after `attach` has opened the data.
  for (const sql of [
    'set autoinstall_known_extensions = false',
    'set autoload_known_extensions = false',
    "attach 'daybreak.duckdb' as daybreak (read_only)",
    'use daybreak',
    'set enable_external_access = false',
    'set lock_configuration = true',
  ]) {
    await connection.query(sql);
  }
  return connection;
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(
      `The database could not be loaded (status ${response.status}). Try again later.`,
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}

async function collect(connection: Connection, sql: string): Promise<Result> {
  const reader = await (await connection.send(sql, true)).open();
  const { fields } = reader.schema;
  const columns: Column[] = fields.map(({ name, type }) => toColumn(name, type));
  const rows: Cell[][] = [];
  for await (const batch of reader) {
    const vectors = fields.map((_, index) => batch.getChildAt(index));
    for (let row = 0; row < batch.numRows; row++) {
      if (rows.length === maxRows) {
        await connection.cancelSent();
        return { columns, rows, isCut: true };
      }
      rows.push(fields.map(({ type }, index) => toCell(vectors[index]?.get(row), type)));
    }
  }
  return { columns, rows, isCut: false };
}
