// Tests that measure delays and memory while clients, receivers or name servers are hostile. Run
// them with `npm run test:adversary`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/support/run-folder.ts', 'test/support/build-pages.ts'],
    include: ['test/adversary/measured/**/*.test.ts'],
    // Tests at the same time would disturb each other's measurements.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
