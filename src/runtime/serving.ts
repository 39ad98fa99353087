// The release being served: opened beside the old one, switched by one reference, closed when idle.
import { join } from 'node:path';
import { graphTables } from '../contracts/graph.ts';
import type { Manifest } from '../contracts/manifest.ts';
import { type Histories, loadHistories } from '../snapshot/histories.ts';
import { loadProjects, type Projects } from '../snapshot/projects.ts';
import { type CurrentRelease, findCurrent, readManifest } from '../snapshot/release.ts';
import { openSnapshot, type Snapshot, type SnapshotRow } from '../snapshot/snapshot.ts';
import { type AnswerCache, createAnswerCache } from './answers/answer-cache.ts';
import { createGzipCache, type GzipCache } from './gzip-cache.ts';
import type { Log } from './log.ts';

export interface ServedRelease {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly snapshot: Snapshot;
  readonly gzip: GzipCache;
  readonly projects: Projects;
  readonly histories: Histories;
  readonly answers: AnswerCache;
  /** Rows of the table `source`, read once: a health check must not cost a query. */
  readonly sources: readonly SnapshotRow[];
}

export interface Serving {
  /**
   * Runs `work` on the current release, which stays open until it ends. Waits for nothing when the
   * work does not.
   */
  use<T>(work: (release: ServedRelease | undefined) => T | Promise<T>): T | Promise<T>;
  isReady(): boolean;
  /** What is known of the current release without asking its graph, which may be closed. */
  find(): Pick<ServedRelease, 'id' | 'manifest'> | undefined;
  /** Since the start. */
  readonly counts: { readonly swaps: number; readonly refusals: number };
  /** Looks at `current` and opens a release that is new. A broken one is refused and reported. */
  refresh(): Promise<void>;
  close(): void;
}

interface Held {
  readonly release: ServedRelease;
  users: number;
  isRetired: boolean;
}

const gzipBytes = 16 * 1024 * 1024;
const answerBytes = 16 * 1024 * 1024;
/** Statements of one release that run at the same time. */
const connections = 4;
/** A refused release is tried again after so many looks: the fault may have been the machine's. */
const looksBeforeRetry = 60;

export interface ServingDeps {
  readonly dataDir: string;
  readonly log: Log;
  /** Called whenever another release begins to be served. */
  readonly onSwap?: () => void;
}

export function createServing(deps: ServingDeps): Serving {
  const counts = { swaps: 0, refusals: 0 };
  let held: Held | undefined;
  let refused: { id: string; looks: number } | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  const closeWhenIdle = (one: Held) => {
    if (!one.isRetired || one.users > 0) return;
    one.release.snapshot.close();
    deps.log('debug', 'closed a release', { release: one.release.id });
  };
  const retire = (one: Held) => {
    one.isRetired = true;
    closeWhenIdle(one);
  };
  const isWanted = (id: string): boolean => {
    if (id === held?.release.id) return false;
    if (id !== refused?.id) return true;
    refused.looks += 1;
    return refused.looks >= looksBeforeRetry;
  };
  const refuse = (id: string, cause: unknown) => {
    refused = { id, looks: 0 };
    counts.refusals += 1;
    deps.log('error', 'a release was refused; the one before goes on', {
      release: id,
      serving: held?.release.id ?? null,
      reason: cause instanceof Error ? cause.message : String(cause),
    });
  };
  const look = async () => {
    const wanted = await findCurrent(deps.dataDir);
    if (!wanted || !isWanted(wanted.id)) return;
    try {
      const next = { release: await openRelease(wanted), users: 0, isRetired: false };
      if (isClosed) return retire(next);
      const old = held;
      held = next;
      refused = undefined;
      deps.log('info', 'serving a release', {
        release: wanted.id,
        before: old?.release.id ?? null,
      });
      if (old) retire(old);
      counts.swaps += 1;
      deps.onSwap?.();
    } catch (cause) {
      refuse(wanted.id, cause);
    }
  };

  return {
    use: (work) => (held ? useHeld(held, work, closeWhenIdle) : work(undefined)),
    isReady: () => held !== undefined,
    find: () => held?.release,
    counts,
    async refresh() {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    },
    close() {
      isClosed = true;
      if (held) retire(held);
      held = undefined;
    },
  };
}

/** Whether the work waits or not, the release is left when it ends. */
function useHeld<T>(
  mine: Held,
  work: (release: ServedRelease) => T | Promise<T>,
  closeWhenIdle: (one: Held) => void,
): T | Promise<T> {
  mine.users += 1;
  const leave = () => {
    mine.users -= 1;
    closeWhenIdle(mine);
  };
  try {
    const result = work(mine.release);
    if (result instanceof Promise) return result.finally(leave);
    leave();
    return result;
  } catch (cause) {
    leave();
    throw cause;
  }
}

async function openRelease({ id, folder }: CurrentRelease): Promise<ServedRelease> {
  const manifest = await readManifest(folder);
  if (manifest.id !== id) throw new Error(`The manifest is of ${manifest.id}, not of ${id}.`);
  const path = join(folder, 'graph.duckdb');
  const loaded = await loadRelease(path, manifest);
  return {
    ...loaded,
    id,
    folder,
    manifest,
    snapshot: await openSnapshot(path, { connections }),
    gzip: createGzipCache(gzipBytes),
    answers: createAnswerCache(answerBytes),
  };
}

async function loadRelease(path: string, manifest: Manifest) {
  const { sources, projects } = await readThrough(path, async (snapshot) => {
    await checkGraph(snapshot, manifest);
    return {
      sources: await snapshot.rows('select * from source order by name'),
      projects: await loadProjects(snapshot),
    };
  });
  return { sources, projects, histories: await readThrough(path, loadHistories) };
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
async function checkGraph(snapshot: Snapshot, manifest: Manifest): Promise<void> {
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
