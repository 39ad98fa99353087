// Bundles the code of the pages with Astro. A bundle depends on the code only, so it is made once, by
// `npm run build` or by the first publication, and renders the pages of each release.

import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { dayMs } from '../../src/contracts/time.ts';
import { Failure } from '../io/failure.ts';
import { exists } from '../io/files.ts';
import { runNode } from '../io/run-node.ts';
import { hashPageCode } from './known-pages.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const kept = join(projectRoot, 'dist', 'pages');
/** Enough for Astro and all code of the pages. */
const heapMb = 768;
/** A bundle that nobody opened for so long is removed. Rendering pages takes less. */
const maxAgeMs = dayMs;

/**
 * The folder of the bundle of this code, a hash by `hashPageCode`: `client` has the files that pages link to, `server` the code that renders
 * them, `styles.json` the style sheets of each page. Safe to run beside other publications: they find
 * the whole folder or nothing.
 */
export async function preparePageBundle(
  code: string,
  parent = kept,
  nowMs = Date.now(),
): Promise<string> {
  const folder = join(parent, code.slice(0, 16));
  if (await exists(folder)) {
    // Its age counts from here. A folder that cannot be written is never removed.
    await utimes(folder, nowMs / 1000, nowMs / 1000).catch(() => undefined);
    return folder;
  }
  await mkdir(parent, { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  try {
    const out = join(aside, 'bundle');
    await runAstro(aside, out);
    await mkdir(join(out, 'client'));
    for (const name of await readdir(out)) {
      if (!['client', 'server', 'styles.json'].includes(name)) {
        await rename(join(out, name), join(out, 'client', name));
      }
    }
    // Publications may run as another user.
    await chmod(out, 0o755);
    await rename(out, folder);
  } catch (cause) {
    // Another publication may have been first.
    if (!(await exists(folder))) throw cause;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await removeEarlier(folder, nowMs);
  return folder;
}

/**
 * The build does not inherit our environment, so that the same code gives the same bundle everywhere.
 * Astro writes temporary files below its working folder, so it gets one of its own, from which the
 * linked packages can be resolved.
 */
async function runAstro(cwd: string, outDir: string): Promise<void> {
  await symlink(join(projectRoot, 'node_modules'), join(cwd, 'node_modules'), 'dir');
  const bin = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const { code, lastLines } = await runNode([bin, 'build', '--silent', '--root', projectRoot], {
    cwd,
    env: {
      DAYBREAK_OUT: outDir,
      DAYBREAK_CACHE: join(cwd, 'cache'),
      ...{ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    },
    flags: [`--max-old-space-size=${heapMb}`],
  });
  if (code === 0) return;
  throw new Failure(
    'failed',
    `Bundling the pages failed with exit code ${code}. The published release is untouched. ` +
      `Last lines of the output:\n${lastLines}`,
  );
}

/** Removes the bundles of earlier code, and what killed processes left. */
async function removeEarlier(current: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dirname(current))) {
    const path = join(dirname(current), name);
    const found = await stat(path).catch(() => undefined);
    if (path === current || !found || nowMs - found.mtimeMs < maxAgeMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  console.log(`The code of the pages is in ${await preparePageBundle(await hashPageCode())}.`);
}
