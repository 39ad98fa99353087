// Finds the unchanged project pages of the previous release and reuses them.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageKeys } from '../../src/contracts/page-reuse-keys.ts';
import { hashFiles, listFiles, readManifest } from '../../src/snapshot/release/release-folder.ts';
import { exists } from '../io/atomic-files.ts';
import { projectRoot } from '../io/project-root.ts';

/**
 * Folders with the code of the pages. Together with `pageFiles` and the data, they determine what a
 * page contains.
 */
const pageCode = ['src', 'public'];
const pageFiles = ['astro.config.mjs', 'package-lock.json', 'package.json'];

interface Site {
  readonly name: string;
  readonly url: string;
}

/**
 * Hashes what all pages have in common: their code (see `hashPageCode`), the name and URL of the
 * site, and the version of Node.js.
 */
export const hashSharedInputs = (site: Site, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([process.version, site.name, site.url, code]))
    .digest('hex');

export async function hashPageCode(): Promise<string> {
  const code = createHash('sha256');
  const paths = [...pageFiles];
  for (const folder of pageCode) {
    paths.push(...(await listFiles(join(projectRoot, folder))).map((path) => `${folder}/${path}`));
  }
  for (const path of paths.sort()) {
    // An installation may lack package-lock.json.
    if (!(await exists(join(projectRoot, path)))) continue;
    code.update(`\0${path}\0`).update(await readFile(join(projectRoot, path)));
  }
  return code.digest('hex');
}

const pagePaths = (id: string): string[] => {
  const page = `site/projects/${id}.html`;
  return [page, `${page}.br`];
};

/**
 * Reads the page keys of the release in `folder`. Returns none if the hash of the shared inputs
 * (see `hashSharedInputs`) has changed since that release.
 */
export async function readKnownKeys(folder: string, frame: string): Promise<PageKeys['keys']> {
  try {
    const pages = PageKeys.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
    return pages.frame === frame ? pages.keys : {};
  } catch {
    // The release was published before page keys existed, or it is unreadable. Every page is
    // rendered.
    return {};
  }
}

/** Returns the entries of `keys` whose page files in `folder` match the manifest. */
export async function findIntact(
  folder: string,
  keys: PageKeys['keys'],
): Promise<PageKeys['keys']> {
  const manifest = await readManifest(folder).catch(() => undefined);
  if (!manifest) return {};
  const { files } = manifest;
  const present = new Set(await listFiles(folder));
  const paths = Object.keys(keys).flatMap(pagePaths);
  const found = await hashFiles(
    folder,
    paths.filter((path) => present.has(path)),
  );
  const isWhole = (path: string) => found.get(path)?.sha256 === files[path]?.sha256;
  return Object.fromEntries(
    Object.entries(keys).filter(
      ([id]) => found.has(`site/projects/${id}.html`) && pagePaths(id).every(isWhole),
    ),
  );
}

/**
 * Reuses the pages whose keys in `known` and `keys` are equal. Returns the number of reused pages.
 */
export function reusePages(
  from: string,
  outDir: string,
  known: PageKeys['keys'],
  keys: PageKeys['keys'],
): number {
  const ids = Object.keys(keys).filter((id) => known[id] === keys[id]);
  for (const id of ids) {
    const [page = '', packed = ''] = pagePaths(id);
    linkOrCopy(join(from, page), join(outDir, `projects/${id}.html`));
    if (existsSync(join(from, packed))) {
      linkOrCopy(join(from, packed), join(outDir, `projects/${id}.html.br`));
    }
  }
  return ids.length;
}

/**
 * Creates a hard link, or a copy if the disk does not support links. Links are safe, because the
 * files of a release never change.
 */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

export async function writePageKeys(path: string, pages: PageKeys): Promise<void> {
  await writeFile(path, `${JSON.stringify(PageKeys.parse(pages))}\n`);
}
