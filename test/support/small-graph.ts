// A graph.duckdb of a dozen invented projects: nulls, unscored, archived, bursts, hostile text.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { graphTables } from '../../src/contracts/files/graph.ts';
import { copyCachedFiles } from './cached-files.ts';
import { type SmallGraph, smallGraphRows } from './small-graph-rows.ts';

export type { SmallGraph } from './small-graph-rows.ts';

/** The rows of the graph after `change` has edited them. */
export function changedRows(change: (rows: SmallGraph) => void = () => undefined): SmallGraph {
  const rows = smallGraphRows();
  change(rows);
  return rows;
}

/**
 * Writes every table of the contract to a new database at `path`. `change` may edit the rows first.
 * Missing columns are null. A graph with the same rows is created once in a test run.
 */
export async function writeSmallGraph(
  path: string,
  change?: (rows: SmallGraph) => void,
): Promise<void> {
  const rows = changedRows(change);
  const folder = `${path}.made`;
  mkdirSync(folder);
  await copyCachedFiles(['graph', rows], folder, (to) => writeRows(join(to, 'graph'), rows));
  renameSync(join(folder, 'graph'), path);
  rmSync(folder, { recursive: true });
}

async function writeRows(path: string, rows: SmallGraph): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '1' });
  const connection = await instance.connect();
  try {
    for (const [name, table] of Object.entries(graphTables)) {
      const columns = Object.entries(table.columns);
      const list = columns.map(([column, type]) => `"${column}" ${type}`).join(', ');
      await connection.run(`create table "${name}" (${list})`);
      const shape = JSON.stringify([Object.fromEntries(columns)]);
      await connection.run(
        `insert into "${name}" select item.* from (select unnest(from_json($rows::json, '${shape}')) as item)`,
        { rows: JSON.stringify(rows[name as keyof SmallGraph]) },
      );
    }
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
