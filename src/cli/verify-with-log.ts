// Downloads the transparency log, checks it against its checkpoint, and finds entries in it.
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type Checkpoint,
  checkpointFile,
  isCheckpointSignedBy,
  isRelease,
  type LogEntry,
  logFolder,
  readCheckpoint,
  readEntries,
  toLogEntry,
} from '../contracts/files/log.ts';
import { hashLeaf, hashRoot, proveInclusion } from '../lib/merkle-tree.ts';
import type { Call } from './command.ts';
import { download, maxFileBytes } from './download.ts';
import { exitCodes, UserError } from './errors.ts';
import { print, type Row } from './output.ts';
import type { Session } from './session.ts';

const manifestPath = '/releases/current/manifest.json';
const maxManifestBytes = 100_000_000;

interface Log extends Checkpoint {
  readonly note: string;
  readonly entries: readonly LogEntry[];
  readonly leaves: readonly Buffer[];
}

export async function runVerify({ session, args, values }: Call): Promise<number> {
  const log = await readLog(session.url);
  const key = values.key === undefined ? undefined : String(values.key);
  if (key !== undefined && !isSigned(log.note, key)) {
    throw unproven(`The log of ${session.url} is not signed by this key.`);
  }
  if (values.with !== undefined) requireSame(log, await readLog(String(values.with)));
  const { found, path } = await findEntries(session, log, args[0] ?? '');
  const { origin, size, root, note: checkpoint } = log;
  const data = found.map((index) => ({
    entry: log.entries[index],
    path,
    index,
    // The entries of a release are followed by that of the release itself.
    recorded_at: log.entries.slice(index).find(isRelease)?.at ?? null,
    proof: proveInclusion(log.leaves, index).map((one) => one.toString('base64')),
  }));
  const meta = { log: origin, size, root: root.toString('base64'), checkpoint };
  const read = (row: Row) => row as unknown as (typeof data)[number];
  print(session, { data, meta }, [
    ['Entry', (row) => read(row).index],
    ['Type', (row) => read(row).entry?.type],
    ['ID', (row) => read(row).entry?.id],
    ['Recorded', (row) => read(row).recorded_at],
    path === null ? ['Content', (row) => describe(read(row).entry)] : ['File', () => path],
  ]);
  const count = `${size.toLocaleString('en')} entries`;
  session.terminal.warn(`The log ${origin} has ${count}, which match its checkpoint.\n`);
  return exitCodes.success[0];
}

function describe(entry: LogEntry | undefined): string {
  const { type: _type, id: _id, ...content } = entry ?? {};
  return Object.entries(content)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}

const unproven = (message: string): UserError => new UserError(message, exitCodes.unproven[0]);

function isSigned(note: string, key: string): boolean {
  try {
    return isCheckpointSignedBy(note, key);
  } catch {
    throw new UserError('The key in --key is not an Ed25519 public key (SPKI DER in base64).');
  }
}

async function readLog(url: string): Promise<Log> {
  const read = (path: string) => download({ url }, `/${logFolder}/${path}`, maxFileBytes * 2);
  const note = (await read(checkpointFile)).toString();
  try {
    const checkpoint = readCheckpoint(note);
    const raw = await readEntries(read, 0, checkpoint.size);
    const leaves = raw.map(hashLeaf);
    if (!hashRoot(leaves).equals(checkpoint.root)) throw new Error('the root differs');
    return { ...checkpoint, note, leaves, entries: raw.map(toLogEntry) };
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw unproven(`The log of ${url} does not match its checkpoint.`);
  }
}

function requireSame(one: Log, other: Log): void {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  if (hashRoot(long.leaves.slice(0, short.size)).equals(short.root)) return;
  throw unproven('The two servers have different logs: each shows its readers another history.');
}

/**
 * Finds all entries of an ID or of a project or model, or the newest one of a manifest or of the
 * release that contains a file.
 */
async function findEntries(session: Session, { entries }: Log, wanted: string) {
  const bytes = await readFile(wanted).catch(() => undefined);
  if (!bytes) {
    const found = [...entries.keys()].filter((at) => {
      const id = entries[at]?.id ?? '';
      return id === wanted || /^\w+\/(.+)@/.exec(id)?.[1] === wanted;
    });
    if (found.length > 0) return { found, path: null };
    throw new UserError(
      `There is no file and no log entry "${wanted.slice(0, 100)}".`,
      exitCodes.notFound[0],
    );
  }
  const findManifest = (sha256: string) =>
    entries.findLastIndex((entry) => isRelease(entry) && entry.manifest === sha256);
  const sha256 = hash('sha256', bytes);
  const own = findManifest(sha256);
  if (own >= 0) return { found: [own], path: 'manifest.json' };
  const manifest = await download(session, manifestPath, maxManifestBytes);
  const { id, files } = JSON.parse(manifest.toString()) as Manifest;
  // The same content can also be below the ID of the release, which makes a longer path.
  const [path] = Object.keys(files)
    .filter((name) => files[name]?.sha256 === sha256)
    .sort((a, b) => a.length - b.length);
  if (path === undefined) {
    throw unproven(`This file is not part of the current release ${id}. Download it again.`);
  }
  const found = findManifest(hash('sha256', manifest));
  if (found >= 0) return { found: [found], path };
  throw unproven(`The manifest of the current release ${id} is not in the log.`);
}

interface Manifest {
  readonly id: string;
  readonly files: Readonly<Record<string, { readonly sha256: string }>>;
}
