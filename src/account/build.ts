// `npm run build`: builds the account pages, which the server renders on request.

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
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { dayMs } from '../contracts/time.ts';

const root = resolve(import.meta.dirname, '../..');
/** What the pages are made of. */
const sources = ['src/account', 'src/components', 'src/styles', 'src/contracts'] as const;
/** A running server has loaded the pages that it was started with long before that. */
const maxAgeMs = dayMs;

/**
 * Builds the pages into a folder of `parent` that is named by their sources, unless it exists, and
 * makes it the current one. Safe to run beside a server and beside another build.
 */
export async function buildAccountPages(
  parent = join(root, 'dist', 'account'),
  nowMs = Date.now(),
): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(parent, hashSources());
  const isNew = !existsSync(folder);
  mkdirSync(parent, { recursive: true });
  if (isNew) await build(folder);
  const pointer = join(mkdtempSync(join(parent, 'pointer-')), 'current');
  writeFileSync(pointer, basename(folder));
  renameSync(pointer, join(parent, 'current'));
  rmSync(dirname(pointer), { recursive: true });
  removeEarlier(folder, nowMs);
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

/** Builds into a temporary folder first: others find the whole result or nothing. */
async function build(folder: string): Promise<void> {
  const temporary = mkdtempSync(`${folder}-`);
  try {
    await runAstro(temporary);
    // The server may run as another user.
    chmodSync(temporary, 0o755);
    renameSync(temporary, folder);
  } catch (cause) {
    // Another build of the same pages may have been first.
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
    throw new Error(`Astro could not build the account pages: ${Buffer.concat(errors)}`);
}

function removeEarlier(folder: string, nowMs: number): void {
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name);
    const isOld = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > maxAgeMs;
    if (path !== folder && isOld && name !== 'current')
      rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { folder, isNew } = await buildAccountPages();
  process.stdout.write(
    isNew ? `Built the account pages in ${folder}.\n` : 'The account pages are up to date.\n',
  );
}
