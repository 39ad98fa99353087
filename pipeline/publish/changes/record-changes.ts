// Writes change files for the current release. Runs after each publication and rollback. If the
// process crashes before this step, the next publication first writes the missing change files.
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { changeRules } from '../../../src/changes/apply-changes.ts';
import { toStateHash } from '../../../src/changes/local-copy-state.ts';
import {
  type ChangeEntry,
  ChangesIndex,
  changesIndexFile,
  changesVersion,
  modifiedFile,
} from '../../../src/contracts/change-files.ts';
import { attribution } from '../../../src/contracts/envelope.ts';
import type { Manifest } from '../../../src/contracts/manifest.ts';
import { type DumpName, dumps } from '../../../src/contracts/open-files.ts';
import { addDays, toInstant } from '../../../src/contracts/time.ts';
import { findCurrent, readManifest } from '../../../src/snapshot/release/release-folder.ts';
import { dataPaths, hashFile, writeFileAtomic } from '../../io/atomic-files.ts';
import { type Database, openDatabase, quote } from '../../io/duckdb.ts';
import { chooseMemory } from '../../io/memory-limit.ts';
import { listFolder, placeFiles, withWorkFolder } from '../../io/work-folder.ts';
import { NotComparable, writeDifference } from './diff-dumps.ts';
import { mergeMonths } from './merge-months.ts';
import { writeModified } from './modified-projects.ts';
import { removeUnlisted } from './retention.ts';
import { describeFiles } from './write-change-files.ts';

interface Recording {
  readonly db: Database;
  readonly dataDir: string;
  readonly folder: string;
  readonly aside: string;
  readonly manifest: Manifest;
  readonly at: string;
}

/**
 * Adds an entry for the current release, unless the index already includes it or its dumps are
 * unchanged. Returns null if no entry was added. If this function throws, the index does not
 * change, and the next call adds the entry.
 */
export async function recordChanges(
  dataDir: string,
  now: Date,
  buildMemory?: string,
): Promise<ChangeEntry | null> {
  const current = await findCurrent(dataDir);
  if (!current) return null;
  const folder = dataPaths(dataDir).changes;
  await mkdir(folder, { recursive: true });
  const index = await readIndex(folder);
  if (index !== 'unreadable' && index?.release === current.id) return null;
  const manifest = await readManifest(current.folder);
  const known = index === 'unreadable' ? undefined : index;
  const hashes = hashesOf(manifest);
  if (known && isSame(known, hashes)) {
    await writeIndex(folder, { ...known, release: manifest.id });
    return null;
  }
  return await withWorkFolder(folder, async (aside) => {
    const bytes = manifest.files['graph.duckdb']?.bytes ?? 0;
    const memoryLimit = chooseMemory({ given: buildMemory, reads: 'graph', bytes });
    await using db = await openDatabase(':memory:', { memoryLimit, tempDir: aside });
    const recording = { db, dataDir, folder, aside, manifest, at: toInstant(now) };
    const entry = await toEntry(recording, index);
    await placeFiles(
      [...entry.files.map(({ path }) => basename(path)), modifiedFile].map((name) => ({
        from: join(aside, name),
        to: join(folder, name),
      })),
    );
    const changes = await mergeMonths(db, folder, [entry, ...(known?.changes ?? [])], now);
    await writeIndex(folder, {
      version: changesVersion,
      attribution: attribution(manifest.site.name),
      seq: entry.seq,
      release: manifest.id,
      dumps: hashes,
      ...changeRules,
      changes,
    });
    await removeUnlisted(folder, changes);
    return entry;
  });
}

type Known = ChangesIndex | 'unreadable' | undefined;

async function readIndex(folder: string): Promise<Known> {
  const names = await listFolder(folder);
  if (!names.includes(changesIndexFile)) return undefined;
  try {
    return ChangesIndex.parse(JSON.parse(await readFile(join(folder, changesIndexFile), 'utf8')));
  } catch {
    return 'unreadable';
  }
}

const writeIndex = (folder: string, index: ChangesIndex): Promise<void> =>
  writeFileAtomic(
    join(folder, changesIndexFile),
    `${JSON.stringify(ChangesIndex.parse(index), null, 1)}\n`,
  );

const hashesOf = ({ files }: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.keys(dumps).flatMap((name) => {
      // Releases published by older versions of the code may have fewer dumps.
      const file = files[`site/dumps/${name}.parquet`];
      return file ? [[name, file.sha256]] : [];
    }),
  );

const tableNames = (hashes: Record<string, string>): string => Object.keys(hashes).sort().join();

const isSame = ({ dumps: known }: ChangesIndex, hashes: Record<string, string>): boolean =>
  tableNames(known) === tableNames(hashes) &&
  Object.entries(hashes).every(([name, sha256]) => known[name] === sha256);

async function toEntry(recording: Recording, index: Known): Promise<ChangeEntry> {
  const { folder, manifest, at } = recording;
  const last = typeof index === 'object' ? index.changes[0] : undefined;
  const seq = 1 + (last?.seq ?? (await highestSeq(folder)));
  const state = toStateHash(hashesOf(manifest));
  const facts = { seq, after: seq - 1, to: manifest.id, day: manifest.as_of, at, merged: 1, state };
  const reason =
    typeof index === 'object'
      ? await compareWith(recording, index, seq)
      : index === undefined
        ? 'This is the first release with change files.'
        : 'The index of the change files was damaged.';
  if (typeof reason === 'string') {
    await markModified(recording, `from read_parquet(${quote(dump(recording, 'projects'))})`);
    return { ...facts, from: null, reset: true, reason, missed_days: [], files: [], tables: {} };
  }
  await markModified(
    recording,
    `select json_extract_string(key, '$.id') as id from change where "table" = 'projects'`,
  );
  return {
    ...facts,
    from: last?.to ?? null,
    reset: false,
    reason: null,
    missed_days: daysBetween(last?.day, manifest.as_of),
    files: await describeFiles(recording.aside, String(seq)),
    tables: reason.tables,
  };
}

/**
 * Finds the highest sequence number in the names of the change files. Used if the index is missing
 * or damaged.
 */
async function highestSeq(folder: string): Promise<number> {
  const names = await listFolder(folder);
  return Math.max(0, ...names.map((name) => Number(/(\d+)\.parquet$/.exec(name)?.[1] ?? 0)));
}

const dump = ({ dataDir, manifest }: Recording, name: DumpName, release = manifest.id): string =>
  join(dataPaths(dataDir).releases, release, 'site/dumps', `${name}.parquet`);

/**
 * Compares the current release with the last release in the index. Returns the changed tables, or
 * the reason why the two releases cannot be compared.
 */
async function compareWith(
  recording: Recording,
  index: ChangesIndex,
  seq: number,
): Promise<{ tables: ChangeEntry['tables'] } | string> {
  const { db, dataDir, manifest, aside } = recording;
  const folderOf = (id: string) => join(dataPaths(dataDir).releases, id, 'site/dumps');
  const hashes = hashesOf(manifest);
  if (tableNames(hashes) !== tableNames(index.dumps)) return 'The tables of the dumps changed.';
  const same = new Set<string>();
  for (const [name, sha256] of Object.entries(hashes)) {
    if (index.dumps[name] === sha256) same.add(name);
  }
  try {
    for (const [name, sha256] of Object.entries(index.dumps)) {
      const path = join(folderOf(index.release), `${name}.parquet`);
      if ((await hashFile(path)).sha256 !== sha256)
        return `The dump ${name} of the earlier release is damaged.`;
    }
  } catch {
    return `The dumps of the earlier release ${index.release} no longer exist.`;
  }
  try {
    const folders = { from: folderOf(index.release), to: folderOf(manifest.id) };
    const day = manifest.as_of;
    return { tables: await writeDifference(db, { ...folders, aside, seq, day, same }) };
  } catch (cause) {
    if (cause instanceof NotComparable) return cause.message;
    throw cause;
  }
}

const markModified = (
  { db, folder, aside, manifest, at }: Recording,
  changed: string,
): Promise<void> =>
  writeModified(db, { folder, aside, generated: manifest.generated, at, changed });

/** Lists the days after `from` and before `to`. */
function daysBetween(from: string | undefined, to: string): string[] {
  const days: string[] = [];
  for (let day = from && addDays(from, 1); day && day < to; day = addDays(day, 1)) days.push(day);
  return days;
}
