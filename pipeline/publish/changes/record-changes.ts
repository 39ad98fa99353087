// Writes the change files of a release. They contain the differences between the dumps of
// consecutive publications, including rollbacks.
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { changeRules } from '../../../src/changes/apply-changes.ts';
import { toStateHash } from '../../../src/changes/local-copy-state.ts';
import { attribution } from '../../../src/contracts/api/envelope.ts';
import { dumps } from '../../../src/contracts/api/open-files.ts';
import {
  type ChangeEntry,
  ChangesIndex,
  changesIndexFile,
  changesVersion,
  modifiedFile,
} from '../../../src/contracts/files/change-files.ts';
import type { Manifest } from '../../../src/contracts/files/manifest.ts';
import { addDays, toInstant } from '../../../src/lib/time.ts';
import { exists, hashFile, linkOrCopy, writeFileAtomic } from '../../io/atomic-files.ts';
import { type Database, openDatabase, quote } from '../../io/duckdb.ts';
import { chooseMemory } from '../../io/memory-limit.ts';
import { listFolder, placeFiles, withWorkFolder } from '../../io/work-folder.ts';
import { NotComparable, writeDifference } from './diff-dumps.ts';
import { mergeMonths } from './merge-months.ts';
import { writeModified } from './modified-projects.ts';
import { removeUnlisted } from './retention.ts';
import { describeFiles } from './write-change-files.ts';

export interface ChangesOptions {
  /** The folder that contains all releases. */
  readonly releases: string;
  /** The folder of the new release, which contains its dumps. */
  readonly folder: string;
  readonly release: Pick<Manifest, 'id' | 'as_of' | 'generated' | 'site'>;
  /** The folder with the earlier change files, which need not exist. */
  readonly earlier: string | undefined;
  /** The folder to write to. Earlier change files that stay listed are linked into it. */
  readonly target: string;
  readonly now: Date;
}

interface Recording extends ChangesOptions {
  readonly db: Database;
  readonly aside: string;
  readonly hashes: Hashes;
  readonly at: string;
}

/**
 * Writes the change files of a new release: those of the release before it, and an entry with the
 * differences between their dumps. Returns null if the dumps do not differ.
 */
export async function recordChanges(options: ChangesOptions): Promise<ChangeEntry | null> {
  const { folder, release, earlier, target, now } = options;
  await mkdir(target, { recursive: true });
  const index = earlier === undefined ? undefined : await readIndex(earlier);
  const known = index === 'unreadable' ? undefined : index;
  if (earlier !== undefined) {
    const listed = (known?.changes ?? []).flatMap(({ files }) => files.map(({ path }) => path));
    for (const name of [...listed.map((path) => basename(path)), modifiedFile]) {
      if (await exists(join(earlier, name))) {
        await linkOrCopy(join(earlier, name), join(target, name));
      }
    }
  }
  const hashes = await hashDumps(folder);
  if (known && isSame(known, hashes)) {
    await writeIndex(target, { ...known, release: release.id });
    return null;
  }
  return await withWorkFolder(target, async (aside) => {
    const bytes = await stat(join(folder, 'graph.duckdb')).then(
      ({ size }) => size,
      () => 0,
    );
    const memoryLimit = chooseMemory({ reads: 'graph', bytes });
    await using db = await openDatabase(':memory:', { memoryLimit, tempDir: aside });
    const recording = { ...options, db, aside, hashes, at: toInstant(now) };
    const entry = await toEntry(recording, index);
    await placeFiles(
      [...entry.files.map(({ path }) => basename(path)), modifiedFile].map((name) => ({
        from: join(aside, name),
        to: join(target, name),
      })),
    );
    const changes = await mergeMonths(db, target, [entry, ...(known?.changes ?? [])], now);
    await writeIndex(target, {
      version: changesVersion,
      attribution: attribution(release.site.name),
      seq: entry.seq,
      release: release.id,
      dumps: hashes,
      ...changeRules,
      changes,
    });
    await removeUnlisted(target, changes);
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

type Hashes = Readonly<Record<string, string>>;

async function hashDumps(folder: string): Promise<Hashes> {
  const hashes: Record<string, string> = {};
  for (const name of Object.keys(dumps)) {
    const path = join(folder, 'site/dumps', `${name}.parquet`);
    // Releases published by older versions of the code may have fewer dumps.
    if (await exists(path)) hashes[name] = (await hashFile(path)).sha256;
  }
  return hashes;
}

const tableNames = (hashes: Hashes): string => Object.keys(hashes).sort().join();

const isSame = ({ dumps: known }: ChangesIndex, hashes: Hashes): boolean =>
  tableNames(known) === tableNames(hashes) &&
  Object.entries(hashes).every(([name, sha256]) => known[name] === sha256);

async function toEntry(recording: Recording, index: Known): Promise<ChangeEntry> {
  const { earlier, release, hashes, at } = recording;
  const last = typeof index === 'object' ? index.changes[0] : undefined;
  const seq = 1 + (last?.seq ?? (earlier === undefined ? 0 : await highestSeq(earlier)));
  const state = toStateHash(hashes);
  const facts = { seq, after: seq - 1, to: release.id, day: release.as_of, at, merged: 1, state };
  const reason =
    typeof index === 'object'
      ? await compareWith(recording, index, seq)
      : index === undefined
        ? 'This is the first release with change files.'
        : 'The index of the change files was damaged.';
  if (typeof reason === 'string') {
    const projects = join(recording.folder, 'site/dumps/projects.parquet');
    await markModified(recording, `from read_parquet(${quote(projects)})`);
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
    missed_days: daysBetween(last?.day, release.as_of),
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

/**
 * Compares the new release with the last release in the index. Returns the changed tables, or
 * the reason why the two releases cannot be compared.
 */
async function compareWith(
  recording: Recording,
  index: ChangesIndex,
  seq: number,
): Promise<{ tables: ChangeEntry['tables'] } | string> {
  const { db, releases, folder, release, hashes, aside } = recording;
  const from = join(releases, index.release, 'site/dumps');
  if (tableNames(hashes) !== tableNames(index.dumps)) return 'The tables of the dumps changed.';
  const same = new Set<string>();
  for (const [name, sha256] of Object.entries(hashes)) {
    if (index.dumps[name] === sha256) same.add(name);
  }
  try {
    for (const [name, sha256] of Object.entries(index.dumps)) {
      const path = join(from, `${name}.parquet`);
      if ((await hashFile(path)).sha256 !== sha256)
        return `The dump ${name} of the earlier release is damaged.`;
    }
  } catch {
    return `The dumps of the earlier release ${index.release} no longer exist.`;
  }
  try {
    const folders = { from, to: join(folder, 'site/dumps') };
    const day = release.as_of;
    return { tables: await writeDifference(db, { ...folders, aside, seq, day, same }) };
  } catch (cause) {
    if (cause instanceof NotComparable) return cause.message;
    throw cause;
  }
}

const markModified = (
  { db, target, aside, release, at }: Recording,
  changed: string,
): Promise<void> =>
  writeModified(db, { folder: target, aside, generated: release.generated, at, changed });

/** Lists the days after `from` and before `to`. */
function daysBetween(from: string | undefined, to: string): string[] {
  const days: string[] = [];
  for (let day = from && addDays(from, 1); day && day < to; day = addDays(day, 1)) days.push(day);
  return days;
}
