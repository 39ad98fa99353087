// The files of `daybreak check`. Manifests are sent to the server; source code and configuration
// are searched here, so that only the IDs of models leave the machine.

import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ModelIdsFile } from '../../contracts/api/open-files.ts';
import {
  maxCheckBytes,
  maxCheckFiles,
  maxModels,
  modelIdsFile,
} from '../../contracts/api/stack-check-rules.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { findManifestKind } from '../../stack/manifest-names.ts';
import { canNameModels, scanModelIds, toKnownIds } from '../../stack/model-ids.ts';
import { download } from '../download.ts';
import { UserError } from '../errors.ts';
import type { Session } from '../session.ts';

/** The manifests that are checked in a folder, most precise first. */
const wanted = [
  'package-lock.json',
  'package.json',
  'uv.lock',
  'pyproject.toml',
  'requirements.txt',
  'Cargo.toml',
  'go.mod',
];
/** Folders with code of others. Folders whose name starts with a dot are left out, too. */
const ignored = new Set([
  'node_modules',
  'vendor',
  'venv',
  'dist',
  'build',
  'target',
  '__pycache__',
]);

interface TextFile {
  readonly filename: string;
  readonly content: string;
}

interface Inputs {
  readonly manifests: readonly TextFile[];
  /** Paths of source code and configuration. */
  readonly sources: readonly string[];
}

/** All other files are sent. Bills of materials have any name; these names are a convention. */
const isSource = (name: string): boolean =>
  canNameModels(name) &&
  findManifestKind(name) === undefined &&
  !(name.endsWith('.json') && /bom|cdx|spdx/i.test(basename(name)));

export async function readInputs(paths: readonly string[]): Promise<Inputs> {
  const manifests: string[] = [];
  const sources: string[] = [];
  for (const path of paths.length > 0 ? paths : ['.']) {
    if ((await stat(path).catch(fail(path))).isDirectory()) {
      const names = wanted.map((name) => join(path, name)).filter((name) => existsSync(name));
      manifests.push(...names.slice(0, maxCheckFiles));
      sources.push(...(await listSources(path)));
    } else (isSource(path) ? sources : manifests).push(path);
  }
  if (manifests.length + sources.length === 0) {
    throw new UserError(
      `${process.cwd()} contains no file that can be checked. Pass a file, such as ${wanted[1]}.`,
    );
  }
  if (manifests.length > maxCheckFiles) {
    throw new UserError(
      `${manifests.length} manifests are more than the maximum of ${maxCheckFiles}. Check fewer at a time.`,
    );
  }
  return { manifests: await Promise.all(manifests.map(readText)), sources };
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const isHidden = entry.name.startsWith('.') || ignored.has(entry.name);
    if (entry.isDirectory() && !isHidden) found.push(...(await listSources(path)));
    else if (entry.isFile() && isSource(entry.name)) {
      const { size } = await stat(path);
      if (size <= maxCheckBytes) found.push(path);
    }
  }
  return found;
}

const fail =
  (filename: string) =>
  (cause: unknown): never => {
    if (cause instanceof UserError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`${filename} cannot be read: ${reason}. Check the path.`);
  };

async function readText(filename: string): Promise<TextFile> {
  const { size } = await stat(filename).catch(fail(filename));
  if (size > maxCheckBytes) {
    throw new UserError(
      `${filename} has ${size} bytes, more than the maximum of ${maxCheckBytes}. Pass a smaller file.`,
    );
  }
  return { filename, content: decodeText(await readFile(filename).catch(fail(filename))) };
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Returns the places of each ID of a model. Downloads the list of IDs only if there are sources. */
export async function findModels(
  session: Pick<Session, 'url'>,
  sources: readonly string[],
): Promise<ReadonlyMap<string, readonly Place[]>> {
  const places = new Map<string, Place[]>();
  if (sources.length === 0) return places;
  const bytes = await download(session, `/${modelIdsFile}`);
  const { ids = {} } = JSON.parse(bytes.toString()) as Partial<ModelIdsFile>;
  const known = toKnownIds(ids);
  for (const path of sources) {
    const file = await readText(path);
    for (const { text, line } of scanModelIds(file, known, false)) {
      const others = places.get(text);
      const place = { file: file.filename, line };
      if (others) others.push(place);
      else if (places.size < maxModels) places.set(text, [place]);
    }
  }
  return places;
}
