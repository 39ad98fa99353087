// Configures the build of the account pages, which the server renders on request.
import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 64 * 1024 }),
  srcDir: './src/account',
  publicDir: './src/account/public',
  outDir: process.env.DAYBREAK_ACCOUNT_OUT ?? './dist/account',
  cacheDir: './node_modules/.astro-account',
  trailingSlash: 'never',
  // The server checks the origin of a form submission itself, before it renders a page.
  security: { checkOrigin: false },
  build: { inlineStylesheets: 'never', assets: 'account/assets' },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
});
