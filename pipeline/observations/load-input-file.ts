// Loads a CSV, Parquet, JSON or JSON Lines file, which may be gzipped, as the view `incoming`.

import { basename, join } from 'node:path';
import { messageOf } from '../../src/lib/error-message.ts';
import { exists } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure, toFailure } from '../io/failure.ts';
import { gunzipFile } from '../io/read-files.ts';
import { withWorkFolder } from '../io/work-folder.ts';

const endings = /\.(csv|tsv|parquet|jsonl|json)(\.gz)?$/i;
/** Maximum size of a JSON file. DuckDB needs this limit, because it reads the file as one value. */
const maxJsonBytes = 32 * 1024 * 1024;

export function firstLine(cause: unknown): string {
  const message = messageOf(cause);
  const lines = message
    .split(/\nPossible|\nLINE |\n {2}file = /, 1)
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 3).join('; ').replace(/\.?$/, '.');
}

/**
 * Throws an error if `cause` is a full disk or a lack of memory. Returns normally if the input file
 * may have caused the error.
 */
export function throwUnlessAboutInput(cause: unknown, folder: string): void {
  const known = toFailure(cause, folder);
  if (known instanceof Failure || /^Out of Memory/.test(firstLine(cause))) throw known;
}

/**
 * Loads a file as the temporary view `incoming`, whose column `row_no` numbers the rows in file
 * order. All CSV columns are text. A JSON file requires `items`, the JSON paths of its records,
 * which become the column `item`, like each line of a JSON Lines file. Returns the column names. Parquet files that are not gzipped are
 * read in place. All other files are copied into a table.
 */
export async function loadInput(
  db: Database,
  file: string,
  workFolder: string,
  items?: string | readonly string[],
): Promise<string[]> {
  await dropInput(db);
  const ending = endings.exec(file);
  if (!ending || (ending[1]?.toLowerCase() === 'json' && items === undefined)) {
    throw new Failure(
      'usage',
      `${file} cannot be imported. Use a .csv, .tsv, .parquet, or .jsonl file, which may be compressed as .gz. ` +
        'For a .json file, pass a mapping that has `items`.',
    );
  }
  if (!(await exists(file))) {
    throw new Failure('input', `There is no file ${file}. Pass the path of an existing file.`);
  }
  const kind = ending[1]?.toLowerCase() ?? '';
  const isParquet = kind === 'parquet';
  try {
    if (kind === 'json')
      return await load(db, jsonReader(file, [items ?? ''].flat(), ending[2] !== undefined));
    if (kind === 'jsonl') {
      const lines = `read_json_objects(${quote(file)}, format = 'newline_delimited',
        compression = '${ending[2] ? 'gzip' : 'none'}')`;
      return await load(db, `(select json as item from ${lines})`);
    }
    if (!isParquet) return await load(db, await csvReader(db, file, kind, ending[2] !== undefined));
    if (!ending[2]) return await viewParquet(db, file);
    return await withWorkFolder(workFolder, async (aside) => {
      const unpacked = join(aside, basename(file).slice(0, -'.gz'.length));
      await gunzipFile(file, unpacked);
      return await load(db, `read_parquet(${quote(unpacked)})`);
    });
  } catch (cause) {
    throwUnlessAboutInput(cause, workFolder);
    const format = isParquet ? 'Parquet' : kind.startsWith('json') ? 'JSON' : 'CSV';
    throw toUnreadable(file, format, cause);
  }
}

const toUnreadable = (file: string, format: string, cause: unknown) =>
  new Failure(
    'input',
    `${file} cannot be read as ${format}: ${firstLine(cause)} ` +
      'The file may be incomplete. Download it again, then import it again. Nothing was written.',
    { cause },
  );

/** Throws a Failure if `incoming` reads a damaged Parquet file. */
export async function checkReadable(db: Database, file: string): Promise<void> {
  try {
    await db.all('select bit_xor(hash(incoming)) from incoming');
  } catch (cause) {
    throw toUnreadable(file, 'Parquet', cause);
  }
}

function jsonReader(file: string, paths: readonly string[], isGzipped: boolean): string {
  const whole = `select json as item from read_json_objects(${quote(file)}, format = 'unstructured',
    compression = '${isGzipped ? 'gzip' : 'none'}', maximum_object_size = ${maxJsonBytes})`;
  return `(${paths.reduce(
    (outer, path, level) =>
      `select * rename (item as item_${level}), ${toRecords(path)} from (${outer})`,
    whole,
  )})`.replace('* rename (item as item_0),', '');
}

/** Returns SQL that selects the records at a JSON path within the column `item`, one per row. */
function toRecords(path: string): string {
  if (path.endsWith('.*')) {
    const object = `json_extract(item, ${quote(path.slice(0, -2))})::map(varchar, json)`;
    return `unnest(map_keys(${object})) as key, unnest(map_values(${object})) as item`;
  }
  if (path.endsWith('[*]')) {
    const lists = path.split(' | ').map((one) => `json_extract(item, ${quote(one)})`);
    return `unnest(list_concat(${lists.join(', ')})) as item`;
  }
  const one = `json_extract(item, ${quote(path)})`;
  const list = `json_extract(item, ${quote(`${path}[*]`)})`;
  return `unnest(if(json_type(${one}) = 'ARRAY', ${list}, [${one}])) as item`;
}

/**
 * Returns SQL that reads a CSV file. Disables DuckDB's CSV detection, which would skip leading
 * lines that look different from the rest.
 */
async function csvReader(
  db: Database,
  file: string,
  kind: string,
  isGzipped: boolean,
): Promise<string> {
  const compression = `compression = '${isGzipped ? 'gzip' : 'none'}'`;
  const separator = kind === 'tsv' ? '\t' : ',';
  const [first] = await db.all(`select line from read_csv(${quote(file)}, auto_detect = false,
    header = false, columns = {line: 'varchar'}, delim = '\x01', quote = '', escape = '',
    strict_mode = false, ${compression}) limit 1`);
  const names = splitHeader(String(first?.line ?? ''), separator);
  const columns = names.map((name) => `${quote(name)}: 'varchar'`).join(', ');
  return `read_csv(${quote(file)}, auto_detect = false, header = true, columns = {${columns}},
    delim = '${separator}', quote = '"', escape = '"', strict_mode = true, ${compression})`;
}

function splitHeader(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${character}`);
  }
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

/** DuckDB's column of zero-based row numbers. Unavailable if the file has a column of this name. */
const rowNumber = 'file_row_number';

async function viewParquet(db: Database, file: string): Promise<string[]> {
  const columns = await db.all(`from (describe from read_parquet(${quote(file)}))`);
  const names = columns.map((column) => String(column.column_name));
  if (names.some((name) => [rowNumber, 'row_no'].includes(name.toLowerCase()))) {
    return await load(db, `read_parquet(${quote(file)})`);
  }
  await db.run(`create temp view incoming as
    select ${rowNumber} + 1 as row_no, * exclude (${rowNumber})
    from read_parquet(${quote(file)}, ${rowNumber} = true)`);
  return names;
}

async function load(db: Database, reader: string): Promise<string[]> {
  await db.run(`create temp table incoming_rows as
    select row_number() over () as row_no, input.* from ${reader} as input`);
  await db.run('create temp view incoming as from incoming_rows');
  const columns = await db.all("from (describe incoming) where column_name <> 'row_no'");
  return columns.map((column) => String(column.column_name));
}

export async function dropInput(db: Database): Promise<void> {
  await db.run('drop view if exists incoming');
  await db.run('drop table if exists incoming_rows');
}
