// Renders and compresses the pages of a release from their bundle. build-site.ts starts this script
// as a child process. It passes the inputs as environment variables, which
// src/site/data/site-build-input.ts reads. The last line of the output is the number of pages.

import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GetStaticPathsItem, SSRResult } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';
import { writeCompressed } from './compress.ts';

/** Enough for the threads that compress pages while the next ones are rendered. */
const concurrency = 8;

const [bundle = '', outDir = ''] = process.argv.slice(2);
/** The routes with many pages, by the path of their component. */
const routes = new Map<string, Route>();
const app = await openBundle(bundle);
const seen = new Set<string>();
const folders = new Set<string>();
await forEachConcurrently(concurrency, await new StaticPaths(app).getAll(), renderPage);
console.log([...seen].filter((file) => file.endsWith('.html')).length);

type Path = Awaited<ReturnType<StaticPaths['getAll']>>[number];
type RouteData = Path['route'];
/** The module of a page with parameters in its path. */
interface PageModule {
  readonly default: Parameters<typeof renderToString>[1];
  getStaticPaths(options: unknown): Promise<Paths>;
}
/** Astro adds `keyed`, in which it looks up a page by its path. */
type Paths = GetStaticPathsItem[] & { readonly keyed: ReadonlyMap<string, GetStaticPathsItem> };

interface Route {
  readonly component: PageModule['default'];
  /** What Astro knew when it rendered the first page of the route. */
  context?: SSRResult;
  paths?: Paths;
}

/**
 * Opens the application that Astro bundled, in the same way as Astro itself when it renders static
 * pages.
 */
async function openBundle(folder: string) {
  const server = join(folder, 'server');
  const entry = (await readdir(server)).find((name) => name.startsWith('prerender-entry'));
  if (entry === undefined)
    throw new Error(
      `The page bundle ${server} has no prerender entry. Delete ${folder} and publish again.`,
    );
  const styles = JSON.parse(await readFile(join(folder, 'styles.json'), 'utf8'));
  const { app } = await import(pathToFileURL(join(server, entry)).href);
  app.setInternals({ pagesByKeys: new Map(styles) });
  app.setOptions({ settings: { scripts: [] }, logger: app.logger });
  for (const [path, load] of app.manifest.pageMap) {
    const module = await load();
    const page = await module.page();
    if (!page.getStaticPaths || !page.default?.isAstroComponentFactory) continue;
    const watched = watchRoute(path, page);
    app.manifest.pageMap.set(path, async () => ({ ...module, page: async () => watched }));
  }
  return app;
}

/** Notes the paths of a route and the context of its first page, when Astro asks for them. */
function watchRoute(path: string, page: PageModule): PageModule {
  const route: Route = { component: page.default };
  routes.set(path, route);
  const component = (result: SSRResult, props: unknown, slots: unknown) => {
    route.context ??= copyContext(result);
    return page.default(result, props, slots);
  };
  return {
    ...page,
    default: Object.assign(component, page.default),
    getStaticPaths: async (options) => (route.paths = await page.getStaticPaths(options)),
  };
}

/** Copies what rendering a page changes in its context. */
function copyContext(result: SSRResult): SSRResult {
  return {
    ...result,
    styles: new Set(result.styles),
    scripts: new Set(result.scripts),
    links: new Set(result.links),
    _metadata: {
      ...result._metadata,
      rendererSpecificHydrationScripts: new Set(),
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      extraHead: [],
      propagators: new Set(),
      pendingSlotEvaluations: [],
    },
  };
}

async function renderPage({ pathname, route }: Path): Promise<void> {
  const path = pathname.replace(/^\//, '');
  const file = route.type === 'endpoint' ? path : `${path || 'index'}.html`;
  if (seen.has(file))
    throw new Error(`Two routes render the same file: ${file}. Change the path of one of them.`);
  seen.add(file);
  const body = (await renderAgain(pathname, route)) ?? (await renderFirst(file, route));
  const target = join(outDir, file);
  const folder = dirname(target);
  // The files are so small that synchronous calls take only a quarter of the processor time of
  // asynchronous ones.
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  writeFileSync(target, body);
  await writeCompressed(target, body);
}

/**
 * Renders a page with the context of the first page of its route. Components use only their props,
 * so the result is the same, in 70% of the time. Returns undefined for the first page.
 */
async function renderAgain(pathname: string, { component }: RouteData) {
  const { component: factory, context, paths } = routes.get(component) ?? {};
  if (!factory || !context) return undefined;
  const props = { ...paths?.keyed.get(pathname)?.props };
  return Buffer.from(String(await renderToString(copyContext(context), factory, props, {}, true)));
}

async function renderFirst(file: string, routeData: RouteData): Promise<Uint8Array> {
  const url = new URL(encodeURI(file), 'http://127.0.0.1');
  const response: Response = await app.render(new Request(url), { routeData });
  // The page 404.html is itself rendered with status 404.
  if (!response.ok && response.status !== 404) {
    throw new Error(
      `The page ${file} was rendered with status ${response.status} instead of 200. Correct the error in its source file under src/pages.`,
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}
