// Renders the pages: Astro in a process of its own, told by its environment what to build from.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from '../../src/snapshot/release.ts';
import { Failure } from '../io/failure.ts';
import type { BuildSite } from './assemble.ts';

const root = join(import.meta.dirname, '../..');
/** Room for the rows of a whole graph beside Astro itself. */
const heapMb = 1024;

export const buildSite: BuildSite = async ({ graphPath, postsPath, outDir, site }) => {
  const manifest = createRequire(import.meta.url).resolve('astro/package.json');
  const work = await mkdtemp(join(tmpdir(), 'daybreak-site-'));
  try {
    await run(
      [`--max-old-space-size=${heapMb}`, join(dirname(manifest), 'bin/astro.mjs'), 'build'],
      {
        DAYBREAK_GRAPH: graphPath,
        DAYBREAK_POSTS: postsPath,
        DAYBREAK_OUT: outDir,
        DAYBREAK_CACHE: work,
        DAYBREAK_SITE_NAME: site.name,
        DAYBREAK_SITE_URL: site.url,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
      },
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const pages = (await listFiles(outDir)).filter((file) => file.endsWith('.html')).length;
  return { pages };
};

async function run(args: readonly string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let tail = '';
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const end = tail.trim().split('\n').slice(-15).join('\n');
    throw new Failure('failed', `Building the pages failed (exit code ${code}):\n${end}`);
  }
}
