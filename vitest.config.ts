// Tests: real parts, no network beyond loopback, coverage held per file.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Tests that kill processes take minutes: begun last, they would run on alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    const isLong = (file: (typeof sorted)[number]) => Number(file.moduleId.includes('killed'));
    return sorted.toSorted((one, other) => isLong(other) - isLong(one));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/build-account-pages.ts'],
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/adversary/**'],
    // Many files wait for processes that they started: on two cores, two at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'pipeline/**/*.ts'],
      // These run inside Astro only, which bundles them: the tests of test/site build with them.
      // Those of explorer and start files run in a browser only: the tests of test/browser drive them.
      exclude: [
        'src/components/{data,groups,methods,open-data,project-pages,tallies}.ts',
        'src/components/report-card/card.ts',
        'src/components/explorer/{address,choice,form,load,rows,start}.ts',
        'src/components/{compare/picker,compare/start,missing/start,tables/start}.ts',
        'src/pages/**/*.ts',
        'src/components/reference/document.ts',
        '**/*.d.ts',
      ],
      thresholds: { lines: 80, perFile: true },
      reporter: ['text-summary', 'json-summary'],
    },
  },
});
