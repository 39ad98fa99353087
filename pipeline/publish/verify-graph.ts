// Checks the graph of a release: columns, row counts, and the API records that are built from it.
import type { z } from 'zod';
import { ModelRecord } from '../../src/contracts/api/model-records.ts';
import {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  History,
  HubModel,
  ProjectCard,
  ProjectDetail,
} from '../../src/contracts/api/records.ts';
import { graphTables } from '../../src/contracts/files/graph.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { toModel } from '../../src/snapshot/api/model-records.ts';
import {
  type EmergingProjectRow,
  type NamedEventRow,
  type StarHistoryRow,
  toAlternatives,
  toCard,
  toDetail,
  toEmerging,
  toEvent,
  toHistory,
  toHubModel,
} from '../../src/snapshot/api/records.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/release/snapshot.ts';
import type {
  AlternativeRow,
  HubModelRow,
  ModelRow,
  ProductRow,
  ProjectRow,
  ReleaseRow,
} from '../../src/snapshot/release/table-rows.ts';
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
    if (faults.length > 0) return faults;
    return [...(await countFaults(snapshot, manifest)), ...(await recordFaults(snapshot))];
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

/**
 * Maximum number of projects, of histories, and of events to check. A sample is enough, because the
 * build checked every row. The same graph always has the same sample.
 */
const sampled = 500;

async function recordFaults(snapshot: Snapshot): Promise<string[]> {
  const faults: string[] = [];
  const check = <Row extends { readonly id: string } | { readonly slug: string }>(
    rows: readonly Row[],
    schema: z.ZodType,
    to: (row: Row) => unknown,
  ) => {
    for (const row of rows) {
      const issue = schema.safeParse(to(row)).error?.issues[0];
      const id = 'id' in row ? row.id : row.slug;
      if (issue) faults.push(`graph.duckdb: ${id}: ${issue.path.join('.')}: ${issue.message}`);
    }
  };
  const rows = <Row>(sql: string) => snapshot.rows<Row>(sql);
  const projects = await rows<ProjectRow>(
    `select * from project order by hash(id), id limit ${sampled}`,
  );
  check(projects, ProjectCard, toCard);
  const releases = Map.groupBy(
    await rows<ReleaseRow>('select * from release order by project_id, position'),
    (row) => row.project_id,
  );
  check(projects, ProjectDetail, (row) => toDetail(row, releases.get(row.id) ?? []));
  check(
    await rows<StarHistoryRow>(`select * from history order by hash(id), id limit ${sampled}`),
    History,
    toHistory,
  );
  check(await rows<ModelRow>('select * from model order by rank, id'), ModelRecord, toModel);
  check(
    await rows<HubModelRow>('select * from hub_model order by list, position, id'),
    HubModel,
    toHubModel,
  );
  check(
    await rows<EmergingProjectRow>(
      `select project.*, emerging.* exclude (id, stars_7d),
         emerging.stars_7d as emerging_stars_7d
       from emerging inner join project on project.id = emerging.id
       order by index_on, rank`,
    ),
    EmergingItem,
    toEmerging,
  );
  check(
    await rows<NamedEventRow>(
      `select event.*, project.name as project_name, project.url as project_url
       from event left join project on project.id = event.project_id
       order by hash(event.id), event.id limit ${sampled}`,
    ),
    EventRecord,
    toEvent,
  );
  const alternatives = Map.groupBy(
    await rows<AlternativeRow>('select * from alternative order by product_slug, position, repo'),
    (row) => row.product_slug,
  );
  check(await rows<ProductRow>('select * from product order by slug'), AlternativesRecord, (row) =>
    toAlternatives(row, alternatives.get(row.slug) ?? []),
  );
  return faults.slice(0, 50);
}
