// Records the world: selects facts about tracked projects, models and papers from an observation
// log, and writes them to Parquet files for the demo.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type StreamName, streams } from '../contracts/observations.ts';
import { exists } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import type { LogPlace } from '../io/lake.ts';
import { fromLog } from '../io/observation-log-files.ts';
import { removeTree } from '../io/work-folder.ts';
import { copyInOrder } from '../observations/copy-in-order.ts';
import { readRecordedSources } from './sources.ts';

interface RecordOptions {
  readonly observations: LogPlace;
  /** The graph of `as_of`, built from these observations. It decides which projects are recorded. */
  readonly graphPath: string;
  readonly folder: string;
  readonly minimumStars: number;
}

export interface RecordedFile {
  readonly file: string;
  readonly rows: number;
}

/** Every day is recorded up to this many days before `as_of`. Earlier, one day per week. */
const dailyDays = 120;
/** Nothing older is recorded, except the newest row of each source about a repository. */
const allDays = 400;
const paperDays = 30;

/** Lists without a clear license. A row that only comes from them is not recorded. */
const unlicensedLists = [
  'josephmisiti/awesome-machine-learning',
  'quemsah/awesome-claude-plugins',
  'liutao773680119-cmyk/github-explorer',
];

const isChosen = (column: string) => `lower(${column}) in (select alias from chosen)`;
const age = "datediff('day', day, getvariable('as_of'))";

/** The rows to record, by stream. `log` contains the rows up to `as_of` of the sources to record. */
const selections: Partial<Record<StreamName, string>> = {
  repositories: `
    select * exclude (description, homepage) replace (
        list_filter(categories, lambda name: not list_contains(getvariable('headings'), name))
          as categories,
        list_filter(lists, lambda name: not list_contains(getvariable('unlicensed'), name)) as lists
      )
    from log
    where ${isChosen('full_name')}
      and coalesce(not list_has_all(getvariable('unlicensed'), lists), true)
    qualify row_number() over (
        partition by source, lower(full_name),
          if(${age} < ${dailyDays}, ${age}, ${dailyDays} + ${age} // 7)
        order by day desc
      ) = 1
      and (
        ${age} < ${allDays}
        or row_number() over (partition by source, lower(full_name) order by day desc) = 1
      )`,
  renames: `from log where ${isChosen('new_name')}`,
  releases: `from log where ${isChosen('full_name')} and ${age} < ${allDays}`,
  model_prices: 'from log',
  hub_models: 'from log',
  papers: `select * exclude (abstract) from log where ${age} < ${paperDays}`,
};

export async function recordWorld(
  db: Database,
  { observations, graphPath, folder, minimumStars }: RecordOptions,
): Promise<RecordedFile[]> {
  if (!(await exists(graphPath))) {
    throw new Failure('usage', `There is no graph ${graphPath}. Run \`build\` first.`);
  }
  const { as_of: asOf, folders } = await readRecordedSources();
  await db.run(`attach ${quote(graphPath)} as graph (read_only)`);
  const [info] = await db.all('select as_of::varchar as as_of from graph.release_info');
  if (info?.as_of !== asOf) {
    throw new Failure(
      'usage',
      `The graph is of ${String(info?.as_of)}, but sources.yaml says ${asOf}. Run \`build --as-of ${asOf}\`.`,
    );
  }
  await db.run(`set variable as_of = date ${quote(asOf)}`);
  await db.run(`create temp table chosen as
    select distinct lower(alias.alias) as alias
    from graph.project_alias as alias
    inner join graph.project as project on project.id = alias.id
    where project.stars >= ${minimumStars} or list_contains(project.sources, 'catalog')`);
  await setUnlicensed(db, observations);
  const written: RecordedFile[] = [];
  for (const [name, sources] of Object.entries(folders)) {
    await removeTree(join(folder, name));
    await mkdir(join(folder, name), { recursive: true });
    for (const [stream, select] of Object.entries(selections)) {
      const from = fromLog(observations, stream as StreamName);
      if (from === undefined) continue;
      const ids = Object.keys(sources).map(quote).join(', ');
      await db.run(`create or replace temp view log as
        from ${from} where source in (${ids}) and day <= getvariable('as_of')`);
      written.push(...(await writeStream(db, stream as StreamName, select, join(folder, name))));
    }
  }
  return written;
}

/** Sets `unlicensed`, and `headings` to the headings that only occur in these lists. */
async function setUnlicensed(db: Database, observations: LogPlace): Promise<void> {
  await db.run(`set variable unlicensed = [${unlicensedLists.map(quote).join(', ')}]`);
  const from = fromLog(observations, 'repositories');
  const headings = `select coalesce(list(distinct name), []::varchar[]) from (
    select unnest(categories) as name from ${from}
    where starts_with(source, 'project-lists') and list_has_all(getvariable('unlicensed'), lists)
  )`;
  await db.run(`set variable headings = ${from ? `(${headings})` : '[]::varchar[]'}`);
}

async function writeStream(
  db: Database,
  stream: StreamName,
  select: string,
  folder: string,
): Promise<RecordedFile[]> {
  const key = streams[stream].key.map((name) => (name.endsWith('_name') ? `lower(${name})` : name));
  await db.run(`create or replace temp table recorded as ${select}`);
  const [counts = {}] = await db.all('select count(*), count(columns(*)) from recorded');
  const [rows = 0, ...values] = Object.values(counts).map(Number);
  if (rows === 0) return [];
  const columns = (await db.all('from (describe recorded)')).map((row) => String(row.column_name));
  const known = columns.filter((_, at) => values[at] !== 0);
  const file = join(folder, `${stream}.parquet`);
  await copyInOrder(
    db,
    `select ${known.join(', ')} from recorded order by source, ${key.join(', ')}, day`,
    `${quote(file)} (format parquet, compression zstd, compression_level 19, parquet_version v2, row_group_size 1000000)`,
  );
  return [{ file, rows }];
}
