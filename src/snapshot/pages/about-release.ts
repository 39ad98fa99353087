// Reads a release's `about.json`, which describes its open files and earlier releases.
import { readFile } from 'node:fs/promises';
import { AboutRelease } from '../../contracts/about-release.ts';

/** Without a path, returns an empty description: pages can be built before the open files. */
export async function readAboutRelease(path: string): Promise<AboutRelease> {
  if (path === '') return { files: [], first_day: null, earlier: [] };
  return AboutRelease.parse(JSON.parse(await readFile(path, 'utf8')));
}
