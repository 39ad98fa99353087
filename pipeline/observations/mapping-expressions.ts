// Finds the columns that a mapping's SQL expressions use, and checks that the input file has them.

import { z } from 'zod';
import { messageOf } from '../../src/lib/error-message.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import type { NamedMapping } from './mapping-files.ts';

const Serialized = z.object({
  error: z.boolean(),
  error_message: z.string().optional(),
  statements: z.array(z.unknown()).optional(),
});

/** Lists a mapping's SQL expressions, each with its path in the file, such as `columns.stars`. */
export function listExpressions(mapping: NamedMapping): [place: string, expression: string][] {
  const under = (place: string, expressions: Record<string, string>): [string, string][] =>
    Object.entries(expressions).map(([name, text]) => [`${place}.${name}`, text]);
  return [
    ...(typeof mapping.source === 'string'
      ? []
      : [['source.column', mapping.source.column] as [string, string]]),
    ...(mapping.day ? [['day', mapping.day] as [string, string]] : []),
    ['observed_at', mapping.observed_at],
    ...under('derived', mapping.derived),
    ...under('columns', mapping.columns),
    ...mapping.skip.map(({ where }, at): [string, string] => [`skip.${at}.where`, where]),
  ];
}

/** Parses an expression with DuckDB and returns its column names, without lambda parameters. */
async function findColumns(db: Database, expression: string): Promise<Set<string>> {
  const statement = quote(`select (${expression})`);
  const [row] = await db.all(`select json_serialize_sql(${statement}) as tree`);
  const tree = Serialized.parse(JSON.parse(String(row?.tree)));
  if (tree.error) throw new Error(tree.error_message ?? 'no reason given');
  const [columns, parameters] = [new Set<string>(), new Set<string>()];
  collect(tree.statements, columns, parameters);
  return new Set([...columns].filter((name) => !parameters.has(name)));
}

function collect(node: unknown, columns: Set<string>, parameters: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { class: kind, column_names: names, lhs } = node as Record<string, unknown>;
  if (kind === 'COLUMN_REF' && Array.isArray(names)) columns.add(String(names.at(-1)));
  if (kind === 'LAMBDA') collect(lhs, parameters, parameters);
  for (const value of Object.values(node)) collect(value, columns, parameters);
}

/** Throws a Failure if the input lacks a column that the mapping uses. */
export async function checkColumns(
  db: Database,
  mapping: NamedMapping,
  file: string,
  found: readonly string[],
): Promise<void> {
  const known = new Set([...found, ...Object.keys(mapping.derived)].map((n) => n.toLowerCase()));
  const missing = new Map<string, string>();
  for (const [place, expression] of listExpressions(mapping)) {
    for (const name of await findColumnsAt(db, mapping, place, expression)) {
      if (!known.has(name.toLowerCase())) missing.set(name, place);
    }
  }
  if (missing.size === 0) return;
  const names = [...missing].map(([name, place]) => `"${name}" (for ${place})`).join(', ');
  throw new Failure(
    'input',
    `${file} lacks the column${missing.size > 1 ? 's' : ''} ${names}, which the mapping ` +
      `"${mapping.name}" expects. The file has: ${found.join(', ')}. ` +
      'Use a file that matches the mapping, or another mapping. Nothing was written.',
  );
}

async function findColumnsAt(
  db: Database,
  mapping: NamedMapping,
  place: string,
  expression: string,
): Promise<Set<string>> {
  try {
    return await findColumns(db, expression);
  } catch (cause) {
    throw new Failure(
      'input',
      `The mapping "${mapping.name}" has an invalid SQL expression at ${place}: ` +
        `${expression} (${messageOf(cause)}). Correct the mapping.`,
      { cause },
    );
  }
}
