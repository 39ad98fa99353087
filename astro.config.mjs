// The static site: where a build's inputs come from and what the pages may know of them.
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'astro/config';

// Set by pipeline/publish/site.ts for each build; `astro check` and `astro sync` need none of them.
const input = {
  projectRoot: import.meta.dirname,
  graphPath: process.env.DAYBREAK_GRAPH ?? '',
  postsPath: process.env.DAYBREAK_POSTS ?? '',
  knownPath: process.env.DAYBREAK_KNOWN ?? '',
  aboutPath: process.env.DAYBREAK_ABOUT ?? '',
  reportCardPath: process.env.DAYBREAK_REPORT_CARD ?? '',
  sqlEngine: JSON.parse(process.env.DAYBREAK_SQL_ENGINE || 'null'),
  part: JSON.parse(process.env.DAYBREAK_PART || '{"index":0,"count":1}'),
  siteName: process.env.DAYBREAK_SITE_NAME ?? 'Daybreak',
  siteUrl: process.env.DAYBREAK_SITE_URL ?? 'http://127.0.0.1:4321',
};

/** The SQL of the scores and of the coverage table by name: the pages show what really ran. */
function readScores() {
  const folder = new URL('./pipeline/graph/scores/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    [...names.sort(), '../outputs/out_coverage.sql'].map((name) => [
      name.replace(/^.*\/|\.sql$/g, ''),
      readFileSync(new URL(name, folder), 'utf8'),
    ]),
  );
}

const moduleId = 'virtual:daybreak';
const inputs = {
  name: 'daybreak-inputs',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(id) {
    if (id !== `\0${moduleId}`) return undefined;
    const parts = Object.entries({ ...input, scores: readScores() });
    return parts
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

export default defineConfig({
  site: input.siteUrl,
  output: 'static',
  trailingSlash: 'never',
  outDir: process.env.DAYBREAK_OUT ?? 'dist',
  cacheDir: process.env.DAYBREAK_CACHE ?? './node_modules/.astro',
  build: { format: 'file', concurrency: 8, inlineStylesheets: 'never', assets: 'assets' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [inputs],
    // Not in node_modules, which may be read-only.
    ...(process.env.DAYBREAK_CACHE ? { cacheDir: `${process.env.DAYBREAK_CACHE}/vite` } : {}),
    ssr: { external: ['@duckdb/node-api'] },
    // A strict content policy allows no script or style within a page.
    build: { assetsInlineLimit: 0 },
  },
});
