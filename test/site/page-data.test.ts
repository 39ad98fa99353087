// Tests of the data that the pages read from a graph.
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PageData, readPageData } from '../../src/snapshot/pages/read-page-data.ts';
import { makeFolder } from '../support/folders.ts';
import { writeSmallGraph } from '../support/small-graph.ts';

let data: PageData;

beforeAll(async () => {
  const graphPath = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(graphPath, (rows) => {
    const [first = {}] = rows.project;
    const name = '🤖'.repeat(10_000);
    rows.project.push({
      ...first,
      id: 'lima-odd',
      project_key: 'odd',
      name,
      full_name: `lima/${name}`,
      former_names: [],
    });
    const edge = (target: string, kind: string) => ({
      source: 'project:alba-lab-threadswarm',
      target,
      kind,
      evidence: 'its manifest',
      weight: 1,
    });
    rows.edge.push(
      edge('project:borealis-graphkit', 'depends_on'),
      edge('model:opal/opal-7b', 'serves'),
    );
    const evil = rows.project.find((row) => row.id === 'h4x-evil');
    Object.assign(evil ?? {}, { topics: ['agents', '\u202Eturned\u2066'] });
  });
  data = await readPageData(graphPath, '');
});

describe('the data of the pages', () => {
  test('shortens long names between characters', () => {
    const name = data.projectById.get('lima-odd')?.name ?? '';
    expect([...name]).toHaveLength(141);
    expect(name.endsWith('🤖…')).toBe(true);
    expect(data.projectById.get('alba-lab-threadswarm')?.name).toBe('threadswarm');
  });

  test('contains dependencies in both directions', () => {
    const [edge] = data.dependsOnById.get('alba-lab-threadswarm') ?? [];
    expect(edge?.target).toBe('project:borealis-graphkit');
    expect(data.dependentsById.get('borealis-graphkit')).toEqual([edge]);
  });

  test('contains the links between projects and models in both directions', () => {
    const [edge] = data.servesById.get('alba-lab-threadswarm') ?? [];
    expect(data.serversByModel.get('opal/opal-7b')).toEqual([edge]);
  });

  test('contains price changes and offers by model', () => {
    const kinds = data.priceChangesByModel.get('opal/opal-7b')?.map(({ kind }) => kind);
    expect(kinds).toEqual(['listed', 'changed']);
    expect(data.offersByModel.get('opal/opal-7b')?.map(({ seller }) => seller)).toEqual(['opal']);
  });

  test('contains no direction marks', () => {
    expect(data.projectById.get('h4x-evil')?.topics).toContain('turned');
    expect(JSON.stringify(data.projects)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});
