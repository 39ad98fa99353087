// One release, opened to be served: checked, its projects and histories at hand, its graph to ask.
import { join } from 'node:path';
import { graphTables } from '../contracts/graph.ts';
import type { Manifest } from '../contracts/manifest.ts';
import { FileTable } from '../snapshot/file-table.ts';
import { type Histories, loadHistories } from '../snapshot/histories.ts';
import { loadProjects, type Projects } from '../snapshot/projects.ts';
import { type CurrentRelease, findMissing, hashFile, readManifest } from '../snapshot/release.ts';
import { openSnapshot, type Snapshot, type SnapshotRow } from '../snapshot/snapshot.ts';
import { type AnswerCache, createAnswerCache } from './answers/answer-cache.ts';
import { collectGarbage } from './garbage.ts';
import { createGzipCache, type GzipCache } from './gzip-cache.ts';

export interface ServedRelease {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Omit<Manifest, 'files'>;
  /** What the manifest says of each file. */
  readonly files: FileTable;
  readonly snapshot: Snapshot;
  readonly gzip: GzipCache;
  readonly projects: Projects;
  readonly histories: Histories;
  readonly answers: AnswerCache;
  /** Rows of the table `source`, read once: a health check must not cost a query. */
  readonly sources: readonly SnapshotRow[];
  /** Of its files. */
  close(): void;
}

const graphFile = 'graph.duckdb';
const gzipBytes = 16 * 1024 * 1024;
const answerBytes = 16 * 1024 * 1024;
/** Statements of one release that run at the same time. */
const connections = 4;

/** Beside the one that is served, so what it is read with is let go of step by step. */
export async function openRelease({ id, folder }: CurrentRelease): Promise<ServedRelease> {
  using opened = new DisposableStack();
  const { manifest, files } = await readFiles(folder);
  if (manifest.id !== id) throw new Error(`The manifest is of ${manifest.id}, not of ${id}.`);
  collectGarbage();
  await checkFiles(folder, files);
  const path = join(folder, graphFile);
  collectGarbage();
  const { sources, projects } = await readThrough(path, async (snapshot) => {
    await checkGraph(snapshot, manifest);
    return {
      sources: await snapshot.rows('select * from source order by name'),
      projects: opened.use(await loadProjects(snapshot)),
    };
  });
  collectGarbage();
  const histories = opened.use(await readThrough(path, loadHistories));
  const snapshot = opened.adopt(await openSnapshot(path, { connections }), (one) => one.close());
  const open = opened.move();
  return {
    id,
    folder,
    manifest,
    files,
    sources,
    projects,
    histories,
    snapshot,
    gzip: createGzipCache(gzipBytes),
    answers: createAnswerCache(answerBytes),
    close: () => open.dispose(),
  };
}

async function readFiles(folder: string) {
  const { files, ...manifest } = await readManifest(folder);
  return { manifest, files: new FileTable(files) };
}

/**
 * Are all files there, and is the graph the one that was published? The pages' bytes were checked
 * at publication; here a copy that was broken off or a disk that rots must not replace what works.
 */
async function checkFiles(folder: string, files: FileTable): Promise<void> {
  const missing = await findMissing(folder, files.paths);
  if (missing.length > 0) {
    throw new Error(
      `${missing.length} files of the manifest are missing, ${missing[0]} among them.`,
    );
  }
  const { sha256, bytes } = await hashFile(join(folder, graphFile));
  const wanted = files.find(graphFile);
  if (sha256 !== wanted?.sha256 || bytes !== wanted.bytes) {
    throw new Error(
      `${graphFile} has ${bytes} bytes and sha256 ${sha256}; the manifest speaks of ` +
        `${wanted?.bytes} and ${wanted?.sha256}.`,
    );
  }
}

/** With an instance of its own, whose memory goes with it: what it reads is read only once. */
async function readThrough<T>(path: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(path, { threads: 1 });
  try {
    return await read(snapshot);
  } finally {
    snapshot.close();
  }
}

/** Does the graph have our tables, and is it the one that the manifest speaks of? */
async function checkGraph(snapshot: Snapshot, manifest: ServedRelease['manifest']): Promise<void> {
  const tables = await snapshot.rows('select table_name from duckdb_tables()');
  const present = new Set(tables.map((row) => row.table_name));
  const missing = Object.keys(graphTables).filter((name) => !present.has(name));
  if (missing.length > 0) throw new Error(`The graph lacks the tables ${missing.join(', ')}.`);
  const [row] = await snapshot.rows(
    'select (select count(*) from project) as projects, (select as_of from release_info) as as_of',
  );
  if (row?.projects !== manifest.counts.projects || row.as_of !== manifest.as_of) {
    throw new Error(
      `The graph holds ${row?.projects} projects as of ${row?.as_of}, the manifest speaks of ` +
        `${manifest.counts.projects} as of ${manifest.as_of}.`,
    );
  }
}
