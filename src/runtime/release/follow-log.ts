// Keeps a copy of the origin's transparency log, and refuses a log that was rewritten.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  checkpointFile,
  isRelease,
  readCheckpoint,
  readEntries,
  toLogEntry,
} from '../../contracts/files/log.ts';
import { layoutFiles } from '../../contracts/files/release-layout.ts';
import { hashLeaf, hashRoot } from '../../lib/merkle-tree.ts';
import {
  appendEntries,
  type LocalLog,
  openLog,
  readOptional,
} from '../../snapshot/log/local-log.ts';

export interface LogOrigin {
  /** Returns the checkpoint, whose signature was verified, or undefined if there is no log. */
  readCheckpoint(): Promise<string | undefined>;
  readBundle(path: string): Promise<Buffer>;
}

/**
 * Compares the log of the origin with the copy in `folder`, and adds its new entries to the copy.
 * Throws if the log of the origin does not start with the entries of the copy. The copy then stays
 * as it is.
 */
export async function followLog(origin: LogOrigin, folder: string): Promise<void> {
  const note = await origin.readCheckpoint();
  const own = (await readOptional(join(folder, checkpointFile)))?.toString();
  if (note === own) return;
  const log = await openLog(folder);
  const known = log.entries.length;
  if (note === undefined) throw rewritten(`is gone, but had ${known} entries`);
  const { size, root } = readCheckpoint(note);
  if (size < known) throw rewritten(`has ${size} entries, but had ${known}`);
  const added = await readEntries(origin.readBundle, known, size);
  if (!hashRoot([...log.leaves, ...added.map(hashLeaf)]).equals(root)) {
    throw rewritten(`no longer starts with the ${known} entries that this server has seen`);
  }
  await appendEntries(log, added, () => note);
}

/**
 * Whether another follower has the same log, shorter or longer. If not, the origin shows its followers
 * different logs. Throws if the log of the peer cannot be read or does not match its checkpoint.
 */
export async function isSameLog(peer: LogOrigin, { checkpoint, leaves }: LocalLog) {
  const note = await peer.readCheckpoint();
  if (note === undefined || checkpoint === undefined) return true;
  const { origin, size, root } = readCheckpoint(note);
  if (origin !== checkpoint.origin) {
    throw new Error(`it has the log ${origin}, but this server has ${checkpoint.origin}`);
  }
  if (size <= leaves.length) return hashRoot(leaves, 0, size).equals(root);
  const added = await readEntries(peer.readBundle, leaves.length, size);
  if (hashRoot([...leaves, ...added.map(hashLeaf)]).equals(root)) return true;
  // A damaged copy proves nothing about the origin.
  const all = await readEntries(peer.readBundle, 0, size);
  if (!hashRoot(all.map(hashLeaf)).equals(root)) {
    throw new Error('its copy of the log does not match its checkpoint');
  }
  return false;
}

const rewritten = (what: string): Error =>
  new Error(
    `the transparency log of the origin ${what}. Ask the publisher why. To accept its log, remove the folder log from DATA_DIR`,
  );

/**
 * Throws unless the log contains the manifest, with an entry after that of the current release.
 * Accepts any manifest if the origin has no log.
 */
export async function refuseUnlogged(dataDir: string, manifest: Uint8Array, log: LocalLog) {
  if (log.entries.length === 0) return;
  const hashes = log.entries.map(toLogEntry).map((one) => (isRelease(one) ? one.manifest : ''));
  const find = (bytes: Uint8Array) =>
    hashes.lastIndexOf(createHash('sha256').update(bytes).digest('hex'));
  const current = await readOptional(join(dataDir, 'current', layoutFiles.manifest));
  const at = find(manifest);
  const before = current ? find(current) : -1;
  if (at === -1) {
    throw new Error(
      'the manifest of the origin is not in its transparency log, so it was changed after it was published. Ask the publisher why',
    );
  }
  if (at < before) {
    throw new Error(
      'the origin went back to an older release without an entry in its transparency log. Ask the publisher why',
    );
  }
}
