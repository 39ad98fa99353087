// Which tests are slow: those that start another process, such as PostgreSQL, the command line, or
// Astro. `npm test` runs the others, `npm run test:slow` runs these.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Support code that starts processes, and direct ways to do so. */
const startsProcesses =
  /support\/(admin|built-site|cli|evaluations|killing|listening-webhooks|month|pipeline-host|postgres|small-release|states)|publish\/site\.ts|startServer|spawn\(|run\('go'/;

/** Paths from the project's root. */
export const findSlowTests = (): string[] =>
  globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/browser/**', 'test/adversary/**'] })
    .filter((path) => startsProcesses.test(readFileSync(join(root, path), 'utf8')))
    .sort();
