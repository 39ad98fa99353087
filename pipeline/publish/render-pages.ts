// Renders and compresses the pages of a release from their bundle. build-site.ts starts this script
// as a child process. It passes the inputs as environment variables, which
// src/site/data/site-build-input.ts reads. The last line of the output is the number of pages.

import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';
import { writeCompressed } from './compress.ts';

/** Enough for the threads that compress pages while the next ones are rendered. */
const concurrency = 8;

const [bundle = '', outDir = ''] = process.argv.slice(2);
const app = await openBundle(bundle);
const seen = new Set<string>();
const folders = new Set<string>();
await forEachConcurrently(concurrency, await new StaticPaths(app).getAll(), renderPage);
console.log([...seen].filter((file) => file.endsWith('.html')).length);

type Path = Awaited<ReturnType<StaticPaths['getAll']>>[number];

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
  return app;
}

async function renderPage({ pathname, route }: Path): Promise<void> {
  const path = pathname.replace(/^\//, '');
  const file = route.type === 'endpoint' ? path : `${path || 'index'}.html`;
  if (seen.has(file))
    throw new Error(`Two routes render the same file: ${file}. Change the path of one of them.`);
  seen.add(file);
  const url = new URL(encodeURI(file), 'http://127.0.0.1');
  const response: Response = await app.render(new Request(url), { routeData: route });
  // The page 404.html is itself rendered with status 404.
  if (!response.ok && response.status !== 404) {
    throw new Error(
      `The page ${file} was rendered with status ${response.status} instead of 200. Correct the error in its source file under src/pages.`,
    );
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const target = join(outDir, file);
  const folder = dirname(target);
  // The files are so small that synchronous calls take only a quarter of the processor time of
  // asynchronous ones.
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  writeFileSync(target, body);
  await writeCompressed(target, body);
}
