// The coverage table: columns of star classes, shares, and rounding.
import { expect, test } from 'vitest';
import { toCoverageTable } from '../../src/components/report-card/coverage-table.ts';
import { toCoverage } from '../../src/site/data/coverage.ts';
import type { CoverageRow } from '../../src/snapshot/release/table-rows.ts';

const row = (field: string, starClass: string, known: number, projects: number): CoverageRow => ({
  position: 1,
  field,
  star_class: starClass,
  known,
  projects,
});

test('the coverage table has one column per class with projects and one row per field', () => {
  const { columns, rows } = toCoverageTable(
    toCoverage([
      row('license', 'all', 2, 3),
      row('license', 'unknown', 0, 1),
      row('last push', 'all', 0, 3),
      row('last push', 'unknown', 0, 1),
    ]),
  );
  expect(columns.map(({ name }) => name)).toEqual(['Field', 'All projects', 'Stars unknown']);
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['Projects', '3', '1'],
    ['License', '67%', '0%'],
    ['Last push', '0%', '0%'],
  ]);
});

test('the coverage table does not round an incomplete field up to 100%', () => {
  const { rows } = toCoverageTable(toCoverage([row('stars', 'all', 9_999, 10_000)]));
  expect(rows[1]?.[1]?.text).toBe('99%');
});

test('the coverage table is empty for a release without projects', () => {
  expect(toCoverage([])).toEqual({ classes: [], fields: [] });
});
