// Reads the about.json of a release, which describes its open files and the earlier releases.
import { readFile } from 'node:fs/promises';
import { AboutRelease } from '../../contracts/files/about-release.ts';

/**
 * Returns an empty description if `path` is empty, because pages can be built without open files.
 */
export async function readAboutRelease(path: string): Promise<AboutRelease> {
  if (path === '') return { files: [], first_day: null, earlier: [] };
  return AboutRelease.parse(JSON.parse(await readFile(path, 'utf8')));
}
