// Times one graph build. Arguments: observations, graph path, memory limit. Prints the slowest SQL
// models to stderr.

import { createCatalogTables } from '../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../pipeline/graph/build.ts';
import { silent } from '../support/silent.ts';

const [observations = '', graphPath = '', memoryLimit] = process.argv.slice(2);
const report = await buildGraph(
  { progress: silent, nowMs: () => performance.now(), loadCatalog: createCatalogTables },
  { observations, graphPath, memoryLimit },
);
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const { user, system } = process.cpuUsage();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const slowest = report.models
  .toSorted((a, b) => b.tookMs - a.tookMs)
  .slice(0, 8)
  .map(({ name, tookMs }) => `${name} ${seconds(tookMs)}`);
const modelsMs = report.models.reduce((total, { tookMs }) => total + tookMs, 0);
const isSearch = (name: string): boolean =>
  /similar|^ent_project_word$|^stg_project_text$/.test(name);
const searchMs = report.models
  .filter(({ name }) => isSearch(name))
  .reduce((total, { tookMs }) => total + tookMs, 0);
const searchShare = Math.round((100 * searchMs) / (modelsMs - searchMs));
console.error(
  `  ${seconds(report.tookMs)}, CPU ${seconds((user + system) / 1000)}, models ` +
    `${seconds(modelsMs)}, search and neighbors add ${searchShare}% (aim 25%), slowest: ${slowest.join(', ')}`,
);
console.log(JSON.stringify({ ms: report.tookMs, peakMb }));
