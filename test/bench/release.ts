// Builds and publishes the recorded world, and times each step.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { createReportCardInput } from '../../pipeline/commands/report-card-inputs.ts';
import { buildGraph } from '../../pipeline/graph/build.ts';
import { dataPaths } from '../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import type { Progress } from '../../pipeline/io/progress.ts';
import { sources } from '../../pipeline/observations/source-list.ts';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { publishRelease } from '../../pipeline/publish/publish-release.ts';
import { loadRecorded } from '../../pipeline/recorded/load.ts';
import { readRecordedSources } from '../../pipeline/recorded/sources.ts';
import { silent } from '../support/silent.ts';

const dataDir = process.argv[2] ?? '';
const paths = dataPaths(dataDir);
mkdirSync(paths.build, { recursive: true });
const steps: Record<string, number> = {};
const progress: Progress = {
  step(name) {
    const startedMs = performance.now();
    return {
      advance() {},
      done() {
        steps[name] = performance.now() - startedMs;
      },
    };
  },
};
const db = await openDatabase(':memory:', { memoryLimit: '700MB', tempDir: paths.build });
await loadRecorded({ db, observations: paths.observations, progress });
db.close();
const catalog = await readCatalog(join(import.meta.dirname, '../../pipeline/catalog'));
const graphPath = join(paths.build, 'graph.duckdb');
const graph = await buildGraph(
  {
    progress: silent,
    nowMs: () => performance.now(),
    loadCatalog: (to) => loadCatalog(to, catalog, sources),
  },
  { observations: paths.observations, graphPath, asOf: (await readRecordedSources()).as_of },
);
steps.graph = graph.tookMs;
const report = await publishRelease(
  { progress, buildSite, now: () => new Date() },
  {
    paths,
    dataDir,
    graphPath,
    site: { name: 'Daybreak', url: 'http://127.0.0.1:4321' },
    codeVersion: 'bench',
    acceptShrink: true,
    acceptStale: true,
    acceptClock: true,
    reportCard: createReportCardInput(paths),
  },
);
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const projectsBrotli = join(report.folder, 'site/projects-data.json.br');
console.log(JSON.stringify({ steps, peakMb, projectsBrotli }));
