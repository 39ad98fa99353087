// Writes publication.json for followers. The file specifies the current release. It also lists the
// change files and the dumps of all releases, which followers download too.
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changesFolder } from '../../src/contracts/change-files.ts';
import {
  changePath,
  dumpPath,
  earlierDumpsFolder,
  Publication,
  type PublishedFile,
  publicationVersion,
} from '../../src/contracts/publication.ts';
import { publicationFiles } from '../../src/contracts/release-layout.ts';
import { toInstant } from '../../src/contracts/time.ts';
import { findCurrent, readManifest } from '../../src/snapshot/release/release-folder.ts';
import { signManifest } from '../../src/snapshot/release/signature.ts';
import { hashFile, writeFileAtomic } from '../io/atomic-files.ts';
import { listFolder } from '../io/work-folder.ts';
import { listReleases } from './release-order.ts';

export interface PublicationOptions {
  readonly dataDir: string;
  readonly now: () => Date;
  readonly signingKey?: string | undefined;
  /** Ids of releases that are about to be removed. Their dumps are not listed. */
  readonly leaving?: readonly string[];
}

/**
 * Writes publication.json and its signature. The time `at` changes only if the release or the files
 * change. Returns the number of listed files.
 */
export async function writePublication(options: PublicationOptions): Promise<number> {
  const { dataDir, signingKey } = options;
  const current = await findCurrent(dataDir);
  if (!current) return 0;
  const before = await readPublication(dataDir);
  const files = Object.fromEntries(
    [...(await listChangeFiles(dataDir)), ...(await listDumps(options, before))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  );
  const isSame =
    before?.release === current.id && JSON.stringify(before.files) === JSON.stringify(files);
  const publication = Publication.parse({
    schema: publicationVersion,
    release: current.id,
    at: isSame ? before.at : await chooseTime(options, current.folder, before),
    files,
  });
  const bytes = Buffer.from(`${JSON.stringify(publication, null, 1)}\n`);
  const signaturePath = join(dataDir, publicationFiles.signature);
  if (signingKey === undefined) await rm(signaturePath, { force: true });
  else await writeFileAtomic(signaturePath, signManifest(bytes, signingKey));
  await writeFileAtomic(join(dataDir, publicationFiles.publication), bytes);
  return Object.keys(files).length;
}

export async function readPublication(dataDir: string): Promise<Publication | undefined> {
  try {
    const text = await readFile(join(dataDir, publicationFiles.publication), 'utf8');
    return Publication.parse(JSON.parse(text));
  } catch {
    // The file does not exist yet, or it is damaged and will be replaced.
    return undefined;
  }
}

/**
 * Returns a time that is later than the previous publication and the release, even if the clock was
 * set back.
 */
async function chooseTime(
  { now }: PublicationOptions,
  folder: string,
  before: Publication | undefined,
): Promise<string> {
  const { built } = await readManifest(folder);
  const known = [built, before?.at ?? built].sort().at(-1) ?? built;
  const at = toInstant(now());
  return at > known ? at : toInstant(Date.parse(known) + 1000);
}

type Listed = readonly (readonly [path: string, file: PublishedFile])[];

async function listChangeFiles(dataDir: string): Promise<Listed> {
  const names = await listFolder(join(dataDir, changesFolder));
  const paths = names
    .map((name) => `${changesFolder}/${name}`)
    .filter((path) => changePath.test(path));
  return await Promise.all(
    paths.map(async (path) => {
      const { mtimeMs } = await stat(join(dataDir, path));
      const modified = toInstant(mtimeMs);
      return [path, { ...(await hashFile(join(dataDir, path))), modified }] as const;
    }),
  );
}

/**
 * Lists the dumps of all releases, with the hashes in their manifests. Reads only the manifests of
 * releases that the previous publication did not list.
 */
async function listDumps(
  { dataDir, leaving = [] }: PublicationOptions,
  before: Publication | undefined,
): Promise<Listed> {
  const known = Map.groupBy(
    Object.entries(before?.files ?? {}),
    ([path]) => dumpPath.exec(path)?.[1],
  );
  const listed: Listed[] = [];
  for (const id of await listReleases(join(dataDir, 'releases'))) {
    if (leaving.includes(id)) continue;
    listed.push(known.get(id) ?? (await readDumps(join(dataDir, 'releases', id), id)));
  }
  return listed.flat();
}

async function readDumps(folder: string, id: string): Promise<Listed> {
  const manifest = await readManifest(folder).catch(() => undefined);
  const siteDumps = 'site/dumps/';
  return Object.entries(manifest?.files ?? {}).flatMap(([path, file]) => {
    const published = `${earlierDumpsFolder}/${id}/${path.slice(siteDumps.length)}`;
    return path.startsWith(siteDumps) && dumpPath.test(published)
      ? [[published, { ...file, modified: manifest?.built ?? '' }] as const]
      : [];
  });
}

/**
 * What followers download in addition to a release: publication.json, its signature, and the files
 * that it lists.
 */
export interface PublicationOffer {
  /**
   * The contents of publication.json and of its signature, by file name. Undefined for a file that
   * does not exist.
   */
  readonly pointers: ReadonlyMap<string, Uint8Array | undefined>;
  readonly files: readonly {
    readonly path: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

export async function readPublicationOffer(dataDir: string): Promise<PublicationOffer> {
  const pointers = new Map<string, Uint8Array | undefined>();
  for (const name of [publicationFiles.signature, publicationFiles.publication]) {
    pointers.set(name, await readFile(join(dataDir, name)).catch(() => undefined));
  }
  const publication = await readPublication(dataDir);
  const files = Object.entries(publication?.files ?? {}).map(([path, { bytes, sha256 }]) => {
    const [, id, name] = dumpPath.exec(path) ?? [];
    const below = id && name ? join('releases', id, 'site/dumps', name) : path;
    return { path: join(dataDir, below), bytes, sha256 };
  });
  return { pointers, files };
}
