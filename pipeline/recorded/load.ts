// Loads the recorded world into an empty observation log.
import { join } from 'node:path';
import { type StreamName, streamNames } from '../contracts/observations.ts';
import { exists, hashFile } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import type { LogPlace } from '../io/lake.ts';
import type { Progress } from '../io/progress.ts';
import { writeDays } from '../observations/observation-log.ts';
import { readRecordedSources, recordedFolder } from './sources.ts';

interface LoadDeps {
  readonly db: Database;
  readonly observations: LogPlace;
  readonly progress: Progress;
}

/** The column that names the subject of a row, and how well known a subject is. */
const subjects: Partial<Record<StreamName, readonly [column: string, rank: string]>> = {
  repositories: ['full_name', 'max(stars)'],
  model_prices: ['model', 'count(*)'],
  hub_models: ['id', 'max(downloads_30d)'],
};

/** Creates a table for each stream with its best known subjects. */
async function createTops(
  db: Database,
  files: Awaited<ReturnType<typeof listRecorded>>,
  count: number,
): Promise<void> {
  for (const [name, [column, rank]] of Object.entries(subjects)) {
    const paths = files.filter(({ stream }) => stream === name).map(({ path }) => quote(path));
    await db.run(
      `create or replace temp table top_${name} as
      select ${column} from read_parquet([${paths.join(', ')}], union_by_name = true)
      group by ${column} order by ${rank} desc nulls last, ${column} limit ${count}`,
    );
  }
}

/** Returns the rows of the best known subjects. */
function toTop(stream: StreamName, rows: string, days: number | undefined): string {
  // Releases are those of the repositories.
  const name = stream === 'releases' ? 'repositories' : stream;
  const [column] = subjects[name] ?? [];
  if (column === undefined) return rows;
  const lasts =
    days === undefined || name !== 'repositories'
      ? ''
      : `qualify day > max(day) over () - ${days} or day = max(day) over (partition by source, ${column})`;
  return `(from ${rows} where ${column} in (from top_${name}) ${lasts})`;
}

async function listRecorded(root: string) {
  const { folders } = await readRecordedSources();
  const files = [];
  for (const folder of Object.keys(folders)) {
    for (const stream of streamNames) {
      const path = join(root, folder, `${stream}.parquet`);
      if (await exists(path)) files.push({ folder, stream, path });
    }
  }
  return files;
}

/** Returns the hash of each file, to detect whether a log contains these files. */
export async function hashRecorded(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { folder, stream, path } of await listRecorded(recordedFolder)) {
    hashes[`${folder}/${stream}`] = (await hashFile(path)).sha256;
  }
  return hashes;
}

export interface LoadOptions {
  readonly folder?: string;
  /** Loads only this number of best known repositories, models and models on Hugging Face. */
  readonly projects?: number | undefined;
  /** Loads only these days of repositories, and the last row of each source. Requires `projects`. */
  readonly days?: number;
}

export async function loadRecorded(
  { db, observations, progress }: LoadDeps,
  { folder = recordedFolder, projects, days }: LoadOptions = {},
): Promise<void> {
  const step = progress.step('Loading the recorded world');
  let total = 0;
  const files = await listRecorded(folder);
  if (projects !== undefined) await createTops(db, files, projects);
  for (const { stream, path } of files) {
    const all = `read_parquet(${quote(path)})`;
    const rows = projects === undefined ? all : toTop(stream, all, days);
    const columns = await db.all(`from (describe from ${rows})`);
    const given = columns.map((column) => ({ name: String(column.column_name) }));
    for (const { source } of await db.all(`select distinct source from ${rows} order by source`)) {
      const select = `from ${rows} where source = ${quote(String(source))}`;
      const report = await writeDays({ db, observations }, stream, String(source), select, given);
      total += report.rows;
    }
  }
  step.done(`${total.toLocaleString('en')} observations`);
}
