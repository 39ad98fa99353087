// Finds the account pages that `npm run build` created.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export interface BuiltPages {
  /** The path of the module that exports `handler`, which renders the pages. */
  readonly entry: string;
  readonly assets: string;
}

/** Returns undefined if the pages have not been built. */
export function findBuiltPages(parent = join(root, 'dist', 'account')): BuiltPages | undefined {
  const pointer = join(parent, 'current');
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
  const folder = join(parent, name);
  const pages = {
    entry: join(folder, 'server', 'entry.mjs'),
    assets: join(folder, 'client', 'account', 'assets'),
  };
  return name !== '' && existsSync(pages.entry) ? pages : undefined;
}
