// Hostile clients, receivers, name servers, and files; `npm run test:adversary` runs these tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/support/build-account-pages.ts'],
    include: ['test/adversary/**/*.test.ts'],
    // They measure delays and memory: one file at a time.
    fileParallelism: false,
    // A delay that another process of the machine caused is measured again.
    retry: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
