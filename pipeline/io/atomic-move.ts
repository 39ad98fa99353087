// Work folders beside the data: filled first, moved into place when whole, swept when a run died.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './files.ts';

const asideName = /^\.aside-(\d+)-/;
/** Flushing waits for the disk, not for us: some at once, few enough for any handle limit. */
const movesAtOnce = 16;

/** Is another living process at work in this folder? Our own id is ours, or was another life's. */
function isOfLivingOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what runs that died have left below `root`. */
async function sweepAsides(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = asideName.exec(name)?.[1];
    if (pid && !isOfLivingOther(Number(pid))) {
      await rm(join(root, name), { recursive: true, force: true });
    }
  }
}

/** Runs `work` with an empty folder below `root`, which is gone afterwards whatever happens. */
export async function withAside<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true });
  await sweepAsides(root);
  const folder = join(root, `.aside-${process.pid}-${randomUUID()}`);
  await mkdir(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes and renames finished files, each replacing what stands there; folders are made. */
export async function placeFiles(
  moves: ReadonlyArray<{ readonly from: string; readonly to: string }>,
): Promise<void> {
  const parents = new Set<string>();
  const queue = [...moves];
  const worker = async () => {
    for (let move = queue.pop(); move; move = queue.pop()) {
      const folder = dirname(move.to);
      await syncFile(move.from);
      await mkdir(folder, { recursive: true });
      await rename(move.from, move.to);
      await syncFolder(folder);
      parents.add(dirname(folder));
    }
  };
  await Promise.all(Array.from({ length: movesAtOnce }, worker));
  for (const parent of parents) await syncFolder(parent);
}

/** Names of the entries of a folder, sorted; none where it does not exist. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Removes a folder with all below it; none is fine. */
export async function removeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Appends lines of JSON to a new file, a megabyte at a time. */
export async function openLines(
  path: string,
): Promise<{ write(record: unknown): Promise<void>; close(): Promise<void> }> {
  const handle = await open(path, 'w');
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length > 0) await handle.appendFile(lines.join(''));
    lines = [];
    characters = 0;
  };
  return {
    async write(record) {
      const line = `${JSON.stringify(record)}\n`;
      lines.push(line);
      characters += line.length;
      if (characters > 1_000_000) await flush();
    },
    async close() {
      try {
        await flush();
      } finally {
        await handle.close();
      }
    },
  };
}
