// Finds unchanged pages of the previous release and reuses them.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PageKeys } from '../../src/contracts/page-keys.ts';
import { hashFiles, listFiles, readManifest } from '../../src/snapshot/release/release.ts';
import { exists } from '../io/files.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
/** The code that determines the content of a project page, in addition to its data. */
const pageCode = ['src', 'public'];
const pageFiles = ['astro.config.mjs', 'package-lock.json', 'package.json'];

interface Site {
  readonly name: string;
  readonly url: string;
}

/** Hashes what all pages depend on: their code (see `hashPageCode`), the site's URL, and Node's version. */
export const hashFrame = (site: Site, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([process.version, site.name, site.url, code]))
    .digest('hex');

/** Hashes the code that, in addition to the data, determines the content of all pages. */
export async function hashPageCode(): Promise<string> {
  const code = createHash('sha256');
  const paths = [...pageFiles];
  for (const folder of pageCode) {
    paths.push(...(await listFiles(join(projectRoot, folder))).map((path) => `${folder}/${path}`));
  }
  for (const path of paths.sort()) {
    // Installations without a lockfile do not have this file.
    if (!(await exists(join(projectRoot, path)))) continue;
    code.update(`\0${path}\0`).update(await readFile(join(projectRoot, path)));
  }
  return code.digest('hex');
}

const pagePaths = (id: string): string[] => {
  const page = `site/projects/${id}.html`;
  return [page, `${page}.br`];
};

/** Reads the keys of pages in the release `folder` that the same code rendered. */
export async function readKnownKeys(folder: string, frame: string): Promise<PageKeys['keys']> {
  try {
    const pages = PageKeys.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
    return pages.frame === frame ? pages.keys : {};
  } catch {
    // The release is older than page keys, or unreadable. Every page is rendered.
    return {};
  }
}

/** Reads the keys of pages in the release `folder` whose files match the manifest. */
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

/** Reuses the pages whose key is the same in `known` and `keys`. Returns their number. */
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

/** Creates a hard link, which is safe because releases never change, or a copy if the disk has none. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Writes the page keys for the next build. */
export async function writePageKeys(path: string, pages: PageKeys): Promise<void> {
  await writeFile(path, `${JSON.stringify(PageKeys.parse(pages))}\n`);
}
