// Hostile clients, receivers, name servers, and files; `npm run test:adversary` runs these tests.
import { defineConfig } from 'vitest/config';

/** They measure nothing that another test beside them would change. */
const unmeasured = [
  ...['clocks', 'disk', 'fuzz', 'hostile-origin', 'partition', 'releases', 'state'],
].map((name) => `test/adversary/${name}.test.ts`);

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts', 'test/support/build-pages.ts'],
    // A delay that another process of the machine caused is measured again.
    retry: 2,
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
          // They measure delays and memory: one file at a time, after the others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
