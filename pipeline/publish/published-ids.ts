// Stores every published project id with its project, so that no id is ever reused for another
// project. `identity/slugs.jsonl` has one line per id. A publication writes the new content to
// `identity/slugs-<release>.jsonl` before the release gets its final name, and renames the file
// afterwards. If the process crashes in between, the new file is used if its release exists.
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Instant, Slug } from '../../src/lib/scalars.ts';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { syncFolder } from '../io/fsync.ts';

const PublishedSlug = z.strictObject({
  slug: Slug,
  project_key: z.string().min(1),
  name: z.string().min(1), // the repository's name in the last release with this id
  published: Instant, // the time of the first publication
});
type PublishedSlug = z.infer<typeof PublishedSlug>;

const settled = 'slugs.jsonl';
const pendingName = /^slugs-(\d{8}T\d{6}Z(?:-\d+)?)\.jsonl$/;
const folderOf = (dataDir: string): string => join(dataDir, 'identity');

/**
 * Finds the file to read: the newest `slugs-<release>.jsonl` whose release exists, otherwise
 * `slugs.jsonl`. `pending` lists the names of all `slugs-<release>.jsonl` files.
 */
async function findStore(dataDir: string): Promise<{ path: string; pending: readonly string[] }> {
  const folder = folderOf(dataDir);
  const names = (await exists(folder)) ? (await readdir(folder)).sort() : [];
  const pending = names.filter((name) => pendingName.test(name));
  let path = join(folder, settled);
  for (const name of pending) {
    const id = pendingName.exec(name)?.[1] ?? '';
    if (await exists(join(dataDir, 'releases', id))) path = join(folder, name);
  }
  return { path, pending };
}

/** Reads all published ids. If there is no file yet, reads the ids of the current release. */
export async function readPublishedSlugs(dataDir: string): Promise<PublishedSlug[]> {
  const { path } = await findStore(dataDir);
  if (await exists(path)) return parse(await readFile(path, 'utf8'), path);
  const current = await findCurrent(dataDir);
  if (!current) return [];
  return await readProjects(join(current.folder, 'graph.duckdb'));
}

function parse(text: string, path: string): PublishedSlug[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      try {
        return PublishedSlug.parse(JSON.parse(line));
      } catch (cause) {
        throw new Failure(
          'input',
          `${path} is damaged at line ${at + 1}. The file contains the ids of published projects. Restore ` +
            'the file from a backup, or delete it to keep only the ids of the current release.',
          { cause },
        );
      }
    });
}

/**
 * Reads the project ids of a graph. Returns none for sample data, because another sample world has
 * other projects.
 */
async function readProjects(graphPath: string): Promise<PublishedSlug[]> {
  const snapshot = await openSnapshot(graphPath);
  try {
    const rows = await snapshot.rows(
      `select id as slug, project_key, full_name as name,
        (select generated_at from release_info) as published
      from project where not (select is_sample from release_info) order by id`,
    );
    return rows.map((row) => PublishedSlug.parse(row));
  } finally {
    snapshot.close();
  }
}

/**
 * Writes all published ids, including those of this graph, to `identity/slugs-<id>.jsonl`. The
 * file is ignored until the folder of the release `id` exists.
 */
export async function prepareSlugs(
  dataDir: string,
  id: string,
  graphPath: string,
  published: string,
): Promise<void> {
  const projects = await readProjects(graphPath);
  if (projects.length === 0) return;
  const all = new Map((await readPublishedSlugs(dataDir)).map((entry) => [entry.slug, entry]));
  for (const entry of projects) {
    all.set(entry.slug, { ...entry, published: all.get(entry.slug)?.published ?? published });
  }
  const lines = [...all.values()]
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((entry) => `${JSON.stringify(entry)}\n`);
  await writeFileAtomic(join(folderOf(dataDir), `slugs-${id}.jsonl`), lines.join(''));
}

/**
 * Renames the newest `slugs-<release>.jsonl` whose release exists to `slugs.jsonl`, and removes all
 * others.
 */
export async function settleSlugs(dataDir: string): Promise<void> {
  const { path, pending } = await findStore(dataDir);
  const folder = folderOf(dataDir);
  for (const name of pending) {
    if (join(folder, name) !== path) await rm(join(folder, name));
  }
  if (pending.length === 0) return;
  if (path !== join(folder, settled)) await rename(path, join(folder, settled));
  await syncFolder(folder);
}

export async function loadPublishedSlugs(
  db: Database,
  entries: readonly PublishedSlug[],
): Promise<void> {
  const size = 500;
  for (let start = 0; start < entries.length; start += size) {
    const values = entries
      .slice(start, start + size)
      .map(({ slug, project_key: key, name, published }) =>
        [slug, key, name.toLowerCase(), published.replace('Z', '')].map(quote).join(', '),
      );
    await db.run(`insert into cat_slug values (${values.join('), (')})`);
  }
}
