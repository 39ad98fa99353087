// Builds the coverage table: the percentage of projects for which each field is known. Pure
// functions.
import type { toCoverage } from '../../site/data/coverage.ts';
import { formatCount } from '../../site/format/format.ts';
import { number, percent, type ResultsTableData } from './table-types.ts';

/** Headings of fields whose name in the graph would be ambiguous on a page. */
const fieldTitles: ReadonlyMap<string, string> = new Map([
  ['stars of the last 7 days', 'Star total checked within the last 7 days'],
  ['history of 60 of 90 days', 'At least 60 days of star history'],
  ['works with more than a language', 'Works with (not counting languages)'],
]);

/**
 * Each column is a range of star counts, and each row is a field. The first row shows the number of
 * projects.
 */
export function toCoverageTable({
  classes,
  fields,
}: ReturnType<typeof toCoverage>): ResultsTableData {
  return {
    caption: 'Share of projects with each field known, by number of stars',
    columns: [
      { key: 'field', name: 'Field' },
      ...classes.map(({ id, name }) => ({ key: id, name, kind: 'number' })),
    ],
    rows: [
      [
        { text: 'Projects', more: 'total' },
        ...classes.map(({ projects }) => number(projects, formatCount(projects))),
      ],
      ...fields.map(({ field, known }) => [
        { text: fieldTitles.get(field) ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}` },
        ...classes.map(({ id, projects }) => {
          const count = known.get(id) ?? 0;
          // A rounded value must not be 100% if the field is unknown for some projects.
          const share = count / projects;
          return number(share, count < projects && share > 0.995 ? '99%' : percent(share));
        }),
      ]),
    ],
  };
}
