// Finds slow tests: those that start another process, such as PostgreSQL, the command line or
// Astro, and those that build many graphs or releases. `npm test` runs all others, `npm run
// test:slow` runs these.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Support modules that start processes, and direct ways to start one. */
const startsProcesses =
  /support\/(admin|built-site|cli|evaluations|killed-runs|listening-webhooks|month|pipeline-host|postgres|small-release|states)|publish\/page-bundle\.ts';|publish\/build-site\.ts|startServer|spawn\(|run\('go'/;

/** Each builds many graphs, releases or examples, and takes over six seconds. */
const manyBuilds = [
  'test/pipeline/evaluate/evaluate.test.ts',
  'test/pipeline/graph/build.test.ts',
  'test/pipeline/graph/star-ledger.test.ts',
  'test/pipeline/publish/changes/changes.test.ts',
  'test/pipeline/publish/feeds.test.ts',
  'test/pipeline/publish/verify-release.test.ts',
  'test/pipeline/publish/weekly-reports/posts.test.ts',
  'test/runtime/release/follower.test.ts',
  'test/runtime/release/release-manager.test.ts',
  'test/site/developers.test.ts',
  'test/truth/rules.test.ts',
];

/** Paths from the project's root. */
export const findSlowTests = (): string[] =>
  globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/browser/**', 'test/adversary/**'] })
    .filter(
      (path) =>
        manyBuilds.includes(path) || startsProcesses.test(readFileSync(join(root, path), 'utf8')),
    )
    .sort();
