// Merges change files by calendar month. A month is merged once all of its entries in the index
// are older than `keptDays`.
import { basename, join } from 'node:path';
import type { ChangeEntry } from '../../../src/contracts/files/change-files.ts';
import { addDays, toDay } from '../../../src/lib/time.ts';
import { type Database, quote } from '../../io/duckdb.ts';
import { placeFiles, withWorkFolder } from '../../io/work-folder.ts';
import { keptDays, keptMergedDays } from './retention.ts';
import { countRows, describeFiles, writeRows } from './write-change-files.ts';

/**
 * Merges the entries of each month that ended more than `keptDays` ago, and omits entries older
 * than `keptMergedDays`. Returns the entries, newest first. Does not delete files.
 */
export async function mergeMonths(
  db: Database,
  folder: string,
  entries: readonly ChangeEntry[],
  now: Date,
): Promise<ChangeEntry[]> {
  const merged: ChangeEntry[] = [];
  for (const group of toGroups(entries, toDay(now))) {
    const [only] = group;
    merged.push(group.length === 1 && only ? only : await mergeGroup(db, folder, group));
  }
  return merged;
}

/**
 * Groups the entries. All entries of a group are merged into one entry. The groups, and the entries
 * in each group, are sorted newest first.
 */
export function toGroups(entries: readonly ChangeEntry[], today: string): ChangeEntry[][] {
  const groups: ChangeEntry[][] = [];
  for (const entry of entries) {
    if (entry.at.slice(0, 10) < addDays(today, -keptMergedDays)) break;
    const newer = groups.at(-1);
    const next = newer?.at(-1);
    if (newer && next && canMerge(entry, next, addDays(today, -keptDays))) newer.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function canMerge(older: ChangeEntry, newer: ChangeEntry, keptFrom: string): boolean {
  const month = older.at.slice(0, 7);
  // True if the month ended before `keptFrom`, so that all entries of the month may be merged.
  const isOver = `${addDays(`${month}-28`, 4).slice(0, 8)}01` < keptFrom;
  return (
    isOver &&
    newer.at.startsWith(month) &&
    !older.reset &&
    !newer.reset &&
    newer.after === older.seq &&
    // A rollback can restore history rows that a newer release had already removed. Merging would
    // lose these rows.
    older.day <= newer.day
  );
}

async function mergeGroup(
  db: Database,
  folder: string,
  group: readonly ChangeEntry[],
): Promise<ChangeEntry> {
  const [newest, oldest] = [group[0], group.at(-1)];
  if (!newest || !oldest)
    throw new Error('mergeGroup expected at least one entry, but received none.');
  const name = `${oldest.after + 1}-${newest.seq}`;
  const paths = group.flatMap(({ files }) =>
    files
      .filter(({ format }) => format === 'parquet')
      .map(({ path }) => quote(join(folder, basename(path)))),
  );
  // Keeps only the last operation on each row, even if it is a delete. A reader that has already
  // applied some of the merged entries may have inserted the row.
  await db.run(
    `create or replace temp table merged as
      from read_parquet([${paths.join(', ')}])
      qualify row_number() over (partition by "table", key order by seq desc) = 1`,
  );
  const tables = await countRows(db, 'merged');
  return await withWorkFolder(folder, async (aside) => {
    await writeRows(db, 'merged', join(aside, name));
    const files = await describeFiles(aside, name);
    await placeFiles(
      files.map(({ path }) => ({
        from: join(aside, basename(path)),
        to: join(folder, basename(path)),
      })),
    );
    return {
      ...newest,
      after: oldest.after,
      from: oldest.from,
      missed_days: group.toReversed().flatMap((entry) => entry.missed_days),
      merged: group.reduce((sum, entry) => sum + entry.merged, 0),
      files,
      tables,
    };
  });
}
