// Reads the page keys of an earlier build, which identify the content of each project page.
import { readFile } from 'node:fs/promises';
import { PageKeys } from '../../contracts/page-keys.ts';

/** Returns the keys by project ID. If `path` is empty, returns no keys. */
export async function readPageKeys(path: string): Promise<PageKeys['keys']> {
  if (path === '') return {};
  return PageKeys.parse(JSON.parse(await readFile(path, 'utf8'))).keys;
}
