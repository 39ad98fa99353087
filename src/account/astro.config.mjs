// The account pages: the server renders them on request and passes each its view.
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
  // The server checks where forms come from before it renders a page.
  security: { checkOrigin: false },
  build: { inlineStylesheets: 'never', assets: 'account/assets' },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
});
