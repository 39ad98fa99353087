// Measures the site build, and checks all links.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createReportCardInput } from '../../pipeline/commands/report-card-inputs.ts';
import { dataPaths } from '../../pipeline/io/atomic-files.ts';
import { assembleRelease } from '../../pipeline/publish/assemble-release.ts';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { findCurrent } from '../../src/snapshot/release/release-folder.ts';
import { findBrokenLinks } from '../support/links.ts';
import { watchChildren } from './memory.ts';
import { megabytes, whole } from './numbers.ts';

const site = { name: 'Daybreak', url: 'http://127.0.0.1:4321' };
/** Paths that the server handles without a file. */
const elsewhere = [
  /^\/feed\.php$/,
  /^\/account(\/|$)/,
  /^\/api(\/|$)/,
  /^\/chart\//,
  /^\/watch\.(xml|atom|json)$/,
];
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export async function benchSite(dataDir: string, root: string): Promise<void> {
  const current = await findCurrent(dataDir);
  if (!current) throw new Error(`There is no release in ${dataDir}.`);
  const folder = join(root, 'site');
  mkdirSync(folder, { recursive: true });
  try {
    const built = await build(join(folder, 'first'), join(current.folder, 'graph.duckdb'));
    print('site', built);
    const { pages, links, broken } = findBrokenLinks(join(folder, 'first/site'), elsewhere);
    console.log(`site, links: ${whole(links)} on ${whole(pages)} pages, ${broken.length} broken`);
    for (const link of broken.slice(0, 20)) console.log(`  ${link}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Built {
  readonly manifest: Manifest;
  readonly pagesMs: number;
  readonly allMs: number;
  readonly peakMb: number;
}

async function build(folder: string, graphPath: string): Promise<Built> {
  let pagesMs = 0;
  const watch = watchChildren();
  const startedMs = performance.now();
  const manifest = await assembleRelease(
    {
      now: () => new Date('2026-07-01T05:00:00Z'),
      progress: { step: () => ({ advance() {}, done() {} }) },
      buildSite: async (input: Parameters<typeof buildSite>[0]) => {
        const pagesFromMs = performance.now();
        const result = await buildSite(input);
        pagesMs = performance.now() - pagesFromMs;
        return result;
      },
    },
    {
      graphPath,
      folder,
      id: '20260701T050000Z',
      site,
      codeVersion: 'bench',
      reportCard: createReportCardInput(dataPaths(folder)),
    },
  );
  const allMs = performance.now() - startedMs;
  return { manifest, pagesMs, allMs, peakMb: watch.stop() };
}

function print(name: string, { manifest, pagesMs, allMs, peakMb }: Built): void {
  console.log(
    `${name}: ${whole(manifest.counts.pages)} pages in ${seconds(pagesMs)}, ` +
      `peak ${megabytes(peakMb)}; with files, feeds, dumps, badges, packing and manifest ${seconds(allMs)}`,
  );
}
