// Reads change files and their index, from a folder or a server.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type ChangeEntry,
  ChangesIndex,
  changesFolder,
  changesIndexFile,
} from '../contracts/files/change-files.ts';
import { messageOf } from '../lib/error-message.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** Reads a file of at most `maxBytes`. */
export type ReadChangeFile = (name: string, maxBytes: number) => Promise<Uint8Array>;

const maxIndexBytes = 16 * 1024 * 1024;

/** A problem with the change files or with the local copy. The message says how to fix it. */
export class ChangesError extends Error {
  override readonly name = 'ChangesError';
}

/** Creates a reader for `place`: a folder that contains `index.json`, or the URL of a server. */
export function createReader(place: string): ReadChangeFile {
  if (!/^https?:\/\//.test(place)) return (name) => readLocal(join(place, name));
  return async (name, maxBytes) => {
    const url = new URL(`/${changesFolder}/${name}`, place);
    const { status, bytes } = await fetchBytes(url, maxBytes).catch((cause: unknown) => {
      const why = messageOf(cause);
      throw new ChangesError(
        `${url} cannot be downloaded: ${why}. Check the network and try again.`,
        { cause },
      );
    });
    if (status === 200) return bytes;
    throw new ChangesError(
      `The server returned status ${status} for ${url}. Check the URL, or try again later.`,
    );
  };
}

async function readLocal(path: string): Promise<Uint8Array> {
  return await readFile(path).catch((cause: unknown) => {
    throw new ChangesError(`${path} cannot be read. Check that its folder contains change files.`, {
      cause,
    });
  });
}

export async function readIndex(read: ReadChangeFile): Promise<ChangesIndex> {
  const bytes = await read(changesIndexFile, maxIndexBytes);
  try {
    return ChangesIndex.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new ChangesError(
      `The index of the change files, ${changesIndexFile}, is not valid. Download it again.`,
      { cause },
    );
  }
}

export async function readVerified(read: ReadChangeFile, entry: ChangeEntry): Promise<Uint8Array> {
  const file = entry.files.find(({ format }) => format === 'parquet');
  if (!file) {
    throw new ChangesError(
      `The index lists no Parquet file for change ${entry.seq}. Download the dumps instead.`,
    );
  }
  const name = basename(file.path);
  const bytes = await read(name, file.bytes);
  if (bytes.length !== file.bytes) {
    throw new ChangesError(
      `${name} has ${bytes.length} bytes, but the index lists ${file.bytes}. The file is ` +
        'incomplete or was altered. Nothing was applied. Download it again.',
    );
  }
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw new ChangesError(
      `${name} does not have the SHA-256 that the index lists. The file was altered. Nothing was ` +
        'applied. Download it again.',
    );
  }
  return bytes;
}

/**
 * Returns the change files after `seq`, oldest first. Returns undefined if a file is missing or is
 * a reset. A reset has no rows, so the complete dumps must be downloaded.
 */
export function findPath(index: ChangesIndex, seq: number): readonly ChangeEntry[] | undefined {
  const newer = index.changes.filter((entry) => entry.seq > seq).toReversed();
  let reached = seq;
  for (const entry of newer) {
    if (entry.reset || entry.after > reached) return undefined;
    reached = entry.seq;
  }
  return reached === index.seq ? newer : undefined;
}
