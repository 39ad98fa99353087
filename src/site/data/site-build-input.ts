// Reads the input of a site build from environment variables, which pipeline/publish/build-site.ts
// sets. Pages read the variables when they are rendered, so one bundle works for every build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlEngine } from '../../contracts/sql-engine.ts';

const env = process.env;

export const projectRoot = env.DAYBREAK_ROOT ?? '';
export const graphPath = env.DAYBREAK_GRAPH ?? '';
/** Path of the JSON file with blog posts. Empty if the build has no posts. */
export const postsPath = env.DAYBREAK_POSTS ?? '';
export const knownPath = env.DAYBREAK_KNOWN ?? '';
export const aboutPath = env.DAYBREAK_ABOUT ?? '';
export const reportCardPath = env.DAYBREAK_REPORT_CARD ?? '';
/** The DuckDB-Wasm files of the SQL page. Null if the npm package is not installed. */
export const sqlEngine: SqlEngine | null = JSON.parse(env.DAYBREAK_SQL_ENGINE || 'null');
/**
 * The index of this process, and the number of processes that render the site. See divide-pages.ts.
 */
export const part: { readonly index: number; readonly count: number } = JSON.parse(
  env.DAYBREAK_PART ?? '{"index":0,"count":1}',
);
export const siteName = env.DAYBREAK_SITE_NAME ?? '';
export const siteUrl = env.DAYBREAK_SITE_URL ?? '';

/**
 * The SQL of each score and of `out_coverage`, by table name. The methods pages show this SQL, so
 * readers see exactly the SQL that ran.
 */
export const scores: Readonly<Record<string, string>> = readScores(
  join(projectRoot, 'pipeline/graph/scores'),
);

function readScores(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    [...names.sort(), '../outputs/out_coverage.sql'].map((name) => [
      name.replace(/^.*\/|\.sql$/g, ''),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}
