// Tests with hostile clients, receivers, name servers and files. Run them with `npm run
// test:adversary`.
import { defineConfig } from 'vitest/config';

/** These tests measure neither memory nor short delays, so they can run in parallel. */
const unmeasured = [
  ...[
    'clocks',
    'disk',
    'fuzz',
    'hostile-origin',
    'partition',
    'receiver-limits',
    'releases',
    'state',
  ],
].map((name) => `test/adversary/${name}.test.ts`);

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/support/run-folder.ts', 'test/support/build-pages.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unmeasured', include: unmeasured, maxWorkers: 3 } },
      {
        extends: true,
        test: {
          name: 'measured',
          include: ['test/adversary/**/*.test.ts'],
          exclude: unmeasured,
          // These tests measure delays and memory: one file at a time, after all others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
