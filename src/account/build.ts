// Builds the account pages for `npm run build`. The server renders them on request.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isMain } from '../contracts/is-main.ts';
import { dayMs } from '../contracts/time.ts';

const root = resolve(import.meta.dirname, '../..');
/**
 * The folders with the source code of the account pages. The name of a build is a hash of these
 * folders and package-lock.json.
 */
const sources = ['src/account', 'src/components', 'src/styles', 'src/contracts'] as const;
/**
 * A build is deleted when it was replaced longer ago than this. Until then, a running server can
 * still read its files.
 */
const maxAgeMs = dayMs;

/**
 * Builds the pages into a subfolder of `parent`, and makes this build the current one. The name of
 * the subfolder is a hash of the sources. If the subfolder exists, nothing is built. It is safe to
 * call this while another build is running. A running server can use a replaced build for one more
 * day, so restart it within a day.
 */
export async function buildAccountPages(
  parent = join(root, 'dist', 'account'),
  nowMs = Date.now(),
): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(parent, hashSources());
  const isNew = !existsSync(folder);
  mkdirSync(parent, { recursive: true });
  if (isNew) await build(folder);
  markCurrent(parent, nowMs);
  const pointer = join(mkdtempSync(join(parent, 'pointer-')), 'current');
  writeFileSync(pointer, basename(folder));
  renameSync(pointer, join(parent, 'current'));
  rmSync(dirname(pointer), { recursive: true });
  removeOldBuilds(folder, nowMs);
  return { folder, isNew };
}

function hashSources(): string {
  const hash = createHash('sha256');
  const add = (path: string) => hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  add('package-lock.json');
  for (const folder of sources) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    for (const path of files.sort()) add(path);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Builds into a temporary folder and then renames it, so no process sees an incomplete build. */
async function build(folder: string): Promise<void> {
  const temporary = mkdtempSync(`${folder}-`);
  try {
    await runAstro(temporary);
    // Only the owner can read a folder that `mkdtemp` creates. The server can run as a different
    // user, so all users get read access.
    chmodSync(temporary, 0o755);
    renameSync(temporary, folder);
  } catch (cause) {
    // If the folder exists, another process has just built the same pages.
    if (!existsSync(folder)) throw cause;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function runAstro(outDir: string): Promise<void> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const args = [astro, 'build', '--config', 'src/account/astro.config.mjs', '--silent'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { DAYBREAK_ACCOUNT_OUT: outDir, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(
      `Astro could not build the account pages and exited with code ${code}. Correct this error and ` +
        `run \`npm run build\` again: ${Buffer.concat(errors)}`,
    );
}

/**
 * Sets the modification time of the build that is about to be replaced, because `removeOldBuilds`
 * measures the age of a build from this time.
 */
function markCurrent(parent: string, nowMs: number): void {
  const pointer = join(parent, 'current');
  if (!existsSync(pointer)) return;
  const folder = join(parent, readFileSync(pointer, 'utf8').trim());
  if (existsSync(folder)) utimesSync(folder, nowMs / 1000, nowMs / 1000);
}

function removeOldBuilds(folder: string, nowMs: number): void {
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name);
    const isOld = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > maxAgeMs;
    if (path !== folder && isOld && name !== 'current')
      rmSync(path, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  const { folder, isNew } = await buildAccountPages();
  process.stdout.write(
    isNew ? `Built the account pages in ${folder}.\n` : 'The account pages are up to date.\n',
  );
}
