// Compares the components and labels of the maintenance score with the SQL and the methods page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  healthComponents,
  healthLabelMaxIdleDays,
  healthLabelMinimums,
} from '../../src/contracts/health.ts';
import { HealthParts, healthLabels } from '../../src/contracts/health-record.ts';

const root = join(import.meta.dirname, '../..');
const readScore = (name: string): string =>
  readFileSync(join(root, `pipeline/graph/scores/${name}.sql`), 'utf8');
const page = readFileSync(join(root, 'src/content/methods/health.md'), 'utf8');

describe('the components of the maintenance score', () => {
  test('add up to 100', () => {
    expect(healthComponents.reduce((sum, { max }) => sum + max, 0)).toBe(100);
  });

  test.each(healthComponents)('$id has a maximum of $max points in the weights', ({ id, max }) => {
    const weights = readScore('score_health_weight');
    const [, stated, rows = ''] =
      new RegExp(
        `-- ${id}, at most (\\d+) points\\..*\\n(?: +--.*\\n)*((?: +\\d+ as .*\\n?)+)`,
        'i',
      ).exec(weights) ?? [];
    const points = [...rows.matchAll(/(\d+) as /g)].map(([, weight]) => Number(weight));
    expect(Number(stated)).toBe(max);
    expect(points.reduce((sum, weight) => sum + weight, 0)).toBe(max);
  });

  test('have the same maxima in the score of each day and of each signal', () => {
    const maxOf = new Map<string, number>(healthComponents.map(({ id, max }) => [id, max]));
    const scaled = [...readScore('score_health_day').matchAll(/\b(\d+) \* \(/g)];
    const names = ['activity', 'community', 'maintenance'];
    expect(scaled.map(([, max]) => Number(max))).toEqual(names.map((name) => maxOf.get(name)));
    const [, activity, community, others] =
      /when 'activity' then (\d+) when 'community' then (\d+) else (\d+) end/.exec(
        readScore('score_health_fact'),
      ) ?? [];
    expect([activity, community, others, others].map(Number)).toEqual(
      ['activity', 'community', 'momentum', 'maintenance'].map((name) => maxOf.get(name)),
    );
  });

  test.each(healthComponents)('$id has the same maximum in the API', ({ id, max }) => {
    expect(HealthParts.shape[id].maxValue).toBe(max);
    expect(page).toContain(`${id} (${max})`);
  });
});

describe('the labels of the maintenance score', () => {
  const minimums = Object.values(healthLabelMinimums).filter((min) => min > 0);

  test('are the labels of the API, from high to low', () => {
    expect(Object.keys(healthLabelMinimums)).toEqual(healthLabels);
    expect(minimums).toEqual(minimums.toSorted((a, b) => b - a));
  });

  test('have the bounds of the SQL model', () => {
    const sql = readScore('score_health_bound');
    const listOf = (column: string): string[] => {
      const [, items = ''] = new RegExp(`unnest\\(\\[([^\\]]+)\\]\\) as ${column}`).exec(sql) ?? [];
      return items.split(', ').map((item) => item.replaceAll("'", ''));
    };
    const scores = listOf('min_score').map(Number);
    const bounds = listOf('label').map((label, index) => [label, scores[index]]);
    expect(Object.fromEntries(bounds)).toEqual(healthLabelMinimums);
    const days = listOf('max_idle_days').map((text) => (text === 'null' ? null : Number(text)));
    const idle = listOf('label').map((label, index) => [label, days[index]]);
    expect(Object.fromEntries(idle)).toEqual(healthLabelMaxIdleDays);
  });

  test('have the same bounds on the methods page', () => {
    const { thriving, healthy, fair, 'at-risk': atRisk } = healthLabelMinimums;
    for (const text of [
      `<th scope="row">thriving</th><td>${thriving} or higher</td>`,
      `<th scope="row">healthy</th><td>${healthy} to ${thriving - 1}</td>`,
      `<th scope="row">fair</th><td>${fair} to ${healthy - 1}</td>`,
      `<th scope="row">at risk</th><td>${atRisk} to ${fair - 1}</td>`,
      `<th scope="row">dormant</th><td>below ${atRisk},`,
    ])
      expect(page).toContain(text);
  });
});
