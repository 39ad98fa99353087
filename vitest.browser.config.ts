// Tests that look at built pages in a real browser; `npm run test:browser` runs them alone.
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts', 'test/support/build-pages.ts'],
    include: ['test/browser/**/*.test.ts'],
    // They wait for pages and for browsers: with two files at a time, a fifth of two cores was idle.
    maxWorkers: 3,
    // Each checks a page with a processor of its own: more at once only reach their time limit.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
