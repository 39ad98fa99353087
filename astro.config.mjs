// The static site. `astro build` only bundles the code: pipeline/publish/render-pages.ts renders the pages
// from the bundle, for every release until the code changes.
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';

/** Keeps the code that renders pages, which Astro deletes after rendering, and renders nothing. */
function keepBundle() {
  let outDir;
  let pages;
  return {
    name: 'daybreak-bundle',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = config.outDir;
      },
      'astro:build:setup': ({ pages: found }) => {
        pages = found;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'daybreak-bundle',
          async getStaticPaths() {
            await rename(
              fileURLToPath(new URL('.prerender/', outDir)),
              fileURLToPath(new URL('server/', outDir)),
            );
            const styles = [...pages].map(([key, page]) => [key, { styles: page.styles }]);
            await writeFile(new URL('styles.json', outDir), JSON.stringify(styles));
            return [];
          },
          render() {
            throw new Error('Pages are rendered by pipeline/publish/render-pages.ts.');
          },
        });
      },
    },
  };
}

export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  outDir: process.env.DAYBREAK_OUT ?? 'dist',
  cacheDir: process.env.DAYBREAK_CACHE ?? './node_modules/.astro',
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets' },
  integrations: [keepBundle()],
  devToolbar: { enabled: false },
  vite: {
    // Not in node_modules, which may be read-only.
    ...(process.env.DAYBREAK_CACHE ? { cacheDir: `${process.env.DAYBREAK_CACHE}/vite` } : {}),
    ssr: { external: ['@duckdb/node-api'] },
    // A strict content policy allows no script or style within a page.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The words of the search are a file of their own, which browsers keep when the code
              // changes.
              advancedChunks: {
                groups: [{ name: 'vocabulary', test: /\/src\/lib\/(synonyms|foreign-terms)\.ts$/ }],
              },
            },
          },
        },
      },
    },
  },
});
