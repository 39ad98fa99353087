// Finds completions for the SQL word before the caret: tables, columns and keywords. Pure
// functions.
import { blankLiterals } from './unsupported-statements.ts';

export type Schema = Readonly<Record<string, readonly string[]>>;

export interface Completions {
  /** The position in the text at which the word to complete starts. */
  readonly from: number;
  readonly options: readonly string[];
}

const keywords = [
  'select',
  'from',
  'where',
  'group by',
  'having',
  'order by',
  'limit',
  'distinct',
  'desc',
  'join',
  'left join',
  'with',
  'union all',
  'is not null',
  'between',
  'count',
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'arg_max',
  'coalesce',
  'filter',
  'unnest',
  'over',
  'partition by',
];
const maxOptions = 8;
/** Maximum number of characters before the caret that can belong to a table and a column. */
const maxWords = 200;

/** Returns at most eight completions. Columns of tables in the query come first. */
export function findCompletions(text: string, caret: number, schema: Schema): Completions {
  const code = blankLiterals(text);
  const before = code.slice(0, caret);
  const [, table, word = ''] = /(?:(\w+)\.)?(\w*)$/.exec(before.slice(-maxWords)) ?? [];
  const from = caret - word.length;
  const isInsideWord = /^\w/.test(code.slice(caret));
  if (isInsideWord || (word === '' && table === undefined)) return { from, options: [] };
  const start = word.toLowerCase();
  const options = candidatesOf(code, before, table, schema).filter(
    (one) => one.startsWith(start) && one !== start,
  );
  return { from, options: [...new Set(options)].slice(0, maxOptions) };
}

function candidatesOf(
  code: string,
  before: string,
  table: string | undefined,
  schema: Schema,
): readonly string[] {
  const tables = Object.keys(schema);
  if (table !== undefined) return schema[table.toLowerCase()] ?? [];
  const used = tables.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(code));
  const columns = (used.length > 0 ? used : tables).flatMap((name) => schema[name] ?? []);
  // FROM and JOIN are usually followed by a table, so only tables are suggested.
  if (/\b(?:from|join)\s+\w*$/i.test(before)) return tables;
  return [...columns, ...tables, ...keywords];
}
