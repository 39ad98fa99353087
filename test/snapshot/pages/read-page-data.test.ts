// What the pages read from a graph: complete, in order, and joined by project.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type PageData, readPageData } from '../../../src/snapshot/pages/read-page-data.ts';
import { parseRow } from '../../../src/snapshot/pages/read-rows.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

const folder = makeFolder();
const graphPath = join(folder, 'graph.duckdb');
let data: PageData;

beforeAll(async () => {
  await writeSmallGraph(graphPath);
  data = await readPageData(graphPath, '');
});

test('projects are sorted by stars, unknown last', () => {
  expect(data.projects[0]?.id).toBe('alba-lab-threadswarm');
  expect(data.projects.at(-1)).toMatchObject({ id: 'fable-unscored', stars: null, health: null });
  expect(data.projectById.size).toBe(data.projects.length);
});

test('history, releases, similar projects and products are found by project', () => {
  const id = 'alba-lab-threadswarm';
  const series = data.seriesById.get(id);
  expect(series?.stars).toHaveLength(90);
  expect(parseRow(data.historyById.get(id))).toMatchObject({ ...series });
  expect(data.releasesById.get(id)?.map((row) => row.tag)).toEqual(['v4.0.0', 'v3.9.1']);
  expect(data.similarById.get(id)?.map((edge) => edge.target)).toEqual([
    'project:alba-lab-tinyserve',
    'project:h4x-evil',
  ]);
  expect(data.productsById.get(id)?.map((row) => row.slug)).toEqual(['noted']);
  expect(data.productsById.get('fable-unscored')).toHaveLength(1);
});

test('forecasts are the newest of their kind, with the misses and what resolved', async () => {
  const path = join(folder, 'forecasts.duckdb');
  await writeSmallGraph(path, ({ forecast: rows }) => {
    const [open = {}] = rows;
    const more = { kind: 'no_commit_12m', subject: 'a-b', is_replay: false };
    rows.push(
      { ...open, ...more, id: 'older', made_on: '2026-05-30' },
      { ...open, ...more, id: 'near', outcome: 'yes', probability: 0.9, known_on: '2026-05-30' },
      { ...open, ...more, id: 'far', outcome: 'no', probability: 0.9, known_on: '2026-06-01' },
      { ...open, ...more, id: 'void', outcome: 'void', known_on: '2026-06-30' },
    );
  });
  const read = await readPageData(path, '');
  expect(read.openForecasts.map(({ subject }) => subject)).toEqual([
    'quartz/max',
    'alba-lab-threadswarm',
  ]);
  expect(read.forecastsBySubject.get('quartz/max')).toHaveLength(1);
  expect(
    read.forecastMisses.map(({ subject, probability, outcome }) => [subject, probability, outcome]),
  ).toEqual([
    ['quartz/gone', 0.3, 'yes'],
    ['opal/opal-7b', 0.1, 'no'],
    ['a-b', 0.9, 'no'],
    ['a-b', 0.9, 'yes'],
  ]);
  expect(read.resolvedForecasts).toEqual([
    {
      kind: 'no_commit_12m',
      made_on: '2026-06-30',
      resolved: 1,
      happened: 0,
      expected: 0.9,
      void: 1,
    },
  ]);
});

test('prices are numbers and instants end in Z', () => {
  expect(data.models[0]?.price_in_usd_per_mtok).toBe(0.15);
  expect(data.info.generated_at).toBe('2026-06-30T05:29:59Z');
});

test('removes Unicode direction marks', () => {
  const evil = data.projectById.get('h4x-evil');
  expect(evil?.name).toContain('evil & "quotes"');
  expect(JSON.stringify([...data.projects])).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('posts are sorted newest first and validated', async () => {
  const path = join(folder, 'posts.json');
  const post = (slug: string, published: string) => ({
    slug,
    published,
    title: slug,
    summary: '',
    html: '',
  });
  writeFileSync(
    path,
    JSON.stringify({ posts: [post('a', '2026-06-01'), post('b', '2026-06-08')] }),
  );
  const { posts } = await readPageData(graphPath, path);
  expect(posts.map(({ slug }) => slug)).toEqual(['b', 'a']);
  writeFileSync(path, JSON.stringify({ posts: [{ slug: 'a' }] }));
  await expect(readPageData(graphPath, path)).rejects.toThrow('published');
});

test('rejects a graph without a release_info row', async () => {
  const path = join(folder, 'empty.duckdb');
  await writeSmallGraph(path, (rows) => {
    rows.release_info = [];
  });
  await expect(readPageData(path, '')).rejects.toThrow('The table release_info in');
});
