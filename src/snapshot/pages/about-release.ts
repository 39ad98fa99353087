// Reads what a release says of its open files and of the releases before it.
import { readFile } from 'node:fs/promises';
import { AboutRelease } from '../../contracts/about-release.ts';

/** Nothing where no file is named: pages may be built before there are any open files. */
export async function readAboutRelease(path: string): Promise<AboutRelease> {
  if (path === '') return { files: [], earlier: [] };
  return AboutRelease.parse(JSON.parse(await readFile(path, 'utf8')));
}
