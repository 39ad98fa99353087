// Pages of an earlier release that a build may take over: which they are, and taking them over.
import { createHash } from 'node:crypto';
import { copyFile, link, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PageKeys } from '../../src/contracts/page-keys.ts';
import { hashFiles, listFiles, readManifest } from '../../src/snapshot/release.ts';
import { exists } from '../io/files.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
/** What decides how a project's page looks, beside its data. */
const pageCode = ['src', 'public'];
const pageFiles = ['astro.config.mjs', 'package-lock.json', 'package.json'];

/** A hash of the code of the pages, of the site's name and address, and of what runs them. */
export async function hashFrame(site: { readonly name: string; readonly url: string }) {
  const frame = createHash('sha256');
  frame.update(JSON.stringify([process.version, site.name, site.url]));
  const paths = [...pageFiles];
  for (const folder of pageCode) {
    paths.push(...(await listFiles(join(projectRoot, folder))).map((path) => `${folder}/${path}`));
  }
  for (const path of paths.sort()) {
    // A package that was installed without its lockfile has none.
    if (!(await exists(join(projectRoot, path)))) continue;
    frame.update(`\0${path}\0`).update(await readFile(join(projectRoot, path)));
  }
  return frame.digest('hex');
}

const pagePaths = (id: string): string[] => {
  const page = `site/projects/${id}.html`;
  return [page, `${page}.br`];
};

/**
 * Keys of the pages in the release in `folder` that were made by the same code and are still what
 * they were: a page that was damaged is made anew, not handed on.
 */
export async function readKnownKeys(folder: string, frame: string): Promise<PageKeys['keys']> {
  let keys: PageKeys['keys'];
  let files: Readonly<Record<string, { readonly sha256: string }>>;
  try {
    const pages = PageKeys.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
    if (pages.frame !== frame) return {};
    keys = pages.keys;
    files = (await readManifest(folder)).files;
  } catch {
    // A release from before there were keys, or one that cannot be read: every page is made anew.
    return {};
  }
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

/** Takes over those of `known` that have the same key in `keys`; returns how many. */
export async function takeOverPages(
  from: string,
  outDir: string,
  known: PageKeys['keys'],
  keys: PageKeys['keys'],
): Promise<number> {
  const ids = Object.keys(keys).filter((id) => known[id] === keys[id]);
  const queue = ids.values();
  const worker = async () => {
    for (const id of queue) {
      const [page = '', packed = ''] = pagePaths(id);
      await take(join(from, page), join(outDir, `projects/${id}.html`));
      if (await exists(join(from, packed))) {
        await take(join(from, packed), join(outDir, `projects/${id}.html.br`));
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return ids.length;
}

/** A second name for the same bytes, as releases never change; a copy where the disk has no such. */
async function take(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}

/** Keeps the keys for the next build. */
export async function writePageKeys(path: string, pages: PageKeys): Promise<void> {
  await writeFile(path, `${JSON.stringify(PageKeys.parse(pages))}\n`);
}
