// `daybreak sql`: queries the local copy of the open data that `daybreak sync` downloaded.
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Call, Command } from '../command.ts';
import { exitCodes, UserError } from '../errors.ts';
import { withEngine } from '../load-duckdb.ts';
import { print } from '../output.ts';

const [ok] = exitCodes.success;

const forbidden =
  /\b(attach|copy|export|install|load|pragma|set|call|create|insert|update|delete|drop)\b/i;

/**
 * Runs a query. Each Parquet file in the folder is available as a table with the name of the file.
 */
async function runSql({ session, args, values }: Call): Promise<number> {
  const folder = resolve(String(values.dir ?? 'daybreak-data'));
  const query = args.join(' ');
  const bare = query.replace(/'[^']*'|"[^"]*"|--.*$/gm, '').trim();
  if (bare === '') throw new UserError('The query is empty. Pass one, such as "from projects".');
  if (/;\s*\S/.test(bare))
    throw new UserError('Only one query can run at a time. Remove everything after the first `;`.');
  const word = forbidden.exec(bare)?.[0];
  if (word)
    throw new UserError(
      `\`${word}\` is not allowed. Use a read-only query, such as one that starts with \`select\`.`,
    );
  const files = await readdir(folder).catch(() => []);
  const tables = files.filter((name) => name.endsWith('.parquet')).sort();
  if (tables.length === 0) {
    throw new UserError(`${folder} contains no data. Run \`daybreak sync ${folder}\` first.`);
  }
  return await withEngine(async (sql) => {
    for (const name of tables) {
      const path = join(folder, name).replaceAll("'", "''");
      await sql.run(`create view "${basename(name, '.parquet')}" as from read_parquet('${path}')`);
    }
    const { names, rows } = await sql.read(query).catch((cause: unknown) => {
      throw new UserError(cause instanceof Error ? cause.message : String(cause));
    });
    const data = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    print(
      session,
      { data, meta: { rows: data.length } },
      names.map((name) => [name, (row) => row[name]]),
    );
    return ok;
  });
}

export const sql: Command = {
  name: 'sql',
  args: 'QUERY',
  about:
    'Query the local copy with SQL. The tables are projects, history, edges, models, releases, events, …',
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
