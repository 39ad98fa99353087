// One graph build, timed: observations, graph path, memory limit.
import { createCatalogTables } from '../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../pipeline/graph/build.ts';
import { silent } from '../../pipeline/io/progress.ts';

const [observations = '', graphPath = '', memoryLimit] = process.argv.slice(2);
const report = await buildGraph(
  { progress: silent, nowMs: () => performance.now(), loadCatalog: createCatalogTables },
  { observations, graphPath, memoryLimit },
);
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ ms: report.tookMs, peakMb }));
