// sync and sql: a local copy of the open data, and queries on it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Call, Command } from '../command.ts';
import { download } from '../download.ts';
import { exitCodes, UserError } from '../errors.ts';
import { print } from '../output.ts';

const [ok] = exitCodes.success;

interface Resource {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** Under another name first, so that a failure never leaves a part of a file. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const aside = join(folder, `.${name}.part`);
  await writeFile(aside, content);
  await rename(aside, join(folder, name));
}

/** Downloads the files whose checksum differs. */
async function runSync(call: Call): Promise<number> {
  const folder = resolve(call.args[0] ?? 'daybreak-data');
  const index = await download(call.session, '/dumps/datapackage.json');
  const { resources } = JSON.parse(index.toString('utf8')) as { resources: Resource[] };
  await mkdir(folder, { recursive: true });
  const { warn, isTerminal } = call.session.terminal;
  let [fetched, bytes] = [0, 0];
  for (const [place, { path, hash, bytes: size }] of resources.entries()) {
    const name = basename(path);
    const wanted = hash.replace(/^sha256:/, '');
    if ((await hashFile(join(folder, name))) === wanted) continue;
    if (isTerminal) warn(`\r\u001b[K[${place + 1}/${resources.length}] ${name}`);
    const content = await download(call.session, `/dumps/${name}`);
    if (createHash('sha256').update(content).digest('hex') !== wanted) {
      const hint = 'A new release may have been published meanwhile. Run the command again.';
      throw new UserError(
        `${name} does not have the checksum that datapackage.json lists. ${hint}`,
        exitCodes.network[0],
      );
    }
    await writeWhole(folder, name, content);
    fetched += 1;
    bytes += size;
  }
  await writeWhole(folder, 'datapackage.json', index);
  if (isTerminal) warn('\r\u001b[K');
  const size = (bytes / 1e6).toFixed(1);
  warn(
    `${folder}: ${fetched} of ${resources.length} files downloaded (${size} MB), all checksums verified. Files that changed are downloaded whole.\n`,
  );
  return ok;
}

const forbidden =
  /\b(attach|copy|export|install|load|pragma|set|call|create|insert|update|delete|drop)\b/i;

/** Tables are the Parquet files of the folder, by name. */
async function runSql({ session, args, values }: Call): Promise<number> {
  const folder = resolve(String(values.dir ?? 'daybreak-data'));
  const query = args.join(' ');
  const bare = query.replace(/'[^']*'|"[^"]*"|--.*$/gm, '');
  const word = forbidden.exec(bare)?.[0];
  if (word) throw new UserError(`\`${word}\` is not allowed. \`daybreak sql\` only reads.`);
  const files = await readdir(folder).catch(() => []);
  const tables = files.filter((name) => name.endsWith('.parquet')).sort();
  if (tables.length === 0) {
    throw new UserError(`There is no data in ${folder}. Run \`daybreak sync ${folder}\` first.`);
  }
  const engine = await import('@duckdb/node-api').catch(() => {
    throw new UserError(
      '`daybreak sql` requires DuckDB. Run `npm install @duckdb/node-api` beside this package.',
    );
  });
  const instance = await engine.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const name of tables) {
      const path = join(folder, name).replaceAll("'", "''");
      await connection.run(
        `create view "${basename(name, '.parquet')}" as from read_parquet('${path}')`,
      );
    }
    const result = await connection.runAndReadAll(query);
    const names = result.columnNames();
    const rows = result.getRowObjectsJson();
    const data = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    print(
      session,
      { data, meta: { rows: data.length } },
      names.map((name) => [name, (row) => row[name]]),
    );
    return ok;
  } catch (cause) {
    throw new UserError(cause instanceof Error ? cause.message : String(cause));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const sync: Command = {
  name: 'sync',
  args: '[DIR]',
  about: 'Download the Parquet dumps, or those that changed, into a folder.',
  minArgs: 0,
  maxArgs: 1,
  options: {},
  run: runSync,
};

const sql: Command = {
  name: 'sql',
  args: 'QUERY',
  about:
    'Query the local copy with SQL. Tables are projects, history, edges, models, releases, events, …',
  minArgs: 1,
  maxArgs: 100,
  options: {
    dir: { type: 'string', value: 'DIR', about: 'Folder of `sync`; daybreak-data by default.' },
  },
  run: runSql,
};

export const localCommands = [sync, sql];
