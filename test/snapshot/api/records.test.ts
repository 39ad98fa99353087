import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelRecord } from '../../../src/contracts/api/model-records.ts';
import {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  History,
  HubModel,
  ProjectCard,
  ProjectDetail,
} from '../../../src/contracts/api/records.ts';
import { toModel } from '../../../src/snapshot/api/model-records.ts';
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
} from '../../../src/snapshot/api/records.ts';
import { openSnapshot, type Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import type {
  AlternativeRow,
  HubModelRow,
  ModelRow,
  ProductRow,
  ProjectRow,
  ReleaseRow,
} from '../../../src/snapshot/release/table-rows.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';
import { hostileText } from '../../support/small-graph-rows.ts';

const graphPath = join(makeFolder(), 'graph.duckdb');
let snapshot: Snapshot;

beforeAll(async () => {
  await writeSmallGraph(graphPath);
  snapshot = await openSnapshot(graphPath);
});
afterAll(() => snapshot.close());

async function one<Row>(sql: string): Promise<Row> {
  const [row] = await snapshot.rows<Row>(sql);
  if (!row) throw new Error(`no row for ${sql}`);
  return row;
}
const project = (id: string) => one<ProjectRow>(`select * from project where id = '${id}'`);

describe('project records', () => {
  it('match their schemas for every project of the graph', async () => {
    for (const row of await snapshot.rows<ProjectRow>('select * from project')) {
      expect(ProjectCard.parse(toCard(row)).id).toBe(row.id);
      const releases = await snapshot.rows<ReleaseRow>(
        'select * from release where project_id = $id order by position',
        { id: String(row.id) },
      );
      expect(ProjectDetail.parse(toDetail(row, releases)).page).toBe(`/projects/${row.id}`);
    }
  });

  it('have the score as a number in the card, and with components and reason in the detail', async () => {
    const row = await project('alba-lab-threadswarm');
    expect(toCard(row)).toMatchObject({ health: 88, momentum: 512, trend: 'accelerating' });
    const { health } = toDetail(row, []);
    expect(health).toMatchObject({ score: 88, label: 'thriving', checked: '2026-06-30T05:20:19Z' });
    const parts = health
      ? health.activity + health.momentum + health.community + health.maintenance
      : 0;
    expect(parts).toBe(88);
  });

  it('list an observed license that contradicts the one in our catalog', async () => {
    const row = await project('fable-unscored');
    const observed = {
      license_observed: 'Apache-2.0',
      license_observed_by: 'some-list',
      license_observed_on: '2026-06-20',
    };
    expect(toDetail(row, []).disagreements).toEqual([]);
    expect(toDetail({ ...row, ...observed }, []).disagreements).toEqual([
      { field: 'license', value: 'Apache-2.0', source: 'some-list', on: '2026-06-20' },
    ]);
  });

  it('have null for unknown values', async () => {
    const row = await project('fable-unscored');
    expect(toCard(row)).toMatchObject({
      stars: null,
      lang: null,
      license: null,
      health: null,
      momentum: null,
      trend: null,
      vertical: null,
    });
    expect(toDetail(row, [])).toMatchObject({
      health: null,
      forks: null,
      created: null,
      pushed: null,
      velocity: null,
      topics: [],
      releases: [],
    });
  });

  it('have a velocity if one of its numbers is known', async () => {
    const row = await project('alba-lab-tinyserve');
    expect(toDetail(row, []).velocity).toEqual({ stars_1d: 3, stars_7d: 21 });
    for (const [day, week] of [
      [null, 21],
      [3, null],
    ] as const) {
      const detail = toDetail({ ...row, stars_1d: day, stars_7d: week }, []);
      expect(ProjectDetail.parse(detail).velocity).toEqual({ stars_1d: day, stars_7d: week });
    }
    expect(toDetail({ ...row, stars_1d: null, stars_7d: null }, []).velocity).toBeNull();
  });

  it('contain text without HTML escaping', async () => {
    expect(toCard(await project('h4x-evil')).desc).toBe(hostileText);
  });

  it('have a trend and their signals in the emerging index', async () => {
    const rows = await snapshot.rows<EmergingProjectRow>(
      `select project.*, emerging.* exclude (id, stars_7d), emerging.stars_7d as emerging_stars_7d
       from emerging inner join project on project.id = emerging.id
       where index_on = date '2026-06-30' order by rank`,
    );
    const items = rows.map((row) => EmergingItem.parse(toEmerging(row)));
    expect(items.map(({ id }) => id)).toEqual(['cinder-newcomer', 'alba-lab-threadswarm']);
    expect(items[1]).toMatchObject({
      momentum: 512,
      trend: 'accelerating',
      detected: '2026-06-27',
      signals: { stars_7d: 180, rank: 2, age_days: 120 },
    });
  });
});

describe('other records', () => {
  it('have a history of 90 days, oldest first, with null for days without observations', async () => {
    const row = await one<StarHistoryRow>("select * from history where id = 'alba-lab-tinyserve'");
    const history = History.parse(toHistory(row));
    expect(history.days).toHaveLength(90);
    expect([history.days[0], history.days.at(-1)]).toEqual(['2026-04-02', '2026-06-30']);
    expect(history.series.stars).toHaveLength(90);
    expect(history.series.stars.slice(30, 33)).toEqual([12_004 - 3 * 59, null, null]);
    expect(history.series.stars.at(-1)).toBe(12_004);
    expect(history.series.change.slice(29, 42)).toEqual([3, 3, ...Array(9).fill(null), 30, 3]);
    expect(history.series.change_days.slice(40, 42)).toEqual([10, 1]);
    expect(history.series.kept).toEqual(Array(90).fill(null));
  });

  it('have an empty history without observations', () => {
    const ledger = { change: null, change_days: null, kept: null, removed: null };
    const series = { stars: null, health: null, velocity_7d: null, ...ledger };
    const row = { id: 'a-b', start_on: '2026-04-02', ...series, is_burst: null };
    const empty = Object.fromEntries([...Object.keys(series), 'burst'].map((name) => [name, []]));
    expect(History.parse(toHistory({ ...row, kept_seen_on: null, verdicts: null }))).toEqual({
      slug: 'a-b',
      days: [],
      series: empty,
      kept_seen_on: null,
      bursts: [],
    });
  });

  it('have only text fields for alternatives', async () => {
    const product = await one<ProductRow>("select * from product where slug = 'noted'");
    const rows = await snapshot.rows<AlternativeRow>('select * from alternative order by position');
    const record = AlternativesRecord.parse(toAlternatives(product, rows));
    expect(record).toMatchObject({ cat: 'productivity', page: '/alternatives/noted' });
    expect(record.alternatives.map(({ repo }) => repo)).toEqual([
      'Alba-Lab/threadswarm',
      'fable/unscored',
      'nobody/untracked',
    ]);
    expect(record.alternatives.map((one) => [one.license_kind, one.license_note])).toEqual([
      ['permissive', ''],
      ['permissive', ''],
      ['mixed', 'core Apache-2.0, `ee/` under a commercial license'],
    ]);
  });

  it('have defaults for unknown fields of an alternative', () => {
    const product = {
      name: 'P',
      domain: 'p.example',
      description: 'A product.',
      category: null,
      slug: 'p',
    };
    const unknown = { site: null, license: null, license_kind: null, license_note: null };
    const row = { name: 'x', repo: 'a/x', description: null, ...unknown };
    const record = AlternativesRecord.parse(toAlternatives(product, [row]));
    expect(record.cat).toBeNull();
    expect(record.alternatives).toEqual([
      {
        name: 'x',
        repo: 'a/x',
        site: 'https://github.com/a/x',
        license: 'NOASSERTION',
        license_kind: 'unknown',
        license_note: '',
        desc: '',
      },
    ]);
  });

  it('have model prices as numbers', async () => {
    const rows = await snapshot.rows<ModelRow>('select * from model order by rank');
    const models = rows.map((row) => ModelRecord.parse(toModel(row)));
    expect(models.map(({ id, price_in, price_out }) => [id, price_in, price_out])).toEqual([
      ['opal/opal-7b', 0.15, 0.6],
      ['quartz/quartz-mini:free', 0, 0.6],
      ['quartz/max', 0.15, 75.5],
    ]);
  });

  it('say whether tool calling is known, and have the strings and booleans of version 1', async () => {
    const row = await one<ModelRow>("select * from model where id = 'quartz/max'");
    const read = (more: object) => ModelRecord.parse(toModel({ ...row, ...more }));
    expect(read({})).toMatchObject({ tools: false, tools_known: true });
    expect(read({ tools: true })).toMatchObject({ tools: true, tools_known: true });
    expect(read({ tools: null, modality: null })).toMatchObject({
      tools: false,
      tools_known: false,
      modality: 'unknown->unknown',
    });
  });

  it('include events with their project, and Hugging Face models', async () => {
    const events = await snapshot.rows<NamedEventRow>(
      `select event.*, project.name as project_name, project.url as project_url
       from event inner join project on project.id = event.project_id order by event.id`,
    );
    const records = events.map((row) => EventRecord.parse(toEvent(row)));
    expect(records.map(({ kind }) => kind)).toEqual(['release', 'health', 'license', 'new']);
    expect(records[3]).toMatchObject({ before: null, after: null });
    const hub = await snapshot.rows<HubModelRow>('select * from hub_model order by list, position');
    expect(
      hub.map((row) => HubModel.parse(toHubModel(row))).filter(({ trending }) => !trending),
    ).toHaveLength(3);
  });
});
