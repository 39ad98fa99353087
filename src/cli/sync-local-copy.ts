// Updates a local copy of the open data, with change files if possible.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { hashFile, locate } from '../changes/local-copy-state.ts';
import { ChangesError, createReader, findPath, readIndex } from '../changes/read-changes.ts';
import {
  finishMoves,
  sizeOf,
  type UpdateReport,
  updateCopy,
  writeState,
} from '../changes/update-copy.ts';
import { type ChangesIndex, dumpKeys } from '../contracts/files/change-files.ts';
import type { Call } from './command.ts';
import { download } from './download.ts';
import { exitCodes, UserError } from './errors.ts';
import { hasEngine, withEngine } from './load-duckdb.ts';

const [ok] = exitCodes.success;
const descriptionFile = 'datapackage.json';

const Description = z.looseObject({
  resources: z.array(
    z.looseObject({
      path: z.string(),
      hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      bytes: z.int().nonnegative(),
    }),
  ),
});
type Description = z.infer<typeof Description>;

/** The dumps that this version knows. A server cannot name any other file to be written. */
const known = new Set(Object.keys(dumpKeys).map((table) => `${table}.parquet`));

interface Copy {
  readonly call: Call;
  readonly folder: string;
  readonly description: Description;
  readonly index: ChangesIndex | undefined;
}

/**
 * Applies change files if they can update the copy to the server's release and are smaller than the
 * dumps. Otherwise downloads the dumps that differ.
 */
export async function runSync(call: Call): Promise<number> {
  const folder = resolve(call.args[0] ?? 'daybreak-data');
  const read = createReader(call.session.url);
  const index = await readIndex(read).catch(() => undefined);
  const description = await readDescription(call);
  await mkdir(folder, { recursive: true });
  // Until an interrupted update is completed, the copy mixes two releases and matches neither.
  const isCompleted = await finishMoves(folder);
  const copy = { call, folder, description, index };
  const updated = await applyIfSmaller(copy);
  if (updated && updated.entries > 0) {
    await describeCopy(copy);
    const size = (updated.bytes / 1e6).toFixed(1);
    call.session.terminal.warn(
      `${folder}: ${updated.rows} rows from ${updated.entries} change files (${size} MB), all ` +
        'checksums verified.\n',
    );
    return ok;
  }
  if (updated) {
    if (isCompleted) await describeCopy(copy);
    const { length } = description.resources;
    call.session.terminal.warn(`${folder}: 0 of ${length} files changed.\n`);
    return ok;
  }
  await downloadFiles(copy);
  await writeWhole(folder, descriptionFile, toJson(description));
  await recordPlace(copy);
  return ok;
}

/** Reads which dumps the server has, without those that this version does not know. */
async function readDescription({ session }: Call): Promise<Description> {
  const text = (await download(session, `/dumps/${descriptionFile}`)).toString('utf8');
  try {
    const description = Description.parse(JSON.parse(text));
    const resources = description.resources.filter(({ path }) => known.has(path));
    return { ...description, resources };
  } catch {
    throw new UserError(
      `The list of dumps of ${session.url} is not valid. Check the server URL.`,
      exitCodes.network[0],
    );
  }
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Applies change files. Returns undefined if the dumps must be downloaded instead. */
async function applyIfSmaller(copy: Copy): Promise<UpdateReport | undefined> {
  const { call, folder, index } = copy;
  if (!index || !(await hasEngine())) return undefined;
  const state = await locate(folder, index).catch(() => undefined);
  const path = state && findPath(index, state.seq);
  if (!path) return undefined;
  const bytes = path.reduce((sum, entry) => sum + sizeOf(entry), 0);
  if (bytes >= copy.description.resources.reduce((sum, one) => sum + one.bytes, 0))
    return undefined;
  try {
    const read = createReader(call.session.url);
    return await updateCopy({ folder, read, withSql: withEngine });
  } catch (cause) {
    if (!(cause instanceof ChangesError)) throw cause;
    call.session.terminal.warn(`${cause.message} This command now downloads the dumps instead.\n`);
    return undefined;
  }
}

/** Writes to a temporary file first, so that a failure never leaves an incomplete file. */
async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  const aside = join(folder, `.${name}.part`);
  await writeFile(aside, content);
  await rename(aside, join(folder, name));
}

async function downloadFiles({ call, folder, description }: Copy): Promise<void> {
  const { warn, isTerminal } = call.session.terminal;
  const { resources } = description;
  let [fetched, bytes] = [0, 0];
  for (const [place, { path: name, hash, bytes: size }] of resources.entries()) {
    const wanted = hash.replace(/^sha256:/, '');
    if ((await hashFile(join(folder, name))) === wanted) continue;
    if (isTerminal) warn(`[${place + 1}/${resources.length}] ${name}\n`);
    const content = await download(call.session, `/dumps/${name}`, size);
    if (createHash('sha256').update(content).digest('hex') !== wanted) {
      const hint = 'A new release may have been published in the meantime. Run the command again.';
      throw new UserError(
        `${name} does not have the checksum that ${descriptionFile} lists. ${hint}`,
        exitCodes.network[0],
      );
    }
    await writeWhole(folder, name, content);
    fetched += 1;
    bytes += size;
  }
  const size = (bytes / 1e6).toFixed(1);
  warn(
    `${folder}: ${fetched} of ${resources.length} files downloaded (${size} MB), all checksums ` +
      'verified. Each changed file is downloaded in full.\n',
  );
}

/** Records the release of the copy. Does nothing if the index belongs to a different release. */
async function recordPlace({ folder, description, index }: Copy): Promise<void> {
  const files = Object.fromEntries(
    description.resources.map(({ path, hash }) => [
      path.replace(/\.parquet$/, ''),
      hash.replace(/^sha256:/, ''),
    ]),
  );
  const tables = Object.keys(index?.dumps ?? {});
  const isSame = tables.every((table) => index?.dumps[table] === files[table]);
  if (index && isSame) await writeState(folder, index, files);
}

/**
 * Writes the published `datapackage.json`, but with the sizes and checksums of the local files.
 * After an update with change files, the local files differ from the published files.
 */
async function describeCopy({ folder, description }: Copy): Promise<void> {
  const resources = await Promise.all(
    description.resources.map(async (resource) => {
      const path = join(folder, resource.path);
      const bytes = (await readFile(path)).length;
      return { ...resource, bytes, hash: `sha256:${await hashFile(path)}` };
    }),
  );
  await writeWhole(folder, descriptionFile, toJson({ ...description, resources }));
}
