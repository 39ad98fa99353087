// Finds the built account pages, or builds them with Astro when their sources have changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Log } from '../log.ts';

const root = resolve(import.meta.dirname, '../../..');
/** The folders whose files the pages are built from. */
const sources = ['src/account', 'src/components', 'src/styles', 'src/contracts'] as const;
/** By then a server that uses earlier pages has loaded all of them. */
const keptMs = 86_400_000;

export interface BuiltPages {
  /** The module whose `handler` renders them. */
  readonly entry: string;
  /** Style sheets and scripts. */
  readonly assets: string;
}

/** The folder is named after a hash of the sources, so servers that start together do not collide. */
export async function findBuiltPages(
  log: Log,
  parent = join(root, 'dist', 'account'),
): Promise<BuiltPages> {
  const folder = join(parent, hashSources());
  const pages = {
    entry: join(folder, 'server', 'entry.mjs'),
    assets: join(folder, 'client', 'account', 'assets'),
  };
  if (!existsSync(pages.entry)) {
    log('info', 'building the account pages', { folder });
    await build(folder);
  }
  return pages;
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

/** Builds in a temporary folder and renames it: another server finds everything or nothing. */
async function build(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(`${folder}-`);
  try {
    await runAstro(aside);
    try {
      renameSync(aside, folder);
    } catch (cause) {
      if (!existsSync(folder)) throw cause;
      // Another server built the same pages first.
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  removeEarlier(folder);
}

async function runAstro(outDir: string): Promise<void> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(
    process.execPath,
    [astro, 'build', '--config', 'src/account/astro.config.mjs', '--silent'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { DAYBREAK_ACCOUNT_OUT: outDir, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    },
  );
  const told: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => told.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) {
    throw new Error(`The account pages could not be built: ${Buffer.concat(told)}`);
  }
}

function removeEarlier(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name);
    const isOld = Date.now() - statSync(path).mtimeMs > keptMs;
    if (name !== basename(folder) && isOld) rmSync(path, { recursive: true, force: true });
  }
}
