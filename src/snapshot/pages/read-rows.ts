// Reads whole tables of the graph for the website's pages.
import { type GraphTableName, graphTables } from '../../contracts/files/graph.ts';
import type { Snapshot } from '../release/snapshot.ts';

/**
 * Reads the rows of a table. `tail` contains the `where` and `order by` clauses. DuckDB converts
 * each row to JSON, which takes half the time of converting the cells in JavaScript.
 */
export async function read<T>(snapshot: Snapshot, table: GraphTableName, tail = ''): Promise<T[]> {
  const rows = await snapshot.rows(
    `select to_json(item)::varchar as json from (${selectAsText(table)}) as item ${tail}`,
  );
  return rows.map(({ json }) => toPlainRow(String(json)));
}

function selectAsText(table: GraphTableName): string {
  const instants = Object.entries(graphTables[table].columns)
    .filter(([, type]) => type === 'TIMESTAMP')
    .map(([column]) => `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ') as ${column}`);
  return `select * ${instants.length > 0 ? `replace (${instants.join(', ')})` : ''} from ${table}`;
}

/**
 * A row as JSON text. A row is parsed only when its page is rendered, which makes reading the table
 * three times as fast.
 */
export type RowText<T> = string & { readonly row?: T };
export const parseRow = <T>(text: RowText<T> | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);

export async function readTexts<T>(snapshot: Snapshot, table: GraphTableName) {
  const rows = await snapshot.rows(
    `select id, to_json(item)::varchar as json from ${table} as item`,
  );
  return new Map(rows.map(({ id, json }) => [String(id), String(json) as RowText<T>]));
}

// Matches Unicode characters that change the direction of text. Pages remove these characters,
// because they could also change the direction of the text that follows. The open data keeps them.
const directionMark = /[\u202A-\u202E\u2066-\u2069]/;
const directionMarks = new RegExp(directionMark, 'g');

export function toPlainRow<T>(json: string): T {
  const row = JSON.parse(json);
  if (!directionMark.test(json)) return row;
  for (const [column, cell] of Object.entries(row)) {
    if (typeof cell === 'string') row[column] = cell.replace(directionMarks, '');
    if (Array.isArray(cell) && typeof cell[0] === 'string') {
      row[column] = cell.map((item) => String(item).replace(directionMarks, ''));
    }
  }
  return row;
}
