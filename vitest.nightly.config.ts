// Tests of the pages for every night, with tools that are not installed by `npm ci`. Run them with
// `npm run check:pages`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/support/run-folder.ts', 'test/support/build-pages.ts'],
    include: ['test/nightly/**/*.test.ts'],
    // Lighthouse measures times, so nothing else may run at the same time.
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
