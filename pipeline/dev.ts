// Serves the pages of the current release from their source files, and shows each edit at once:
// `npm run dev`. For developers only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dev } from 'astro';
import { readConfig } from './config/config.ts';
import { projectRoot } from './io/project-root.ts';
import { toVariables } from './publish/build-site.ts';

const { dataDir, host, port, site } = readConfig(process.env);
const release = join(dataDir, 'current');
if (!existsSync(release)) {
  console.error(
    `The data folder ${dataDir} contains no release. Run \`npm run demo -- --once\` first, or set DATA_DIR to a folder with a release.`,
  );
  process.exit(1);
}
const input = {
  graphPath: join(release, 'graph.duckdb'),
  postsPath: join(release, 'posts.json'),
  aboutPath: join(release, 'about.json'),
  reportCardPath: join(release, 'site/report-card.json'),
  site,
};
// The SQL page states that its engine is missing, because this server has no copy of it.
Object.assign(process.env, toVariables(input, null));
await dev({ root: projectRoot, server: { host, port } });
