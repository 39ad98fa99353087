// Opens a release: checks its files, loads projects, histories, and prices, and opens its graph.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { graphTables } from '../../contracts/files/graph.ts';
import type { Manifest } from '../../contracts/files/manifest.ts';
import { type Histories, loadHistories } from '../../snapshot/api/histories.ts';
import { readPriceTable } from '../../snapshot/api/price-table.ts';
import { loadProjects, type Projects } from '../../snapshot/api/project-table.ts';
import { FileTable } from '../../snapshot/release/file-table.ts';
import {
  type CurrentRelease,
  hashFile,
  readManifest,
} from '../../snapshot/release/release-folder.ts';
import { openSnapshot, type Snapshot, type SnapshotRow } from '../../snapshot/release/snapshot.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** What is known of a release before its projects are loaded. */
export interface ReleaseHead {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Omit<Manifest, 'files'>;
  /** Number of projects without the vanished ones. */
  readonly listed: number;
  /** The rows of the table `source`. Read once, so that health checks need no query. */
  readonly sources: readonly SnapshotRow[];
}

export interface LoadedRelease extends ReleaseHead {
  readonly files: FileTable;
  readonly snapshot: Snapshot;
  readonly gzip: GzipCache;
  readonly projects: Projects;
  readonly histories: Histories;
  readonly responses: ResponseCache;
  close(): void;
}

const graphFile = 'graph.duckdb';
const nextStep = 'Roll back to another release, or publish again.';
const gzipBytes = 16 * 1024 * 1024;
const cachedResponseBytes = 16 * 1024 * 1024;
/** Maximum number of SQL statements that run at the same time. */
const connections = 4;

export interface OpenOptions {
  /** Whether to open the release even if files of its site are missing or have the wrong size. */
  readonly toleratesDamage?: boolean;
  /** Called early, so that the server can describe the release while it loads. */
  readonly onHead?: ((head: ReleaseHead) => void) | undefined;
}

/** Opens a release beside the one that is served. */
export async function openRelease(
  current: CurrentRelease,
  options: OpenOptions = {},
): Promise<LoadedRelease> {
  using opened = new DisposableStack();
  const checked = await checkRelease(current, options);
  const path = join(current.folder, graphFile);
  const first = readThrough(path, async (graph) => opened.use(await loadProjects(graph)));
  // At the start, both load at the same time, because one waits for DuckDB while the other one
  // computes. Later, the previous release is still in memory.
  if (!options.onHead) await first;
  const second = readThrough(path, async (graph) => opened.use(await loadHistories(graph)));
  await Promise.allSettled([first, second]); // If one fails, the other one is closed too.
  const [projects, histories] = await Promise.all([first, second]);
  const snapshot = opened.adopt(await openSnapshot(path, { connections }), (one) => one.close());
  await readPriceTable(snapshot); // fills its cache, so that no request waits for it
  const open = opened.move();
  return {
    ...checked,
    projects,
    histories,
    snapshot,
    gzip: createGzipCache(gzipBytes),
    responses: createResponseCache(cachedResponseBytes),
    close: () => open.dispose(),
  };
}

/**
 * Checks a release against its manifest. A separate function, because the list of files in the
 * manifest is large, and a running function keeps what it has read in memory.
 */
async function checkRelease(
  { id, folder }: CurrentRelease,
  options: OpenOptions,
): Promise<ReleaseHead & Pick<LoadedRelease, 'files'>> {
  const { files: listed, ...manifest } = await readManifest(folder);
  if (manifest.id !== id)
    throw new Error(
      `The manifest in ${folder} belongs to release ${manifest.id}, not to ${id}. ${nextStep}`,
    );
  await checkHash(folder, listed);
  const path = join(folder, graphFile);
  const known = await readThrough(path, (snapshot) => readHead(snapshot, manifest));
  const head = { id, folder, manifest, ...known };
  options.onHead?.(head);
  return { ...head, files: await checkSizes(folder, listed, options) };
}

const filesAtOnce = 256;

/**
 * Checks that all files exist with the right size. The hashes of the files other than the graph
 * were checked when the release was published or downloaded. Returns the files to serve. Reads sizes
 * with synchronous calls, which need a third of the CPU time of asynchronous ones. Lets requests run
 * between batches.
 */
async function checkSizes(
  folder: string,
  listed: Manifest['files'],
  { toleratesDamage }: OpenOptions,
): Promise<FileTable> {
  const paths = Object.keys(listed);
  const files = new FileTable(paths.length);
  const damaged: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (index % filesAtOnce === 0) await setImmediate();
    const file = listed[path];
    const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size;
    if (file && (size === file.bytes || path === graphFile)) files.add(path, file);
    else damaged.push(path);
  }
  if (damaged.length > 0 && !toleratesDamage) {
    throw new Error(
      `The manifest lists ${damaged.length} ${damaged.length === 1 ? 'file that is' : 'files that are'} missing or the wrong size. ` +
        `The first is ${damaged[0]}. ${nextStep}`,
    );
  }
  return files;
}

async function checkHash(folder: string, files: Manifest['files']): Promise<void> {
  const { sha256, bytes } = await hashFile(join(folder, graphFile));
  const wanted = files[graphFile];
  if (sha256 !== wanted?.sha256 || bytes !== wanted.bytes) {
    throw new Error(
      `${graphFile} has ${bytes} bytes and sha256 ${sha256}, but the manifest lists ` +
        `${wanted?.bytes} and ${wanted?.sha256}. ${nextStep}`,
    );
  }
}

/** Runs `read` on a separate DuckDB instance, so that all its memory is freed afterwards. */
async function readThrough<T>(path: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(path, { threads: 1 });
  try {
    return await read(snapshot);
  } finally {
    snapshot.close();
  }
}

/** Throws if the graph does not belong to the manifest. */
async function readHead(
  snapshot: Snapshot,
  manifest: ReleaseHead['manifest'],
): Promise<Pick<ReleaseHead, 'listed' | 'sources'>> {
  const tables = await snapshot.rows('select table_name from duckdb_tables()');
  const present = new Set(tables.map((row) => row.table_name));
  const missing = Object.keys(graphTables).filter((name) => !present.has(name));
  if (missing.length > 0)
    throw new Error(`These tables are missing from the graph: ${missing.join(', ')}. ${nextStep}`);
  const [row] = await snapshot.rows(
    `select count(*) as projects, count(*) filter (last_seen_on is null) as listed,
      (select as_of from release_info) as as_of
    from project`,
  );
  if (row?.projects !== manifest.counts.projects || row.as_of !== manifest.as_of) {
    throw new Error(
      `The graph contains ${row?.projects} projects as of ${row?.as_of}, but the manifest lists ` +
        `${manifest.counts.projects} as of ${manifest.as_of}. ${nextStep}`,
    );
  }
  const sources = await snapshot.rows('select * from source order by name');
  return { listed: Number(row.listed), sources };
}

const compress = promisify(gzip);
type Bytes = Uint8Array<ArrayBuffer>;

export interface GzipCache {
  /** Simultaneous calls with the same key share one computation. */
  find(key: string, read: () => Promise<Bytes>): Promise<Bytes>;
}

export function createGzipCache(maxBytes: number): GzipCache {
  const cache = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    sizeCalculation: (packed) => packed.length,
    // If an entry is evicted or replaced, calls that already wait for it still succeed.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) =>
      await compress(await read(), { level: 6 }),
  });
  return { find: (key, read) => cache.forceFetch(key, { context: read }) };
}
