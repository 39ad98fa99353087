// The coverage of a release as a table. Pure.
import type { toCoverage } from '../../site/data/coverage.ts';
import { formatCount } from '../../site/format/format.ts';
import { type FigureTable, number, percent } from './table.ts';

/** One row per field, one column per star class. The number of projects is the first row. */
export function toCoverageTable({ classes, fields }: ReturnType<typeof toCoverage>): FigureTable {
  return {
    caption: 'Share of projects with each field known, by number of stars',
    columns: [
      { key: 'field', name: 'Field' },
      ...classes.map(({ id, name }) => ({ key: id, name, kind: 'number' })),
    ],
    rows: [
      [
        { text: 'Projects', more: 'in this release' },
        ...classes.map(({ projects }) => number(projects, formatCount(projects))),
      ],
      ...fields.map(({ field, known }) => [
        { text: `${field.charAt(0).toUpperCase()}${field.slice(1)}` },
        ...classes.map(({ id, projects }) => {
          const count = known.get(id) ?? 0;
          // Rounding must not turn an incomplete field into a complete one.
          const share = count / projects;
          return number(share, count < projects && share > 0.995 ? '99%' : percent(share));
        }),
      ]),
    ],
  };
}
