// The coverage of this release: for each field, the number of projects with a known value, by range
// of star counts.
import type { CoverageRow } from '../../snapshot/release/table-rows.ts';

const classNames: ReadonlyMap<string, string> = new Map([
  ['all', 'All projects'],
  ['over-10000', '10,000 stars or more'],
  ['1000-10000', '1,000 to 9,999'],
  ['100-1000', '100 to 999'],
  ['under-100', 'Under 100'],
  ['unknown', 'Stars unknown'],
]);

interface Coverage {
  readonly classes: ReadonlyArray<{ id: string; name: string; projects: number }>;
  readonly fields: ReadonlyArray<{ field: string; known: ReadonlyMap<string, number> }>;
}

/**
 * Groups the rows by field. A range of star counts without projects has no rows and therefore no
 * column.
 */
export function toCoverage(rows: readonly CoverageRow[]): Coverage {
  const byField = Map.groupBy(rows, ({ field }) => field);
  const [first = []] = byField.values();
  const sizes = new Map(first.map((row) => [row.star_class, row.projects]));
  return {
    classes: [...classNames].flatMap(([id, name]) => {
      const projects = sizes.get(id);
      return projects === undefined ? [] : [{ id, name, projects }];
    }),
    fields: [...byField].map(([field, cells]) => ({
      field,
      known: new Map(cells.map((row) => [row.star_class, row.known])),
    })),
  };
}
