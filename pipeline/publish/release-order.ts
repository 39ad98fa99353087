// Records the order in which releases were published. The times in their ids are not reliable,
// because the clock may have been wrong.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releaseId } from '../../src/contracts/files/manifest.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';

const orderFile = (releases: string): string => join(dirname(releases), 'release-order.txt');

/**
 * Lists the ids of all releases in the order of publication. Releases without a recorded order come
 * first, sorted by id.
 */
export async function listReleases(releases: string): Promise<string[]> {
  if (!(await exists(releases))) return [];
  const names = (await readdir(releases)).filter((name) => releaseId.test(name));
  const recorded = await readOrder(releases);
  const ranks = new Map(recorded.map((id, rank) => [id, rank]));
  const rankOf = (id: string): number => ranks.get(id) ?? -1;
  return names.sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, 'en', { numeric: true }));
}

async function readOrder(releases: string): Promise<string[]> {
  const path = orderFile(releases);
  if (!(await exists(path))) return [];
  return (await readFile(path, 'utf8')).split('\n').filter((id) => id !== '');
}

/**
 * Records a release as the newest. Called before the release becomes current. A crash between these
 * two steps is harmless.
 */
export async function recordPublication(releases: string, id: string): Promise<void> {
  const others = (await listReleases(releases)).filter((other) => other !== id);
  await writeFileAtomic(orderFile(releases), `${[...others, id].join('\n')}\n`);
}
