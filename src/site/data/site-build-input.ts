// Reads the input of a site build from environment variables, which pipeline/publish/build-site.ts
// sets. Pages read the variables when they are rendered, so one bundle works for every build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlEngine } from '../../contracts/files/sql-engine.ts';

const env = process.env;

export const projectRoot = env.DAYBREAK_ROOT ?? '';
export const graphPath = env.DAYBREAK_GRAPH ?? '';
/** Path of the JSON file with blog posts. Empty if the build has no posts. */
export const postsPath = env.DAYBREAK_POSTS ?? '';
export const aboutPath = env.DAYBREAK_ABOUT ?? '';
export const reportCardPath = env.DAYBREAK_REPORT_CARD ?? '';
/** The DuckDB-Wasm files of the SQL page. Null if the npm package is not installed. */
export const sqlEngine: SqlEngine | null = JSON.parse(env.DAYBREAK_SQL_ENGINE || 'null');
export const siteName = env.DAYBREAK_SITE_NAME ?? '';
export const siteUrl = env.DAYBREAK_SITE_URL ?? '';
/** The operator's email or URL. Empty if the operator has published none. */
export const contact = env.DAYBREAK_CONTACT ?? '';
/** Whether SMTP is configured, so that accounts can subscribe to emails. */
export const sendsEmail = env.DAYBREAK_SENDS_EMAIL === 'true';

/**
 * The SQL of each score, of the macros that scores use, and of `out_coverage`, by name. The methods
 * pages show this SQL, so readers see exactly the SQL that ran.
 */
export const scores: Readonly<Record<string, string>> = {
  ...readQueries('scores'),
  ...readQueries('formulas'),
  out_coverage: readQuery('outputs', 'out_coverage.sql'),
};

function readQueries(folder: string): Record<string, string> {
  const files = readdirSync(join(projectRoot, 'pipeline/graph', folder));
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.sql$/, ''), readQuery(folder, file)]),
  );
}

function readQuery(folder: string, file: string): string {
  return readFileSync(join(projectRoot, 'pipeline/graph', folder, file), 'utf8');
}
