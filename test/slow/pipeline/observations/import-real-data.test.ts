// Importing real data sets, which are beside the project on some machines.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../../pipeline/observations/import.ts';
import { openWorkspace } from '../../../pipeline/observations/workspace.ts';

const realData = join(process.cwd(), '..', 'shared', 'data');

describe.runIf(existsSync(realData))('real data', () => {
  it('about renamed repositories is imported completely', async () => {
    const space = await openWorkspace();
    const file = join(realData, 'github-history', 'renames.csv');
    const report = await importFiles(space, [file], { stream: 'renames' });
    expect(report.read).toBeGreaterThan(600);
    expect(report).toMatchObject({ mapped: report.read - report.duplicates, quarantined: 0 });
  });

  it('of lists contains no row on 2025-08-21 that is known to be newer', async () => {
    const space = await openWorkspace();
    const file = join(realData, 'projects', 'projects.csv.gz');
    const report = await importFiles(space, [file], {});
    expect(report).toMatchObject({ mapped: 11_665, quarantined: 0, days: { last: '2026-08-31' } });
    await space.db.run(`create table listed as from read_parquet(
      '${space.observations}/repositories/*/*.parquet', hive_partitioning = true)`);
    const [early] = await space.db.all(`select
      count(*)::integer as rows,
      count(*) filter (where created_at > day + interval 1 day)::integer as created_later,
      count(*) filter (where regexp_matches(description, 'glm-5|openclaw', 'i'))::integer as told_later
      from listed where day <= date '2025-08-21'`);
    expect(early).toMatchObject({ created_later: 0, told_later: 0 });
    expect(early?.rows).toBeGreaterThan(9_000);
    const [later] = await space.db.all(
      `select count(*)::integer as rows from listed where day = date '2026-08-31'`,
    );
    expect(later?.rows).toBeGreaterThan(300);
  });

  it('by the hour is reduced to the last observation of each day', async () => {
    const space = await openWorkspace();
    const file = join(realData, 'github-hourly', 'metadata_observations.parquet');
    const report = await importFiles(space, [file], { stream: 'repositories' });
    expect(report).toMatchObject({
      read: 81_270,
      mapped: 7_658,
      duplicates: 73_612,
      repositories: 2_632,
      days: { first: '2026-04-20', last: '2026-04-28', count: 9 },
    });
  });
});
