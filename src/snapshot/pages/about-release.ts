// Reads `about.json` of a release: its open files and earlier releases.
import { readFile } from 'node:fs/promises';
import { AboutRelease } from '../../contracts/about-release.ts';

/** Empty without a path: pages can be built before there are open files. */
export async function readAboutRelease(path: string): Promise<AboutRelease> {
  if (path === '') return { files: [], first_day: null, earlier: [] };
  return AboutRelease.parse(JSON.parse(await readFile(path, 'utf8')));
}
