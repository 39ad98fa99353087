// Removes from a production install what only the build and developers need. `npm run build` ends
// with it; an install with development packages keeps everything.

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMain } from '../../src/lib/is-main.ts';
import { exists } from '../io/atomic-files.ts';
import { projectRoot } from '../io/project-root.ts';

/**
 * Source maps, type declarations, the C headers of the Node packages, and a variant of sharp for
 * browsers, which old versions of npm install everywhere.
 */
const unneeded = /\.map$|\.d\.[cm]?ts$|^node-[\w-]+\/include\/|^@img\/sharp-wasm32\//;
/** `npm run build` has copied and compressed the WebAssembly module of the SQL page. */
const built = /^@duckdb\/duckdb-wasm\/dist\/.*\.wasm$/;

/** Returns the number of bytes that were freed. */
async function trimInstall(packages: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(packages, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(packages.length + 1);
    if (!entry.isFile() || !(unneeded.test(name) || built.test(name))) continue;
    bytes += (await stat(path)).size;
    await rm(path);
  }
  return bytes;
}

if (isMain(import.meta)) {
  const packages = join(projectRoot, 'node_modules');
  if (!(await exists(join(packages, 'vitest')))) {
    const freed = await trimInstall(packages);
    if (freed > 0) console.log(`Removed ${Math.round(freed / 1e6)} MB that only the build needs.`);
  }
}
