// Renders the pages of a release in a child process.
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
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

/** Heap limit of the process that renders the pages, in MB. */
const heapMb = 2048;
/**
 * Size of V8's space for new objects, in MB. With less, V8 promotes objects that a page needs only
 * briefly, and rendering takes 20% longer.
 */
const newObjectsMb = 32;

export interface SiteSettings {
  readonly name: string;
  readonly url: string;
  /** The operator's email or URL. */
  readonly contact?: string;
  /** Whether accounts can subscribe to emails. Default: false. */
  readonly sendsEmail?: boolean;
}

export interface BuildSiteInput {
  readonly graphPath: string;
  /** Path of `posts.json`. Null if there are no posts. */
  readonly postsPath: string | null;
  readonly aboutPath?: string;
  readonly reportCardPath?: string;
  /** The folder of the site. It may contain other files, and existing pages are replaced. */
  readonly outDir: string;
  readonly site: SiteSettings;
}

/** Builds the pages of a release. Returns the number of pages. */
export async function buildSite(input: BuildSiteInput): Promise<{ pages: number }> {
  const outDir = resolve(input.outDir);
  await mkdir(outDir, { recursive: true });
  const aside = await mkdtemp(join(dirname(outDir), '.pages-'));
  try {
    await symlink(join(projectRoot, 'node_modules'), join(aside, 'node_modules'), 'dir');
    const engine = await prepareShared(aside, prepareSqlEngine);
    const code = await hashPageCode();
    const bundle = await prepareShared(aside, (parent) => preparePageBundle(code, parent));
    const inputs = toVariables(input, engine ? await readSqlEngine(engine) : null);
    const rendered = runRenderer([bundle, outDir], inputs);
    const drawn = drawCards(input);
    // Waits until both tasks have ended even if one fails, because the caller then removes the
    // folder that they write to.
    await Promise.allSettled([rendered, drawn]);
    const [pages] = await Promise.all([rendered, drawn]);
    await cp(join(bundle, 'client'), outDir, { recursive: true });
    if (engine) await copySqlEngine(engine, outDir);
    return { pages };
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
  DAYBREAK_CONTACT: input.site.contact ?? '',
  DAYBREAK_SENDS_EMAIL: String(input.site.sendsEmail ?? false),
});

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
 * produces the same pages everywhere. Returns the number of pages.
 */
async function runRenderer(
  folders: [bundle: string, output: string],
  env: Record<string, string>,
): Promise<number> {
  const { code, lastLines } = await runNode(
    [join(import.meta.dirname, 'render-pages.ts'), ...folders],
    {
      env: { ...env, NODE_ENV: 'production', NO_COLOR: '1' },
      flags: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${newObjectsMb}`],
    },
  );
  if (code === 0) return Number(lastLines.split('\n').at(-1));
  throw new Failure(
    'failed',
    `Rendering the pages failed with exit code ${code}. The published release has not changed. ` +
      `Correct the error and run the command again. Last lines of the output:\n${lastLines}`,
  );
}
