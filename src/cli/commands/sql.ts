// `daybreak sql`: queries the local copy of the open data that `daybreak sync` downloaded.
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { quoteName, quoteText } from '../../changes/quote-sql.ts';
import { messageOf } from '../../lib/error-message.ts';
import type { Call, Command } from '../command.ts';
import { exitCodes, UserError } from '../errors.ts';
import { withEngine } from '../load-duckdb.ts';
import { print } from '../output.ts';

const [ok] = exitCodes.success;

/**
 * Runs a query. Each Parquet file in the folder is available as a table with the name of the file.
 */
async function runSql({ session, args, values }: Call): Promise<number> {
  const folder = resolve(String(values.dir ?? 'daybreak-data'));
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.parquet')).sort();
  if (files.length === 0) {
    throw new UserError(`${folder} contains no data. Run \`daybreak sync ${folder}\` first.`);
  }
  return await withEngine(async (sql) => {
    const paths = files.map((name) => join(folder, name));
    for (const path of paths) {
      const view = quoteName(basename(path, '.parquet'));
      await sql.run(`create view ${view} as from read_parquet(${quoteText(path)})`);
    }
    await sql.lock(paths);
    const { names: columns, rows } = await sql.select(args.join(' ')).catch((cause: unknown) => {
      throw new UserError(messageOf(cause));
    });
    const data = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
    print(
      session,
      { data, meta: { rows: data.length } },
      columns.map((name) => [name, (row) => row[name]]),
    );
    return ok;
  });
}

export const sql: Command = {
  name: 'sql',
  args: 'QUERY',
  about:
    'Query the local copy with SQL. The tables are projects, history, edges, models, releases, events, …',
  example: "sql 'select id, stars from projects order by stars desc limit 5'",
  minArgs: 1,
  maxArgs: 100,
  options: {
    dir: {
      type: 'string',
      value: 'DIR',
      about: 'Folder that `sync` wrote. Default: daybreak-data.',
    },
  },
  run: runSql,
};
