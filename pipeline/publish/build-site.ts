// Renders the pages of a release in child processes.
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PostsFile } from '../../src/contracts/files/blog-posts.ts';
import type { SqlEngine } from '../../src/contracts/files/sql-engine.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { Failure } from '../io/failure.ts';
import { projectRoot } from '../io/project-root.ts';
import { runNode } from '../io/run-node.ts';
import { writeCards } from './draw-link-previews.ts';
import { hashPageCode, preparePageBundle } from './page-bundle.ts';
import { copySqlEngine, prepareSqlEngine, readSqlEngine } from './sql-engine.ts';

/** Smallest heap limit that a process gets, in MB. It is enough for 12,000 projects. */
const minHeapMb = 768;
/** Heap per project, in MB. Each process loads the rows of all projects. */
const heapMbPerProject = 0.06;
/**
 * Size of V8's space for new objects, in MB. With less, V8 promotes objects that a page needs only
 * briefly, and rendering takes 20% longer.
 */
const newObjectsMb = 32;
/**
 * Maximum number of project pages per process, if enough processors and memory are available. A
 * process takes seconds to start, so fewer pages per process would not save time.
 */
const pagesPerProcess = 4000;

export interface BuildSiteInput {
  readonly graphPath: string;
  /** Path of `posts.json`. Null if there are no posts. */
  readonly postsPath: string | null;
  readonly aboutPath?: string;
  readonly reportCardPath?: string;
  /** The folder of the site. It may contain other files, and existing pages are replaced. */
  readonly outDir: string;
  readonly site: { readonly name: string; readonly url: string };
  /** Number of processes. The default depends on the number of pages, processors, and memory. */
  readonly processes?: number;
}

/** Builds the pages of a release. Returns the number of pages. */
export async function buildSite(input: BuildSiteInput): Promise<{ pages: number }> {
  const outDir = resolve(input.outDir);
  await mkdir(outDir, { recursive: true });
  // This folder must be on the same disk as `outDir`, so that pages can be moved with a rename.
  const aside = await mkdtemp(join(dirname(outDir), '.pages-'));
  try {
    await symlink(join(projectRoot, 'node_modules'), join(aside, 'node_modules'), 'dir');
    const engine = await prepareShared(aside, prepareSqlEngine);
    const code = await hashPageCode();
    const bundle = await prepareShared(aside, (parent) => preparePageBundle(code, parent));
    const inputs = toVariables(input, engine ? await readSqlEngine(engine) : null);
    const rendered = renderParts({ aside, bundle }, inputs, await chooseProcesses(input));
    const drawn = drawCards(input);
    // Waits until both tasks have ended even if one fails, because this function then removes the
    // folders that they write to.
    await Promise.allSettled([rendered, drawn]);
    const [outputs] = await Promise.all([rendered, drawn]);
    const pages = new Set<string>();
    for (const output of outputs) for (const page of moveInto(output, outDir)) pages.add(page);
    await cp(join(bundle, 'client'), outDir, { recursive: true });
    if (engine) await copySqlEngine(engine, outDir);
    return { pages: pages.size };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Returns the environment variables that src/site/data/site-build-input.ts reads. */
export const toVariables = (
  input: Omit<BuildSiteInput, 'outDir'>,
  engine: SqlEngine | null,
): Record<string, string> => ({
  DAYBREAK_ROOT: projectRoot,
  DAYBREAK_GRAPH: resolve(input.graphPath),
  DAYBREAK_POSTS: input.postsPath === null ? '' : resolve(input.postsPath),
  DAYBREAK_ABOUT: input.aboutPath === undefined ? '' : resolve(input.aboutPath),
  DAYBREAK_REPORT_CARD: input.reportCardPath === undefined ? '' : resolve(input.reportCardPath),
  DAYBREAK_SQL_ENGINE: engine ? JSON.stringify(engine) : '',
  DAYBREAK_SITE_NAME: input.site.name,
  DAYBREAK_SITE_URL: input.site.url,
});

interface Processes {
  readonly count: number;
  readonly heapMb: number;
}

async function chooseProcesses({ graphPath, processes }: BuildSiteInput): Promise<Processes> {
  // If the graph is unreadable, assumes 0 projects. Rendering will report the error.
  const snapshot = await openSnapshot(graphPath).catch(() => undefined);
  const [row] = (await snapshot?.rows('select count(*) as projects from project')) ?? [];
  snapshot?.close();
  const projects = Number(row?.projects ?? 0);
  const heapMb = Math.max(minHeapMb, Math.ceil(projects * heapMbPerProject));
  // Allows twice the heap limit, because a process also uses memory outside its heap.
  const fitting = Math.floor(process.availableMemory() / 1024 ** 2 / (2 * heapMb));
  const useful = Math.ceil(projects / pagesPerProcess);
  const count = processes ?? Math.max(1, Math.min(useful, availableParallelism(), fitting));
  return { count, heapMb };
}

/** Renders the site in parallel processes. Returns the output folder of each process. */
async function renderParts(
  { aside, bundle }: { readonly aside: string; readonly bundle: string },
  inputs: Readonly<Record<string, string>>,
  { count, heapMb }: Processes,
): Promise<string[]> {
  const builds = Array.from({ length: count }, async (_, index) => {
    const output = join(aside, `out-${index}`);
    const part = { ...inputs, DAYBREAK_PART: JSON.stringify({ index, count }) };
    await runRenderer([bundle, output], part, heapMb);
    return output;
  });
  await Promise.allSettled(builds);
  return await Promise.all(builds);
}

/**
 * Calls `prepare` for a shared folder, which later builds reuse. If the shared folder cannot be
 * written, as in a read-only installation, uses a folder in `aside` instead.
 */
async function prepareShared<T>(
  aside: string,
  prepare: (parent?: string) => Promise<T>,
): Promise<T> {
  try {
    return await prepare();
  } catch {
    return await prepare(join(aside, 'prepared'));
  }
}

async function drawCards(input: BuildSiteInput): Promise<void> {
  const outDir = resolve(input.outDir);
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
 * Runs render-pages.ts without the environment variables of this process, so that the same input
 * produces the same pages everywhere.
 */
async function runRenderer(
  folders: [bundle: string, output: string],
  env: Record<string, string>,
  heapMb: number,
): Promise<void> {
  const { code, lastLines } = await runNode(
    [join(import.meta.dirname, 'render-pages.ts'), ...folders],
    {
      env: { ...env, NODE_ENV: 'production', NO_COLOR: '1' },
      flags: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${newObjectsMb}`],
    },
  );
  if (code === 0) return;
  throw new Failure(
    'failed',
    `Rendering the pages failed with exit code ${code}. The published release has not changed. ` +
      `Correct the error and run the command again. Last lines of the output:\n${lastLines}`,
  );
}

function moveInto(from: string, to: string): string[] {
  const pages: string[] = [];
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target, { recursive: true });
      pages.push(...moveInto(source, target));
    } else {
      renameSync(source, target);
      if (entry.name.endsWith('.html')) pages.push(target);
    }
  }
  return pages;
}
