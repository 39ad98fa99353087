// Checks the graph of a release: columns and row counts.
import { graphTables } from '../../src/contracts/files/graph.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/release/snapshot.ts';
import { firstLine } from './format-text.ts';

export async function graphFaults(graphPath: string, manifest: Manifest): Promise<string[]> {
  let snapshot: Snapshot;
  try {
    snapshot = await openSnapshot(graphPath);
  } catch (cause) {
    return [`graph.duckdb cannot be opened: ${firstLine(cause)}`];
  }
  try {
    const faults = await columnFaults(snapshot);
    return faults.length > 0 ? faults : await countFaults(snapshot, manifest);
  } catch (cause) {
    return [`graph.duckdb cannot be read: ${firstLine(cause)}`];
  } finally {
    snapshot.close();
  }
}

async function columnFaults(snapshot: Snapshot): Promise<string[]> {
  const columns = await snapshot.rows(
    `select table_name as name,
       string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
     from information_schema.columns group by table_name`,
  );
  const present = new Map(columns.map((row) => [row.name, row.columns]));
  return Object.entries(graphTables).flatMap(([table, contract]) => {
    const expected = Object.entries(contract.columns).map(([name, type]) => `${name} ${type}`);
    if (present.get(table) === expected.join(', ')) return [];
    return [
      `graph.duckdb: ${table} has the columns ${present.get(table) ?? '(none)'}, ` +
        `not ${expected.join(', ')}`,
    ];
  });
}

async function countFaults(snapshot: Snapshot, { counts }: Manifest): Promise<string[]> {
  const [row] = await snapshot.rows(
    `select (select count(*) from project) as projects, (select count(*) from model) as models,
       (select count(*) from product) as products,
       (select count(*) from alternative) as alternatives,
       (select count(*) from event) as events, (select count(*) from edge) as edges`,
  );
  return Object.entries(row ?? {})
    .filter(([name, count]) => counts[name as 'projects'] !== count)
    .map(
      ([name, count]) =>
        `graph.duckdb contains ${count} ${name}, the manifest says ${counts[name as 'projects']}`,
    );
}
