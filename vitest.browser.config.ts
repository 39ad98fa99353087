// Tests of the built pages in real browsers. Run them with `npm run test:browser`.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/support/run-folder.ts', 'test/support/build-pages.ts'],
    include: ['test/browser/**/*.test.ts'],
    // Tests often wait for pages and browsers. With two files at a time, 20% of two cores was idle.
    maxWorkers: 3,
    // With isolation, each file would load the same modules again.
    isolate: false,
    // Each test keeps one CPU busy. More tests at once would only exceed their time limits.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
