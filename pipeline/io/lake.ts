// The observation log as a DuckLake: Parquet files in a folder or on object storage, and a catalog
// in PostgreSQL. Several machines can read and write it at the same time.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/lib/error-message.ts';
import { columnTypes, type StreamName, streamNames } from '../contracts/observations.ts';
import { type Database, type DatabaseOptions, openDatabase, quote } from './duckdb.ts';
import { Failure } from './failure.ts';
import { duckdbVersion, type ExtensionName, extensionChecksums } from './lake-extensions.ts';
import type { S3Settings } from './s3.ts';

export interface LakeSettings {
  /** `ducklake:postgres://…`, or `ducklake:` and the path of a catalog file. */
  readonly url: string;
  /** Folder or `s3://bucket/prefix` of the Parquet files. */
  readonly data: string;
  /** Folder that deploy/install-extensions.sh has filled. */
  readonly extensions: string;
  readonly s3: S3Settings | undefined;
  /** Local folder for temporary files. */
  readonly scratch: string;
}

export class Lake {
  readonly settings: LakeSettings;
  /** The snapshot to read. Undefined: the newest. Only the newest can be written. */
  readonly snapshot: number | undefined;

  constructor(settings: LakeSettings, snapshot?: number) {
    this.settings = settings;
    this.snapshot = snapshot;
  }

  get catalog(): string {
    return this.settings.url.slice('ducklake:'.length);
  }

  get isPostgres(): boolean {
    return /^postgres(ql)?:/.test(this.catalog);
  }

  /** For messages: the URL without a password. */
  toString(): string {
    return this.settings.url.replace(/\/\/[^/@]*@/, '//');
  }
}

/** Where the observation log is: a folder, or a lake. */
export type LogPlace = string | Lake;

/** Local folder in which files of the log are prepared. */
export const scratchOf = (place: LogPlace): string =>
  place instanceof Lake ? place.settings.scratch : place;

/** Opens a database in memory that can read the log, and write to it. */
export async function openForLog(place: LogPlace, options: DatabaseOptions): Promise<Database> {
  const db = await openDatabase(':memory:', options);
  if (!(place instanceof Lake)) return db;
  try {
    await attach(db, place);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** Returns the same place, but a lake with its newest snapshot, unless another one is requested. */
export async function pinSnapshot(place: LogPlace, asked?: number): Promise<LogPlace> {
  if (!(place instanceof Lake)) {
    if (asked === undefined) return place;
    throw new Failure('usage', '--snapshot requires a lake. Set LOG_URL, or omit --snapshot.');
  }
  if (asked !== undefined) return new Lake(place.settings, asked);
  await using db = await openForLog(place, { threads: 1 });
  const [row] = await db.all('select id::double as id from lake.current_snapshot()');
  return new Lake(place.settings, Number(row?.id));
}

async function attach(db: Database, lake: Lake): Promise<void> {
  const { data, s3 } = lake.settings;
  if (lake.isPostgres) await loadExtension(db, lake, 'postgres_scanner');
  if (data.startsWith('s3://')) {
    await loadExtension(db, lake, 'httpfs');
    await createSecret(db, s3);
  }
  await loadExtension(db, lake, 'ducklake');
  const catalog = lake.isPostgres ? `postgres:${lake.catalog}` : lake.catalog;
  const version = lake.snapshot === undefined ? '' : `, snapshot_version ${lake.snapshot}`;
  const sql = `attach ${quote(`ducklake:${catalog}`)} as lake
    (data_path ${quote(data.endsWith('/') ? data : `${data}/`)}${version})`;
  try {
    // Two machines that create the same catalog at once conflict. The second attempt finds it.
    await db.run(sql).catch(() => db.run(sql));
    if (lake.snapshot === undefined) await createTables(db, lake);
  } catch (cause) {
    throw new Failure(
      'storage',
      `${lake} cannot be opened: ${messageOf(cause).replaceAll(lake.catalog, '…').replace(/\.$/, '')}. ` +
        'Check LOG_URL and LOG_DATA, and whether PostgreSQL and the object storage respond.',
    );
  }
}

/** DuckDB checks that an extension was built for its version, and is signed. */
async function loadExtension(db: Database, lake: Lake, name: ExtensionName): Promise<void> {
  const file = `duckdb_extension_${name}/extensions/${duckdbVersion}/${name}.duckdb_extension`;
  const path = join(lake.settings.extensions, file);
  const install = `deploy/install-extensions.sh ${lake.settings.extensions}`;
  if (!statSync(path, { throwIfNoEntry: false })) {
    throw new Failure(
      'usage',
      `LOG_EXTENSIONS: ${path} does not exist. To install it, run ${install}`,
    );
  }
  const [row] = await db.all('pragma platform');
  const checksum = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (extensionChecksums[`${name} ${row?.platform}`] !== checksum) {
    throw new Failure(
      'usage',
      `LOG_EXTENSIONS: ${path} has the unknown SHA-256 checksum ${checksum}. To replace it, run ${install}`,
    );
  }
  await db.run(`load ${quote(path)}`);
}

async function createSecret(db: Database, s3: S3Settings | undefined): Promise<void> {
  if (s3 === undefined) {
    throw new Failure(
      'usage',
      'LOG_DATA is a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required.',
    );
  }
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = s3;
  const own = endpoint ? new URL(endpoint) : undefined;
  const values = {
    key_id: accessKeyId,
    secret: secretAccessKey,
    region,
    ...(sessionToken ? { session_token: sessionToken } : {}),
    ...(own
      ? { endpoint: own.host, url_style: 'path', use_ssl: `${own.protocol === 'https:'}` }
      : {}),
  };
  const list = Object.entries(values).map(([name, value]) => `${name} ${quote(value)}`);
  await db.run(`create secret (type s3, ${list.join(', ')})`);
}

/** Creates the tables and columns that the lake lacks. */
async function createTables(db: Database, lake: Lake): Promise<void> {
  const rows = await db.all(
    `select table_name as name, column_name as "column" from duckdb_columns()
    where database_name = 'lake'`,
  );
  const found = Map.groupBy(rows, ({ name }) => String(name));
  const changes = streamNames.flatMap((stream) => {
    const columns = columnTypes(stream).map(([name, type]) => `${name} ${type}`);
    const has = found.get(stream)?.map(({ column }) => column);
    if (!has)
      return [`create table if not exists lake.${stream} (day date, ${columns.join(', ')})`];
    return columnTypes(stream)
      .filter(([name]) => !has.includes(name))
      .map(([name, type]) => `alter table lake.${stream} add column if not exists ${name} ${type}`);
  });
  if (changes.length === 0) return;
  await changeLake(db, lake, streamNames, async () => {
    for (const change of changes) await db.run(change);
  });
  await db.run(`call lake.set_option('parquet_compression', 'zstd')`);
}

/**
 * Runs `work` in a transaction that no other writer of the same streams disturbs. DuckLake rejects a
 * transaction if another one changed the same table, but not if both only added rows.
 */
export async function changeLake<T>(
  db: Database,
  lake: Lake,
  changed: readonly StreamName[],
  work: () => Promise<T>,
): Promise<T> {
  await db.run('begin');
  try {
    // DuckDB commits in reverse order, so the locks are released after the lake has committed.
    for (const stream of changed.toSorted()) if (lake.isPostgres) await lock(db, stream);
    const result = await work();
    await db.run('commit');
    return result;
  } catch (cause) {
    await db.run('rollback').catch(() => {});
    if (!/ducklake|postgres|http|connection/i.test(messageOf(cause))) throw cause;
    throw new Failure('storage', `${lake} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

const lock = (db: Database, stream: StreamName) =>
  db.all(
    `from postgres_query('__ducklake_metadata_lake', ${quote(
      `select pg_advisory_xact_lock(hashtext('observations ${stream}'))`,
    )})`,
  );

/** How long a snapshot can be read, and how long a file that no snapshot needs is kept. */
const keep = { expire_older_than: '30 days', delete_older_than: '1 day' };

/** Merges small files, removes deleted rows and old snapshots, all by DuckLake's own functions. */
export async function compactLake(lake: Lake): Promise<void> {
  await using guard = await openForLog(lake, { threads: 1 });
  await using db = await openForLog(lake, {});
  for (const [name, value] of Object.entries(keep)) {
    await db.run(`call lake.set_option(${quote(name)}, ${quote(value)})`);
  }
  // A checkpoint cannot run in a transaction, so another connection holds the locks.
  await changeLake(guard, lake, streamNames, () => db.run('checkpoint lake'));
}
