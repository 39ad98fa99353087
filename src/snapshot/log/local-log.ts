// Reads the transparency log in a data folder, and appends entries to it.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type Checkpoint,
  checkpointFile,
  listNewTiles,
  readCheckpoint,
  readEntries,
  type Tile,
  tileWidth,
  toBundle,
  toTilePath,
} from '../../contracts/files/log.ts';
import { hashLeaf, hashRoot } from '../../lib/merkle-tree.ts';

export interface LocalLog {
  readonly folder: string;
  readonly checkpoint: Checkpoint | undefined;
  readonly entries: readonly Buffer[];
  readonly leaves: readonly Buffer[];
}

export const readOptional = async (path: string): Promise<Buffer | undefined> =>
  await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });

/** Reads the whole log, which is empty at first. Throws if its files do not match its checkpoint. */
export async function openLog(folder: string): Promise<LocalLog> {
  const note = await readOptional(join(folder, checkpointFile));
  if (note === undefined) return { folder, checkpoint: undefined, entries: [], leaves: [] };
  const checkpoint = readCheckpoint(note.toString());
  const entries = await readEntries((path) => readFile(join(folder, path)), 0, checkpoint.size);
  const leaves = entries.map(hashLeaf);
  if (!hashRoot(leaves).equals(checkpoint.root)) {
    throw new Error(
      `the files in ${folder} do not match their checkpoint. Restore this folder from a backup or from a follower`,
    );
  }
  return { folder, checkpoint, entries, leaves };
}

/**
 * Appends entries. `toNote` returns the new checkpoint, which is written last: until then, readers
 * see the log as it was.
 */
export async function appendEntries(
  log: LocalLog,
  added: readonly Buffer[],
  toNote: (tree: Omit<Checkpoint, 'origin'>) => string,
): Promise<void> {
  const [from, size] = [log.entries.length, log.entries.length + added.length];
  const entries = [...log.entries, ...added];
  const levels = [[...log.leaves, ...added.map(hashLeaf)]];
  const note = toNote({ size, root: hashRoot(levels[0] ?? []) });
  for (const tile of listNewTiles(from, size)) {
    const { level, index, width } = tile;
    const [start, end] = [index * tileWidth, index * tileWidth + width];
    const bytes =
      level === 'entries'
        ? toBundle(entries.slice(start, end))
        : Buffer.concat(readLevel(levels, level).slice(start, end));
    await writeDurably(join(log.folder, toTilePath(tile)), bytes);
    await removePartials(log.folder, tile, from);
  }
  await writeDurably(join(log.folder, checkpointFile), Buffer.from(note));
}

function readLevel(levels: Buffer[][], level: number): Buffer[] {
  for (let above = levels.length; above <= level; above += 1) {
    const below = levels[above - 1] ?? [];
    levels.push(
      Array.from({ length: Math.floor(below.length / tileWidth) }, (_, index) =>
        hashRoot(below, index * tileWidth, (index + 1) * tileWidth),
      ),
    );
  }
  return levels[level] ?? [];
}

/** Removes older parts of a tile, except that of the last checkpoint, which readers may still use. */
async function removePartials(folder: string, tile: Tile, from: number): Promise<void> {
  const part = join(folder, dirname(toTilePath({ ...tile, width: 1 })));
  const size = tile.level === 'entries' ? 1 : tileWidth ** tile.level;
  const last = Math.floor(from / size) - tile.index * tileWidth;
  for (const name of await readdir(part).catch(() => [])) {
    if (![tile.width, last].includes(Number(name))) await rm(join(part, name), { force: true });
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = join(dirname(path), `.aside-${basename(path)}`);
  const file = await open(aside, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
}
