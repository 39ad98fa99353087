// Writes modified.csv, which contains the id of every project, including removed ones, and the time
// of its last change. The newest changes come first, so readers can stop at the first line that
// they have already seen.
import { join } from 'node:path';
import { modifiedFile } from '../../../src/contracts/files/change-files.ts';
import { exists } from '../../io/atomic-files.ts';
import { type Database, quote } from '../../io/duckdb.ts';

export interface ModifiedInput {
  /** The folder of the change files, which contains the previous modified.csv. */
  readonly folder: string;
  readonly aside: string;
  /** The time of the newest observation in the release. */
  readonly generated: string;
  /** The time of publication. */
  readonly at: string;
  /** A query that returns the `id` of each changed project. */
  readonly changed: string;
}

export async function writeModified(db: Database, input: ModifiedInput): Promise<void> {
  const { folder, aside, generated, at, changed } = input;
  const path = join(folder, modifiedFile);
  await db.run('create or replace temp table modified (time varchar, id varchar)');
  if (await exists(path)) {
    await db.run(
      `insert into modified from read_csv(${quote(path)}, auto_detect = false, header = false, delim = ',',
        columns = {'time': 'varchar', 'id': 'varchar'})`,
    );
  }
  const [newest] = await db.all('select max(time) as time from modified');
  const last = String(newest?.time ?? '');
  // Readers rely on increasing times. After a rollback, `generated` is older than the newest time
  // in the file, so the time of publication is used.
  const time = [generated, at].find((each) => each > last) ?? (last || generated);
  await db.run(
    `copy (
      with changed as (select distinct id from (${changed}))
      select ${quote(time)} as time, id from changed
      union all
      select time, id from modified where id not in (from changed)
      order by time desc, id
    ) to ${quote(join(aside, modifiedFile))} (format csv, header false)`,
  );
}
