// Programs that a list removed because they ended, with their repositories from earlier weeks of
// the list.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exists } from '../../../pipeline/io/atomic-files.ts';
import { quote } from '../../../pipeline/io/duckdb.ts';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { importSet } from '../../../pipeline/observations/import-set.ts';
import { openWorkspace } from './workspace.ts';

const removals = [
  'slug,removed_at,message,reason',
  'lens,2030-03-01,Remove Lens (unmaintained since 2029) (#12),unmaintained',
  'prism,2030-03-02,"Remove Prism (archived)\nits owner said so",archived',
  'back,2030-03-03,Remove Back (unmaintained),unmaintained',
  'moved,2030-03-04,Moved to another list,other',
  'nameless,2030-03-05,Remove Nameless (gone),dead',
];

async function writeSet(withWeeks: boolean) {
  const space = await openWorkspace();
  const set = join(space.folder, 'set');
  await mkdir(join(set, 'github-history'), { recursive: true });
  const file = join(set, 'github-history/selfhosted_removed.csv');
  await writeFile(file, `${removals.join('\n')}\n`);
  if (withWeeks) {
    await space.db.run(`copy (
      select * from (values
        ('lens', date '2030-02-20', 'ann/old-lens'), ('lens', date '2030-02-27', 'ann/lens depends: true'),
        ('prism', date '2030-02-27', 'ann/prism'), ('moved', date '2030-02-27', 'ann/moved'),
        ('back', date '2030-02-27', 'ann/back'), ('back', date '2030-05-01', 'ann/back'),
        ('nameless', date '2030-02-27', null)
      ) as weeks (slug, date, repo)
    ) to ${quote(join(set, 'github-history/selfhosted_weekly.parquet'))} (format parquet)`);
  }
  return { space, set, file };
}

it('a removal has the repository from the newest week and the reason in the words of the list', async () => {
  const { space, file } = await writeSet(true);
  const report = await importFiles(space, [file], {});
  expect(await space.rows('repositories', 'day, source, full_name, stated_end, archived')).toEqual([
    {
      day: '2030-03-01',
      source: 'awesome-selfhosted-removed',
      full_name: 'ann/lens',
      stated_end: 'Remove Lens (unmaintained since 2029)',
      archived: null,
    },
    {
      day: '2030-03-02',
      source: 'awesome-selfhosted-removed',
      full_name: 'ann/prism',
      stated_end: 'Remove Prism (archived)',
      archived: null,
    },
  ]);
  expect(report).toMatchObject({
    read: 5,
    mapped: 2,
    quarantined: 0,
    skipped: {
      'the commit message does not say that the program is no longer maintained': 1,
      'no weekly copy of the list contains a GitHub repository for the program': 1,
      'the program was added to the list again': 1,
    },
  });
});

it('a missing lookup file is listed in the import report', async () => {
  const { space, set } = await writeSet(false);
  await writeFile(
    join(set, 'github-history/renames.csv'),
    'old_repo,new_repo,seen_on\na/b,c/d,2030-01-05\n',
  );
  const report = await importSet(space, set);
  expect(report.absent).toContainEqual({
    mapping: 'awesome-selfhosted-removed',
    file: 'github-history/selfhosted_weekly.parquet',
  });
});

const real = join(
  import.meta.dirname,
  '../../../../shared/data/github-history/selfhosted_removed.csv',
);
it.runIf(await exists(real))('the removals of the real list can be imported', async () => {
  const space = await openWorkspace();
  const report = await importFiles(space, [real], {});
  expect(report.read).toBe(571);
  expect(report.mapped).toBeGreaterThan(200);
  expect(report.quarantined).toBe(0);
});
