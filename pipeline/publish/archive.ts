// Writes the archive: closed months of history, which never change again, and star totals by week.
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { attribution } from '../../src/contracts/api/envelope.ts';
import {
  ArchiveIndex,
  type ArchiveMonth,
  archiveFolder,
  archiveIndexFile,
  starWeeksFile,
} from '../../src/contracts/files/archive.ts';
import { historyWindowDays } from '../../src/contracts/files/change-files.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { addDays } from '../../src/lib/time.ts';
import { exists, hashFile, linkOrCopy, writeFileAtomic } from '../io/atomic-files.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { chooseMemory } from '../io/memory-limit.ts';

/** Days after the end of a month in which observations of its days may still arrive. */
const openDays = 7;
const format = '(format parquet, compression zstd, row_group_size 122880)';

export interface ArchiveOptions {
  /** The folder of the release, which contains its graph, its dumps and the star totals by week. */
  readonly folder: string;
  readonly release: Pick<Manifest, 'id' | 'as_of' | 'site'>;
  /** The folder of the served release. */
  readonly served: string | undefined;
}

/** Writes star totals by week to `<site>/archive`, from the open graph. */
export async function writeStarWeeks(db: Database, siteFolder: string): Promise<void> {
  const target = join(siteFolder, archiveFolder);
  await mkdir(target, { recursive: true });
  await db.run(
    `copy (
      select id, start_on + 7 * (place - 1)::integer as week_end, stars
      from (
        select id, start_on, unnest(stars) as stars, generate_subscripts(stars, 1) as place
        from star_week
      )
      where stars is not null order by id, week_end
    ) to ${quote(join(target, starWeeksFile))} ${format}`,
  );
}

/** Links the months of the served release, and adds the months that have closed since. */
export async function writeArchive({ folder, release, served }: ArchiveOptions): Promise<void> {
  const target = join(folder, 'site', archiveFolder);
  await mkdir(target, { recursive: true });
  const graph = join(folder, 'graph.duckdb');
  const { size: bytes } = await stat(graph);
  const memoryLimit = chooseMemory({ reads: 'graph', bytes });
  await using db = await openDatabase(graph, {
    readOnly: true,
    threads: 1,
    memoryLimit,
    tempDir: target,
  });
  const months = await linkMonths(served, target);
  for (const month of closedMonths(release.as_of)) {
    if (months.some((one) => one.month === month)) continue;
    const path = join(target, `history-${month}.parquet`);
    const history = quote(join(folder, 'site/dumps/history.parquet'));
    await db.run(
      `copy (
        from read_parquet(${history}) where strftime(day, '%Y-%m') = '${month}' order by id, day
      ) to ${quote(path)} ${format}`,
    );
    const file = await describe(db, path);
    months.push({ month, ...file, as_of: release.as_of, release: release.id });
  }
  const index: ArchiveIndex = {
    version: 1,
    attribution: attribution(release.site.name),
    license: 'CC0-1.0',
    star_weeks: await describe(db, join(target, starWeeksFile)),
    months: months.sort((one, other) => one.month.localeCompare(other.month)),
  };
  const text = `${JSON.stringify(ArchiveIndex.parse(index), null, 1)}\n`;
  await writeFileAtomic(join(target, archiveIndexFile), text);
}

async function linkMonths(served: string | undefined, target: string): Promise<ArchiveMonth[]> {
  if (served === undefined) return [];
  const earlier = join(served, 'site', archiveFolder);
  const indexPath = join(earlier, archiveIndexFile);
  // Releases of older versions of the code have no archive.
  if (!(await exists(indexPath))) return [];
  const { months } = ArchiveIndex.parse(JSON.parse(await readFile(indexPath, 'utf8')));
  for (const { path } of months) {
    const name = basename(path);
    if (!(await exists(join(target, name))))
      await linkOrCopy(join(earlier, name), join(target, name));
  }
  return months;
}

/** The months that are complete in the history of a release and no longer change. */
function closedMonths(asOf: string): string[] {
  const first = addDays(asOf, 1 - historyWindowDays);
  const days = Array.from({ length: historyWindowDays }, (_, place) => addDays(first, place));
  const complete = days.filter((day) => day.endsWith('-01'));
  return complete
    .filter((day) => {
      const next = addDays(`${addDays(day, 31).slice(0, 7)}-01`, openDays - 1);
      return next <= asOf;
    })
    .map((day) => day.slice(0, 7));
}

async function describe(db: Database, path: string) {
  const [row] = await db.all(`select count(*)::integer as rows from read_parquet(${quote(path)})`);
  return {
    path: `/${archiveFolder}/${basename(path)}`,
    rows: Number(row?.rows),
    ...(await hashFile(path)),
  };
}
