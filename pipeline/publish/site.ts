// Renders the pages of a release: runs the site's build as a child process on one graph.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PostsFile } from '../../src/contracts/files.ts';
import { PageKeys } from '../../src/contracts/page-keys.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { Failure } from '../io/failure.ts';
import { hashFrame, readKnownKeys, takeOverPages, writePageKeys } from './known-pages.ts';
import { writeCards } from './og-images.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
/** Room for the rows of a whole graph beside Astro itself. */
const heapMb = 768;
/**
 * Ends a build whose parent is gone, however that died: its end of the pipe closes with it. Else
 * the build would go on writing into a folder that the next run takes for abandoned. A thread of
 * its own sees to it, as rendering leaves the main one no time to notice.
 */
const watchParent =
  "new (require('node:net').Socket)({ fd: 0 })" +
  ".on('close', () => process.kill(process.pid, 'SIGKILL')).resume()";
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread, Worker } from 'node:worker_threads';" +
    `if (isMainThread) new Worker(${JSON.stringify(watchParent)}, { eval: true }).unref();`,
)}`;
/** How much of a failed build's output is shown. */
const shownLines = 25;

export interface BuildSiteInput {
  readonly graphPath: string;
  /** `posts.json`, or null where there are no articles. */
  readonly postsPath: string | null;
  /** `about.json`, or absent where nothing is to be told of files and earlier releases. */
  readonly aboutPath?: string;
  /** `report-card.json`, or absent where nothing was measured. */
  readonly reportCardPath?: string;
  /** May exist and hold other files; pages of the same name are replaced. */
  readonly outDir: string;
  readonly site: { readonly name: string; readonly url: string };
  /** Where the keys of the pages are to be kept; absent where no build will come after this one. */
  readonly keysPath?: string;
  /** The folder of an earlier release: pages that would be the same are taken over from it. */
  readonly earlier?: string | undefined;
}

/** `made` of all `pages` were rendered; the others were taken over. */
export async function buildSite(input: BuildSiteInput): Promise<{ pages: number; made: number }> {
  const outDir = resolve(input.outDir);
  await mkdir(join(outDir, 'projects'), { recursive: true });
  const frame = await hashFrame(input.site);
  const known = input.earlier === undefined ? {} : await readKnownKeys(input.earlier, frame);
  // Astro empties its folder first, so it gets one of its own, on the same disk as the real one.
  const aside = await mkdtemp(join(dirname(outDir), '.pages-'));
  try {
    const knownPath = join(aside, 'known.json');
    await writePageKeys(knownPath, { frame, keys: known });
    await symlink(join(projectRoot, 'node_modules'), join(aside, 'node_modules'), 'dir');
    await runAstro(aside, {
      DAYBREAK_GRAPH: resolve(input.graphPath),
      DAYBREAK_POSTS: input.postsPath === null ? '' : resolve(input.postsPath),
      DAYBREAK_KNOWN: knownPath,
      DAYBREAK_ABOUT: input.aboutPath === undefined ? '' : resolve(input.aboutPath),
      DAYBREAK_REPORT_CARD: input.reportCardPath === undefined ? '' : resolve(input.reportCardPath),
      DAYBREAK_SITE_NAME: input.site.name,
      DAYBREAK_SITE_URL: input.site.url,
      DAYBREAK_OUT: join(aside, 'out'),
      DAYBREAK_CACHE: join(aside, 'cache'),
    });
    const keys = await takeKeys(join(aside, 'out/page-keys.json'));
    const made = await moveInto(join(aside, 'out'), outDir);
    const taken =
      input.earlier === undefined ? 0 : await takeOverPages(input.earlier, outDir, known, keys);
    if (input.keysPath !== undefined) await writePageKeys(input.keysPath, { frame, keys });
    await drawCards(input, outDir);
    return { pages: made + taken, made };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The keys are for the next build alone: they do not stay among the pages. */
async function takeKeys(path: string): Promise<PageKeys['keys']> {
  const keys = PageKeys.shape.keys.parse(JSON.parse(await readFile(path, 'utf8')));
  await rm(path);
  return keys;
}

async function drawCards(input: BuildSiteInput, outDir: string): Promise<void> {
  const snapshot = await openSnapshot(input.graphPath);
  const [info] = await snapshot.rows('select is_sample from release_info');
  snapshot.close();
  const { posts } =
    input.postsPath === null
      ? { posts: [] }
      : PostsFile.parse(JSON.parse(await readFile(input.postsPath, 'utf8')));
  await mkdir(join(outDir, 'og'), { recursive: true });
  await writeCards(outDir, posts, { name: input.site.name, isSample: info?.is_sample === true });
}

/**
 * Nothing of our own environment goes along: the same inputs give the same pages anywhere. Astro
 * keeps its server chunks below its working folder: in `aside`, where two builds at once do not
 * meet, and from where the linked packages are found.
 */
async function runAstro(aside: string, inputs: Record<string, string>): Promise<void> {
  const bin = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMb}`,
      `--import=${endWithParent}`,
      bin,
      'build',
      '--silent',
      '--root',
      projectRoot,
    ],
    {
      cwd: aside,
      env: { ...inputs, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code === 0) return;
  const lines = output.trimEnd().split('\n').slice(-shownLines).join('\n');
  throw new Failure(
    'failed',
    `The pages could not be built (exit code ${code}). What was published before is untouched. ` +
      `The build's last lines:\n${lines}`,
  );
}

/** Moves every file below `from` to the same place below `to`; returns how many are pages. */
async function moveInto(from: string, to: string): Promise<number> {
  let pages = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target, { recursive: true });
      pages += await moveInto(source, target);
    } else {
      await rename(source, target);
      if (entry.name.endsWith('.html')) pages += 1;
    }
  }
  return pages;
}
