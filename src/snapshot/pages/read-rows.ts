// Reads whole tables of a release for the pages.
import { type GraphTableName, graphTables } from '../../contracts/graph.ts';
import type { Snapshot } from '../release/snapshot.ts';

/**
 * Rows of a table; `tail` has its conditions and its order. DuckDB writes each row as JSON, which takes
 * half the time of converting its cells. The build checks that the columns have the types of the contract.
 */
export async function read<T>(snapshot: Snapshot, table: GraphTableName, tail = ''): Promise<T[]> {
  const rows = await snapshot.rows(
    `select to_json(item)::varchar as json from (${selectAsText(table)}) as item ${tail}`,
  );
  return rows.map(({ json }) => toPlainRow(String(json)));
}

/** All columns, with instants as pages and API state them. */
function selectAsText(table: GraphTableName): string {
  const instants = Object.entries(graphTables[table].columns)
    .filter(([, type]) => type === 'TIMESTAMP')
    .map(([column]) => `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ') as ${column}`);
  return `select * ${instants.length > 0 ? `replace (${instants.join(', ')})` : ''} from ${table}`;
}

/** A row as JSON, to be parsed when its page is rendered. Read in a third of the time. */
export type RowText<T> = string & { readonly row?: T };
export const parseRow = <T>(text: RowText<T> | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);

export async function readTexts<T>(snapshot: Snapshot, table: GraphTableName) {
  const rows = await snapshot.rows(
    `select id, to_json(item)::varchar as json from ${table} as item`,
  );
  return new Map(rows.map(({ id, json }) => [String(id), String(json) as RowText<T>]));
}

// Unicode marks that change the direction of text. An unclosed mark would also affect our own text
// after it, so pages remove them. The open data keeps the text as observed.
const directionMark = /[\u202A-\u202E\u2066-\u2069]/;
const directionMarks = new RegExp(directionMark, 'g');

function toPlainRow<T>(json: string): T {
  const row = JSON.parse(json);
  if (!directionMark.test(json)) return row;
  for (const [column, cell] of Object.entries(row)) {
    if (typeof cell === 'string') row[column] = cell.replace(directionMarks, '');
    // Lists of text, such as topics.
    if (Array.isArray(cell) && typeof cell[0] === 'string') {
      row[column] = cell.map((item) => String(item).replace(directionMarks, ''));
    }
  }
  return row;
}
