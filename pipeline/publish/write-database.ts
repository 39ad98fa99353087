// Writes all dumps into one DuckDB file, which DuckDB 1.0 or later and DuckDB-Wasm can attach.
// start-database-writer.ts runs this script as a child process, because some settings must be set
// before a process starts.
import { join } from 'node:path';
import { findFieldDescription } from '../../src/contracts/descriptions/fields.ts';
import { dumpContents } from '../../src/contracts/descriptions/files.ts';
import { attribution } from '../../src/contracts/envelope.ts';
import { messageOf } from '../../src/contracts/error-message.ts';
import { type DumpName, databaseFile, dumps } from '../../src/contracts/open-files.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import type { ReleaseHeader } from './open-files/open-files.ts';

/** The storage version of DuckDB 1.0, which all later versions can read. */
const storageVersion = 'v1.0.0';
/** Increase this number when a table or column is renamed or removed. */
const schemaVersion = '1';

async function writeDatabase(
  folder: string,
  header: ReleaseHeader,
  release: string,
  memoryLimit: string,
): Promise<void> {
  const path = join(folder, '..', databaseFile);
  await using db = await openDatabase(':memory:', { threads: 1, memoryLimit });
  // FSST compression samples values at random, so the size of the file would vary between runs.
  await db.run("set disabled_compression_methods = 'fsst,dict_fsst'");
  await db.run(`attach ${quote(path)} as daybreak (storage_version ${quote(storageVersion)})`);
  // Uses one transaction per table. In a single transaction for all tables, DuckDB would store them
  // in varying order.
  for (const name of Object.keys(dumps) as DumpName[]) {
    const table = `daybreak.${name}`;
    await db.run('begin');
    await db.run(
      `create table ${table} as from read_parquet(${quote(join(folder, `${name}.parquet`))})`,
    );
    await db.run(`comment on table ${table} is ${quote(dumpContents[name])}`);
    for (const column of dumps[name]) {
      const note = findFieldDescription(name, column);
      if (note) await db.run(`comment on column ${table}.${column} is ${quote(note)}`);
    }
    await db.run('commit');
  }
  await db.run('begin');
  await writeMeta(db, header, release);
  await db.run('commit');
  await db.run('checkpoint daybreak');
  await db.run('detach daybreak');
}

async function writeMeta(db: Database, header: ReleaseHeader, release: string): Promise<void> {
  const values = {
    release,
    as_of: header.asOf,
    generated: header.generated,
    schema_version: schemaVersion,
    license: 'CC0-1.0',
    attribution: attribution(header.siteName),
  };
  await db.run('create table daybreak.meta (key varchar, value varchar)');
  await db.run("comment on table daybreak.meta is 'Facts about the release.'");
  for (const [key, value] of Object.entries(values)) {
    await db.run(`insert into daybreak.meta values (${quote(key)}, ${quote(value)})`);
  }
}

const [, , folder = '', header = '', release = '', memoryLimit = ''] = process.argv;
try {
  await writeDatabase(folder, JSON.parse(header) as ReleaseHeader, release, memoryLimit);
} catch (cause) {
  // Prints only the message, because start-database-writer.ts shows this output to the user.
  process.stderr.write(`${messageOf(cause)}\n`);
  process.exitCode = 1;
}
