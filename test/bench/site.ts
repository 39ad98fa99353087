// Measures the site build: a full build, a build after 5% of the projects changed, and a check of all
// links.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createReportCardInput } from '../../pipeline/commands/report-card-inputs.ts';
import { dataPaths } from '../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import { assembleRelease } from '../../pipeline/publish/assemble-release.ts';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import type { Manifest } from '../../src/contracts/manifest.ts';
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
    const first = join(current.folder, 'graph.duckdb');
    const next = join(folder, 'next.duckdb');
    copyFileSync(first, next);
    const changed = await passDay(next);
    const one = await build(join(folder, 'first'), first);
    print('site, everything', one);
    const two = await build(join(folder, 'second'), next, join(folder, 'first'));
    print(`site, the morning after, ${whole(changed)} projects changed`, two);
    const again = await build(join(folder, 'whole'), next);
    const same = isSame(two.manifest, again.manifest);
    console.log(`site, the morning after has the bytes of a build of everything: ${same}`);
    const { pages, links, broken } = findBrokenLinks(join(folder, 'second/site'), elsewhere);
    console.log(`site, links: ${whole(links)} on ${whole(pages)} pages, ${broken.length} broken`);
    for (const link of broken.slice(0, 20)) console.log(`  ${link}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Simulates a new day: one project in twenty gets more stars than before, and all other rows stay
 * the same. Returns how many changed.
 */
async function passDay(graphPath: string): Promise<number> {
  const db = await openDatabase(graphPath);
  try {
    await db.run(
      'update release_info set as_of = as_of + 1, generated_at = generated_at + interval 1 day',
    );
    await db.run('create temp table moved as select id from project where hash(id) % 20 = 0');
    await db.run(
      `update project set stars = stars + 7, stars_1d = 7, stars_7d = coalesce(stars_7d, 0) + 7,
         observed_at = observed_at + interval 1 day, stars_observed_on = stars_observed_on + 1
       where id in (from moved)`,
    );
    await db.run(
      `update history set stars = list_append(stars[2:], stars[-1] + 7), start_on = start_on + 1
       where id in (from moved)`,
    );
    const [row] = await db.all('select count(*)::integer as projects from moved');
    await db.run('checkpoint');
    return Number(row?.projects);
  } finally {
    db.close();
  }
}

interface Built {
  readonly manifest: Manifest;
  readonly pagesMs: number;
  readonly allMs: number;
  readonly made: number;
  readonly peakMb: number;
}

async function build(folder: string, graphPath: string, earlierFolder?: string): Promise<Built> {
  let made = 0;
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
        made = result.made;
        return result;
      },
    },
    {
      graphPath,
      folder,
      id: '20260701T050000Z',
      site,
      codeVersion: 'bench',
      earlierFolder,
      reportCard: createReportCardInput(dataPaths(folder)),
    },
  );
  const allMs = performance.now() - startedMs;
  return { manifest, pagesMs, allMs, made, peakMb: watch.stop() };
}

function print(name: string, { manifest, pagesMs, allMs, made, peakMb }: Built): void {
  console.log(
    `${name}: ${whole(manifest.counts.pages)} pages in ${seconds(pagesMs)} ` +
      `(${whole(made)} made, ${whole(manifest.counts.pages - made)} taken over), ` +
      `peak ${megabytes(peakMb)}; with files, feeds, dumps, badges, packing and manifest ${seconds(allMs)}`,
  );
}

function isSame(one: Manifest, other: Manifest): boolean {
  const list = (manifest: Manifest) =>
    JSON.stringify(Object.entries(manifest.files).map(([path, { sha256 }]) => [path, sha256]));
  return list(one) === list(other);
}
