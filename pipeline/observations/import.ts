// Imports existing data sets: converts their rows to observations and writes them to the log.
import { dirname, join, relative } from 'node:path';
import { latestInstant } from '../../src/lib/time.ts';
import { type StreamName, streams } from '../contracts/observations.ts';
import { Failure } from '../io/failure.ts';
import { scratchOf } from '../io/lake.ts';
import type { Progress } from '../io/progress.ts';
import { dropInput, loadInput } from './load-input-file.ts';
import { createStage, type StagedFile, stageInput, usedColumns } from './map-input-rows.ts';
import {
  type NamedMapping,
  readBuiltInMappings,
  readMappingNamed,
  sourceIds,
  toPlainMapping,
} from './mapping-files.ts';
import { createMacros } from './mapping-macros.ts';
import { type WriteDeps, writeDays } from './observation-log.ts';
import { type RefusedExample, writeRefused } from './quarantine.ts';
import { type TargetColumn, targetColumns } from './row-checks.ts';

export interface ImportDeps extends WriteDeps {
  readonly progress: Progress;
  readonly nowMs: () => number;
}

export interface ImportOptions {
  /** Required if no mapping is passed and no built-in mapping exists for the file name. */
  readonly stream?: StreamName | undefined;
  /**
   * The name of a built-in mapping, or the path of a mapping file. Default: the built-in mapping
   * for this file name. If there is none, the file must have the columns of the stream.
   */
  readonly mapping?: string;
  /** The source id to record. Overrides the mapping's source. Required without a mapping. */
  readonly source?: string;
}

export interface ImportReport {
  readonly stream: StreamName;
  readonly sources: readonly string[];
  readonly mappings: readonly string[];
  readonly files: readonly string[];
  readonly read: number;
  /** Number of rows written to the log. */
  readonly mapped: number;
  /** Number of rows that the mapping skips, by reason. */
  readonly skipped: Record<string, number>;
  /** Number of rows in which a default replaced an empty value, by column and reason. */
  readonly defaulted: Record<string, number>;
  readonly quarantined: number;
  readonly reasons: Record<string, number>;
  readonly examples: readonly RefusedExample[];
  /** Number of rows that were omitted because of the mapping's `keep` rule. */
  readonly duplicates: number;
  readonly days: {
    readonly first: string | null;
    readonly last: string | null;
    readonly count: number;
  };
  /** Number of distinct repositories, ignoring case. Null for streams without repositories. */
  readonly repositories: number | null;
}

export interface MappedFile {
  readonly file: string;
  readonly mapping: NamedMapping;
}

/**
 * Imports the files of one data set. Each day in the files replaces the same day of the source in
 * the log.
 */
export async function importFiles(
  deps: ImportDeps,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  if (files.length === 0)
    throw new Failure('usage', 'There is no file to import. Pass at least one file.');
  await createMacros(deps.db);
  const mapped: MappedFile[] = [];
  for (const file of files)
    mapped.push({ file, mapping: await chooseMapping(deps, file, options) });
  const found = [...new Set(mapped.map(({ mapping }) => mapping.stream))];
  if (found.length > 1) {
    throw new Failure(
      'usage',
      `The files belong to several streams: ${found.join(', ')}. Import each stream separately.`,
    );
  }
  return await importMapped(deps, mapped);
}

async function chooseMapping(
  deps: ImportDeps,
  file: string,
  { stream, mapping: name, source }: ImportOptions,
): Promise<NamedMapping> {
  const mapping = name ? await readMappingNamed(name) : await findBuiltIn(file, stream);
  if (mapping && stream !== undefined && mapping.stream !== stream) {
    throw new Failure(
      'usage',
      `The mapping "${mapping.name}" is for the stream "${mapping.stream}", not "${stream}". ` +
        'Use that stream, or another mapping.',
    );
  }
  if (mapping) return source ? { ...mapping, source } : mapping;
  if (stream === undefined) {
    throw new Failure(
      'usage',
      `There is no built-in mapping for ${file}. Pass a mapping with --mapping. If the file already ` +
        'has the columns of a stream, pass --as and --source instead.',
    );
  }
  if (!source) {
    throw new Failure(
      'usage',
      `There is no built-in mapping for ${file}. Pass a mapping with --mapping. If the file already ` +
        `has the columns of the stream "${stream}", pass --source instead.`,
    );
  }
  return toPlainMapping(
    stream,
    source,
    await loadInput(deps.db, file, scratchOf(deps.observations)),
  );
}

async function findBuiltIn(
  file: string,
  stream: StreamName | undefined,
): Promise<NamedMapping | undefined> {
  const mappings = await readBuiltInMappings();
  const normal = file.replaceAll('\\', '/');
  return mappings.find((mapping) => {
    const isWanted = stream === undefined || mapping.stream === stream;
    return isWanted && mapping.file && `/${normal}`.endsWith(`/${mapping.file}`);
  });
}

/** Imports files of one stream together, because they may share a source and a day. */
export async function importMapped(
  deps: ImportDeps,
  files: readonly MappedFile[],
): Promise<ImportReport> {
  const [first] = files;
  if (!first) throw new Failure('usage', 'There is no file to import. Pass at least one file.');
  const stream = first.mapping.stream;
  const used = usedColumns(files.map(({ mapping }) => mapping));
  await createStage(deps.db, used);
  try {
    const staged: StagedFile[] = [];
    const latest = latestInstant(deps.nowMs());
    for (const [fileNo, { file, mapping }] of files.entries()) {
      const step = deps.progress.step(`reading ${file}`);
      const columns = await loadMapped(deps, { file, mapping });
      const report = await stageInput(deps.db, mapping, { file, fileNo, columns, used, latest });
      staged.push(report);
      step.done(`${report.read} rows`);
    }
    const sources = [...new Set(files.flatMap(({ mapping }) => sourceIds(mapping)))];
    const step = deps.progress.step(`writing ${stream} of ${sources.join(', ')}`);
    const report = await writeStage(deps, { stream, used, sources, files, staged });
    step.done(`${report.mapped} rows on ${report.days.count} days`);
    return report;
  } finally {
    await deps.db.run('drop table if exists staged');
    await deps.db.run('drop table if exists refused');
  }
}

async function loadMapped(
  { db, observations }: ImportDeps,
  { file, mapping }: MappedFile,
): Promise<string[]> {
  const scratch = scratchOf(observations);
  const { lookup } = mapping;
  if (!lookup) return await loadInput(db, file, scratch, mapping.items);
  const other = join(dirname(file), relative(dirname(mapping.file ?? ''), lookup.file));
  await loadInput(db, other, scratch);
  const values = Object.entries(lookup.columns).map(([name, sql]) => `(${sql}) as ${name}`);
  await db.run(`create or replace temp table looked_up as
    select ${lookup.on}, ${values.join(', ')} from incoming group by all`);
  const own = await loadInput(db, file, scratch, mapping.items);
  await db.run(`create temp table joined as
    select * from incoming left join looked_up using (${lookup.on}) order by row_no`);
  await db.run('drop table looked_up');
  await dropInput(db);
  await db.run('alter table joined rename to incoming_rows');
  await db.run('create temp view incoming as from incoming_rows');
  return [...own, ...Object.keys(lookup.columns)];
}

interface Stage {
  readonly stream: StreamName;
  readonly used: readonly TargetColumn[];
  readonly sources: readonly string[];
  readonly files: readonly MappedFile[];
  readonly staged: readonly StagedFile[];
}

async function writeStage(
  deps: ImportDeps,
  { stream, used, sources, files, staged }: Stage,
): Promise<ImportReport> {
  const duplicates = await removeRepeats(deps, stream);
  const facts = await readStageFacts(deps, stream);
  const names = files.map(({ file }) => file);
  const quarantine = await writeRefused(deps, stream, sources, names);
  let mapped = 0;
  for (const source of sources) {
    const written = await writeDays(
      deps,
      stream,
      source,
      `select * from staged where source = '${source}'`,
      used,
    );
    mapped += written.rows;
  }
  return {
    stream,
    sources,
    mappings: [...new Set(files.map(({ mapping }) => mapping.name))],
    files: names,
    read: staged.reduce((sum, { read }) => sum + read, 0),
    mapped,
    skipped: addCounts(staged.map(({ skipped }) => skipped)),
    defaulted: addCounts(staged.map(({ defaulted }) => defaulted)),
    ...quarantine,
    duplicates,
    ...facts,
  };
}

function addCounts(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, n] of counts.flatMap((each) => Object.entries(each))) {
    if (n > 0) sum[name] = (sum[name] ?? 0) + n;
  }
  return sum;
}

async function removeRepeats({ db }: ImportDeps, stream: StreamName): Promise<number> {
  const key = streams[stream].key.join(', ');
  const group = `source, ${key}, case when keep = 'first' then null else day end`;
  // Ranking rows requires sorting them, so rank only rows whose key hash occurs more than once.
  const [row] = await db.all(`create or replace temp table repeats as
    with shared as (
      select hash(${group}) as key_hash from staged group by all having count(*) > 1
    ),
    ranked as (
      select file_no, row_no,
        row_number() over (
          partition by ${group}
          order by
            case when keep = 'first' then observed_at end,
            case when keep = 'first' then row_no end,
            observed_at desc, file_no desc, row_no desc
        ) as place
      from staged where hash(${group}) in (from shared)
    ),
    listings as (
      select source, day, max(observed_at) as latest from staged group by all
    )
    select file_no, row_no from ranked where place > 1
    union
    select file_no, row_no from staged inner join listings using (source, day)
    where keep = 'last-listing' and observed_at < latest`);
  const removed = Number(row?.Count ?? 0);
  if (removed > 0) {
    await db.run(`delete from staged using repeats
      where staged.file_no = repeats.file_no and staged.row_no = repeats.row_no`);
  }
  await db.run('drop table repeats');
  return removed;
}

async function readStageFacts({ db }: ImportDeps, stream: StreamName) {
  const isAboutRepositories = targetColumns(stream).some(({ name }) => name === 'full_name');
  const [row] = await db.all(`select
    min(day)::varchar as first, max(day)::varchar as last, count(distinct day)::double as days,
    ${isAboutRepositories ? 'count(distinct lower(full_name))::double' : 'null'} as repositories
    from staged`);
  return {
    days: {
      first: (row?.first ?? null) as string | null,
      last: (row?.last ?? null) as string | null,
      count: Number(row?.days ?? 0),
    },
    repositories: isAboutRepositories ? Number(row?.repositories ?? 0) : null,
  };
}
