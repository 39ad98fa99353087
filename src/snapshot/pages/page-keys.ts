// Reads the keys of pages that an earlier build has made.
import { readFile } from 'node:fs/promises';
import { PageKeys } from '../../contracts/page-keys.ts';

/** Keys by project; none where no file is named. */
export async function readPageKeys(path: string): Promise<PageKeys['keys']> {
  if (path === '') return {};
  return PageKeys.parse(JSON.parse(await readFile(path, 'utf8'))).keys;
}
