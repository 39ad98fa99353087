// The release being served: opened beside the old one, switched by one reference, closed when idle.
import { join } from 'node:path';
import type { Manifest } from '../contracts/manifest.ts';
import { type CurrentRelease, findCurrent, readManifest } from '../snapshot/release.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import type { Log } from './log.ts';

export interface ServedRelease {
  readonly id: string;
  readonly siteFolder: string;
  readonly manifest: Manifest;
  readonly snapshot: Snapshot;
}

export interface Serving {
  /** The release that requests are answered from; undefined until the first one is open. */
  current(): ServedRelease | undefined;
  /** Runs `work` on the current release, which stays open until it ends. */
  use<T>(work: (release: ServedRelease | undefined) => Promise<T>): Promise<T>;
  /** Looks at `current` and opens a release that is new. A broken one is refused and reported. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Held {
  readonly release: ServedRelease;
  users: number;
  isRetired: boolean;
}

export function createServing(deps: { dataDir: string; log: Log }): Serving {
  let held: Held | undefined;
  let refused: string | undefined;

  const release = (one: Held) => {
    if (one.isRetired && one.users === 0) one.release.snapshot.close();
  };
  const retire = (one: Held) => {
    one.isRetired = true;
    release(one);
  };

  return {
    current: () => held?.release,
    async use(work) {
      const mine = held;
      if (!mine) return await work(undefined);
      mine.users += 1;
      try {
        return await work(mine.release);
      } finally {
        mine.users -= 1;
        release(mine);
      }
    },
    async refresh() {
      const wanted = await findCurrent(deps.dataDir);
      if (!wanted || wanted.id === held?.release.id || wanted.id === refused) return;
      try {
        const next = { release: await openRelease(wanted), users: 0, isRetired: false };
        const old = held;
        held = next;
        refused = undefined;
        if (old) retire(old);
        deps.log('info', 'serving a release', { release: wanted.id });
      } catch (cause) {
        refused = wanted.id;
        deps.log('error', 'a release was refused; the one before goes on', {
          release: wanted.id,
          serving: held?.release.id ?? null,
          reason: cause instanceof Error ? cause.message : String(cause),
        });
      }
    },
    async close() {
      if (held) retire(held);
      held = undefined;
    },
  };
}

async function openRelease({ id, folder }: CurrentRelease): Promise<ServedRelease> {
  const manifest = await readManifest(folder);
  if (manifest.id !== id) throw new Error(`The manifest is of ${manifest.id}, not of ${id}.`);
  const snapshot = await openSnapshot(join(folder, 'graph.duckdb'));
  try {
    const [row] = await snapshot.rows('select count(*) as projects from project');
    if (row?.projects !== manifest.counts.projects) {
      throw new Error(
        `The graph holds ${row?.projects} projects, the manifest ${manifest.counts.projects}.`,
      );
    }
  } catch (cause) {
    snapshot.close();
    throw cause;
  }
  return { id, siteFolder: join(folder, 'site'), manifest, snapshot };
}
