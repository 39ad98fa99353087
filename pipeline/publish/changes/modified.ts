// modified.csv: every project with the time of its last change, newest first. A reader stops at the
// first time that it knows.
import { join } from 'node:path';
import { modifiedFile } from '../../../src/contracts/changes.ts';
import { type Database, quote } from '../../io/duckdb.ts';
import { exists } from '../../io/files.ts';

export interface ModifiedInput {
  /** The folder of the change files, with the file so far, and where to write the new one. */
  readonly folder: string;
  readonly aside: string;
  /** Time of the newest observation in the release, and of its publication. */
  readonly generated: string;
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
  // A rollback serves older observations again. Its time must still be later than those before it.
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
