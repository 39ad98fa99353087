// Reads the page keys of an earlier build.
import { readFile } from 'node:fs/promises';
import { PageKeys } from '../../contracts/page-keys.ts';

/** Returns the keys by project ID. Without a path, returns none. */
export async function readPageKeys(path: string): Promise<PageKeys['keys']> {
  if (path === '') return {};
  return PageKeys.parse(JSON.parse(await readFile(path, 'utf8'))).keys;
}
