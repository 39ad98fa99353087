// Runs on a follower: downloads the publisher's change files and earlier dumps. The follower then
// serves the same files under `/changes` and `/dumps/<release>` as the publisher.
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { changesFolder, changesIndexFile } from '../../contracts/change-files.ts';
import {
  changePath,
  earlierDumpsFolder,
  Publication,
  type PublishedFile,
} from '../../contracts/publication.ts';
import { publicationFiles } from '../../contracts/release-layout.ts';
import type { Log } from '../logging/log.ts';
import { downloadFiles, hasContent, syncFolder, type WantedFile } from './download-files.ts';
import { findEarlierDumpFile } from './earlier-dump-files.ts';
import type { Origin, SignedFile } from './origin.ts';

export interface OfferedPublication {
  readonly publication: Publication;
  readonly file: SignedFile;
}

/** Returns undefined if the file does not exist or has not changed since the last call. */
export async function readPublication(origin: Origin): Promise<OfferedPublication | undefined> {
  const file = await origin.read('publication');
  if (!file) return undefined;
  const publication = Publication.parse(JSON.parse(Buffer.from(file.bytes).toString('utf8')));
  return { publication, file };
}

/** Returns the last publication whose files were all downloaded. Undefined if there is none. */
export async function readStored(dataDir: string): Promise<Publication | undefined> {
  try {
    const text = await readFile(join(dataDir, publicationFiles.publication), 'utf8');
    return Publication.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export interface DownloadOptions {
  readonly dataDir: string;
  readonly origin: Origin;
  readonly log: Log;
}

const aside = `${earlierDumpsFolder}/.aside`;

/**
 * Downloads missing files. Moves the index of the change files to its final path last, so that it
 * never lists a missing file.
 */
export async function downloadPublication(
  { dataDir, origin, log }: DownloadOptions,
  { publication, file }: OfferedPublication,
): Promise<void> {
  const missing: (WantedFile & { readonly path: string; readonly modified: string })[] = [];
  const local = new Map<string, string>();
  const stored = await readStored(dataDir);
  for (const [path, entry] of Object.entries(publication.files)) {
    const known = await findEarlierDumpFile(dataDir, path);
    if (known) local.set(entry.sha256, join(known.folder, known.file));
    // A dump that exists only in a release folder counts as missing. It is linked into `dumps`,
    // because old release folders are removed later.
    if (await isDownloaded(join(dataDir, path), entry, stored?.files[path])) continue;
    missing.push({ ...entry, path, target: join(dataDir, aside, path) });
  }
  const transferred = await downloadFiles({ origin, wanted: () => missing, local });
  const indexLast = missing.toSorted((a, b) => Number(isIndex(a.path)) - Number(isIndex(b.path)));
  for (const { path, target, modified } of indexLast) {
    // Set the publisher's modification time on change files, because the server sends it as
    // Last-Modified.
    if (changePath.test(path)) await utimes(target, new Date(modified), new Date(modified));
    await place(target, join(dataDir, path));
  }
  await rm(join(dataDir, aside), { recursive: true, force: true });
  await removeUnlisted(dataDir, publication);
  await store(dataDir, publicationFiles.signature, file.signature);
  await store(dataDir, publicationFiles.publication, file.bytes);
  if (missing.length === 0) return;
  log('info', 'downloaded change files and dumps of earlier releases', {
    release: publication.release,
    ...transferred,
  });
}

/** Files of the previous publication were verified after the download, so only check their size. */
async function isDownloaded(
  path: string,
  entry: PublishedFile,
  checked: PublishedFile | undefined,
): Promise<boolean> {
  if (entry.sha256 !== checked?.sha256) return await hasContent(path, entry);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  return size === entry.bytes;
}

const isIndex = (path: string): boolean => path === `${changesFolder}/${changesIndexFile}`;

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

async function store(
  dataDir: string,
  name: string,
  content: Uint8Array | string | undefined,
): Promise<void> {
  const path = join(dataDir, name);
  if (content === undefined) return await rm(path, { force: true });
  await writeFile(`${path}.tmp`, content, { flush: true });
  await rename(`${path}.tmp`, path);
  await syncFolder(dataDir);
}

async function removeUnlisted(dataDir: string, { files }: Publication): Promise<void> {
  for (const name of await list(join(dataDir, changesFolder))) {
    const path = `${changesFolder}/${name}`;
    if (changePath.test(path) && !(path in files)) await rm(join(dataDir, path), { force: true });
  }
  for (const release of await list(join(dataDir, earlierDumpsFolder))) {
    const folder = join(dataDir, earlierDumpsFolder, release);
    const isListed = (name: string) => `${earlierDumpsFolder}/${release}/${name}` in files;
    const names = await list(folder);
    for (const name of names.filter((one) => !isListed(one))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    if (!names.some(isListed)) await rmdir(folder);
  }
}

const list = async (folder: string): Promise<string[]> => await readdir(folder).catch(() => []);
