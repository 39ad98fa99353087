// Commit counts of 90 and 365 days, derived from the weekly totals of the best-of lists.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quote } from '../../../pipeline/io/duckdb.ts';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { openWorkspace } from './workspace.ts';

/**
 * Imports weeks of one repository: day, total commits, and commits of 13 weeks if the list has
 * them. Returns the derived counts by day.
 */
async function importWeeks(weeks: readonly (readonly [string, number | null, number?])[]) {
  const space = await importRows(weeks);
  const rows = await space.rows('repositories', 'day, commits_90d, commits_365d');
  return Object.fromEntries(rows.map((row) => [row.day, [row.commits_90d, row.commits_365d]]));
}

async function importRows(
  weeks: readonly (readonly [string, number | null, number?])[],
  category = 'others',
) {
  const space = await openWorkspace();
  const file = join(space.folder, 'best_of_weekly.parquet');
  const values = weeks.map(
    ([date, commits, recent]) => `(date '${date}', ${commits}, ${recent ?? null})`,
  );
  await space.db.run(`copy (
    select 'best-of-python' as list, date, 'ann/lens' as repo, 100 as stars, 1 as forks,
      1 as watchers, 1 as open_issues, 1 as closed_issues, 1 as contributors,
      commits::integer as commits, recent_commits::integer as recent_commits,
      timestamp '2029-01-01' as last_commit_pushed_at, timestamp '2028-01-01' as created_at,
      'MIT' as license, '${category}' as category
    from (values ${values.join(', ')}) as weeks (date, commits, recent_commits)
  ) to ${quote(file)} (format parquet)`);
  await importFiles(space, [file], { stream: 'repositories', mapping: 'best-of' });
  return space;
}

it('commits in 90 and 365 days are the total minus the total at that earlier date', async () => {
  const told = await importWeeks([
    ['2030-01-03', 1000],
    ['2030-10-03', 1080],
    ['2031-01-02', 1110, 25],
    ['2031-01-09', 1110],
  ]);
  expect(told['2030-01-03']).toEqual([null, null]);
  expect(told['2031-01-02']).toEqual(['25', '110']); // 364 days count as a year
  expect(told['2031-01-09']).toEqual(['30', '110']);
});

it('a short category id becomes the heading of the list', async () => {
  const known = await importRows([['2030-01-03', 500]], 'nn-search');
  expect(await known.rows('repositories', 'categories')).toEqual([
    { categories: ['Vector Similarity Search (ANN)'] },
  ]);
  const other = await importRows([['2030-01-03', 500]], 'others');
  expect(await other.rows('repositories', 'categories')).toEqual([{ categories: null }]);
});

it('no commits in 90 days is 0 if the total did not change, otherwise unknown', async () => {
  const told = await importWeeks([
    ['2030-01-03', 500],
    ['2030-04-04', 500],
    ['2030-08-01', 500],
  ]);
  expect(told['2030-04-04']).toEqual(['0', null]);
  expect(told['2030-08-01']).toEqual([null, null]);
});

it('a total that is missing or decreased gives no commit counts, and later weeks are never used', async () => {
  const told = await importWeeks([
    ['2030-01-03', 500],
    ['2030-04-04', 450],
    ['2031-01-03', null],
    ['2031-01-10', 460],
  ]);
  expect(told['2030-01-03']).toEqual([null, null]);
  expect(told['2030-04-04']).toEqual([null, null]);
  expect(told['2031-01-03']).toEqual([null, null]);
  expect(told['2031-01-10']).toEqual([null, null]);
});
