// Fast and slow tests: with real components, only loopback network, and minimum coverage per file.
// Slow tests start another process, such as PostgreSQL, the command line or Astro, or take seconds.
// They include hostile tests that measure nothing.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { s3Binary } from './test/support/s3-binary.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{slow,browser,adversary,nightly}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          globalSetup: ['test/support/build-pages.ts'],
          include: ['test/slow/**/*.test.ts', 'test/adversary/*.test.ts'],
        },
      },
    ],
    // With isolation, each file would load the same modules again: a quarter of the time.
    isolate: false,
    // Node loads the modules itself, as it does in production. Vite took half of the time.
    experimental: { viteModuleRunner: false },
    // Many files wait for processes that they started, or for a time limit to pass.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'pipeline/**/*.ts'],
      // Excluded are files that run only inside Astro, which bundles them (test/site builds the
      // site), files that run only in a browser (test/browser uses them), and programs, which
      // tests run in separate processes.
      exclude: [
        'src/site/data/{methods,openapi-document,openapi-reader,openapi-thread}.ts',
        'src/site/data/{page-data,project-groups,project-pages,report-card,score-distributions}.ts',
        'src/site/data/{project-license,seller-names,share-alike,site-build-input,stale-notice}.ts',
        'src/site/tables/project-cells.ts',
        'src/content.config.ts',
        'src/site/docs/docs-pages.ts',
        'src/components/explorer/{comparison-selection,facets,form,load-project-index,page-script,rows,suggest-page,update-url}.ts',
        'src/components/{charts,home,models,watch}/*.ts',
        'src/components/{check/{check-files,page-script,show-result},fetch-file,not-found/page-script,palette/search-box,since/visits,tables/{saved-filters,sortable-tables}}.ts',
        'src/components/{alternatives/{answer-for,page-script},embed/page-script}.ts',
        'src/components/compare/{comparison-chart,shared-page-script,page-script,picker,read-weeks,table}.ts',
        'src/components/compare-models/{page-script,read-model}.ts',
        'src/components/sql/{editor,engine,page-script,results}.ts',
        'src/pages/**/*.ts',
        'src/cli/{main,mcp}.ts',
        'src/runtime/link-previews/svg-to-png-process.ts',
        'pipeline/publish/{render-pages,run-statements,trim-install}.ts',
        'pipeline/dev.ts',
        'src/runtime/routes/stack-check-thread.ts',
        // These files are tested with a real S3 server, if it is installed.
        // Files of lakes are tested with extensions of DuckDB, if they are installed.
        ...(process.env.LOG_EXTENSIONS
          ? []
          : ['pipeline/io/lake.ts', 'pipeline/observations/copy-log.ts']),
        ...(s3Binary ? [] : ['pipeline/io/s3*.ts', 'pipeline/publish/upload-to-s3.ts']),
        '**/*.d.ts',
      ],
      thresholds: { lines: 80, perFile: true },
      reporter: ['text-summary', 'json-summary'],
    },
  },
});
