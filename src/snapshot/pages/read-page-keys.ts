// Reads the page keys of an earlier build, which identify the content of each project page.
import { readFile } from 'node:fs/promises';
import { PageKeys } from '../../contracts/page-reuse-keys.ts';

/** Returns the page keys by project ID, or no keys if `path` is empty. */
export async function readPageKeys(path: string): Promise<PageKeys['keys']> {
  if (path === '') return {};
  return PageKeys.parse(JSON.parse(await readFile(path, 'utf8'))).keys;
}
