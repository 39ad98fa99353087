// Bundles the code of the pages with Astro. A bundle depends only on the code, so `npm run build`
// or the first publication creates it, and later releases reuse it.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMain } from '../../src/lib/is-main.ts';
import { listFiles } from '../../src/snapshot/release/release-folder.ts';
import { exists } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { projectRoot } from '../io/project-root.ts';
import { runNode } from '../io/run-node.ts';
import { compressFiles } from './compress.ts';
import { prepareFolder } from './prepared-folders.ts';

const sharedFolder = join(projectRoot, 'dist', 'pages');
/** Heap limit in MB: enough for Astro and the code of all pages. */
const heapMb = 768;

/** What the code of the pages depends on. */
const pageCode = ['src', 'public'];
const pageFiles = ['astro.config.mjs', 'package-lock.json', 'package.json'];

export async function hashPageCode(): Promise<string> {
  const code = createHash('sha256');
  const paths = [...pageFiles];
  for (const folder of pageCode) {
    paths.push(...(await listFiles(join(projectRoot, folder))).map((path) => `${folder}/${path}`));
  }
  for (const path of paths.sort()) {
    // An installation may lack package-lock.json.
    if (!(await exists(join(projectRoot, path)))) continue;
    code.update(`\0${path}\0`).update(await readFile(join(projectRoot, path)));
  }
  return code.digest('hex');
}

/**
 * Returns the folder of the bundle for the code with this hash (see `hashPageCode`). `client`
 * contains the files that pages link to, with compressed copies, `server` the code that renders
 * the pages, and `styles.json` the style sheets of each page.
 */
export async function preparePageBundle(
  code: string,
  parent = sharedFolder,
  nowMs = Date.now(),
): Promise<string> {
  return await prepareFolder(join(parent, code.slice(0, 16)), nowMs, async (out) => {
    await runAstro(dirname(out), out);
    await mkdir(join(out, 'client'));
    for (const name of await readdir(out)) {
      if (!['client', 'server', 'styles.json'].includes(name)) {
        await rename(join(out, name), join(out, 'client', name));
      }
    }
    await compressFiles(join(out, 'client'));
  });
}

/**
 * Runs Astro without our environment variables, so that the same code produces the same bundle
 * everywhere. Astro writes temporary files to its working folder, so it runs in a temporary folder
 * with a link to the installed packages.
 */
async function runAstro(cwd: string, outDir: string): Promise<void> {
  await symlink(join(projectRoot, 'node_modules'), join(cwd, 'node_modules'), 'dir');
  const bin = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const { code, lastLines } = await runNode([bin, 'build', '--silent', '--root', projectRoot], {
    cwd,
    env: {
      DAYBREAK_OUT: outDir,
      DAYBREAK_CACHE: join(cwd, 'cache'),
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    flags: [`--max-old-space-size=${heapMb}`],
  });
  if (code === 0) return;
  throw new Failure(
    'failed',
    `Bundling the pages failed with exit code ${code}. The published release has not changed. ` +
      `Correct the error and run the command again. Last lines of the output:\n${lastLines}`,
  );
}

if (isMain(import.meta)) {
  console.log(`The page bundle is in ${await preparePageBundle(await hashPageCode())}.`);
}
