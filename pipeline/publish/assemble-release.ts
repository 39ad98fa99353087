// Writes a complete release folder from a built graph: files, feeds, dumps, pages, manifest.

import { constants, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endCalendar } from '../../src/contracts/api/open-files.ts';
import { AboutRelease, type EarlierRelease } from '../../src/contracts/files/about-release.ts';
import { type BlogPost, PostsFile } from '../../src/contracts/files/blog-posts.ts';
import type { ChangeEntry } from '../../src/contracts/files/change-files.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { manifestVersion } from '../../src/contracts/files/manifest.ts';
import { layoutFiles } from '../../src/contracts/files/release-layout.ts';
import { toInstant } from '../../src/lib/time.ts';
import { hashFiles, listFiles } from '../../src/snapshot/release/release-folder.ts';
import { signManifest } from '../../src/snapshot/release/signature.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/release/snapshot.ts';
import { Failure } from '../io/failure.ts';
import type { Progress } from '../io/progress.ts';
import { writeBadges } from './badges.ts';
import type { SiteSettings } from './build-site.ts';
import { compressFiles } from './compress.ts';
import { describeFiles, findFirstDay } from './describe-files.ts';
import { writeDumps } from './dumps.ts';
import { addEarlierFiles, type EarlierReleases } from './earlier-files.ts';
import { buildFeeds, buildVerticalFeeds } from './feeds.ts';
import { toCroissant } from './metadata/croissant.ts';
import { toDcat } from './metadata/dcat.ts';
import { writeMethods } from './methods/write-methods.ts';
import { readModelEnds, toEndCalendar, toEndOfLifeFile } from './model-ends.ts';
import { buildOpenFiles, type ReleaseHeader } from './open-files.ts';
import { type ReportCardInput, toReportCardFile } from './report-card/report-card.ts';
import { buildSitemaps, toRobots } from './sitemap.ts';
import { buildPosts } from './weekly-reports/write-reports.ts';

/** Renders the pages into `outDir`, which exists and may contain other files. */
export type BuildSite = (input: {
  readonly graphPath: string;
  readonly postsPath: string;
  /** Path of `about.json`, which lists earlier releases and describes the open data files. */
  readonly aboutPath: string;
  readonly reportCardPath: string;
  readonly outDir: string;
  readonly site: SiteSettings;
}) => Promise<{ pages: number }>;

export interface AssembleDeps {
  readonly progress: Progress;
  readonly buildSite: BuildSite;
  /**
   * Returns the current time. Among the files of a release, only the manifest depends on this time.
   */
  readonly now: () => Date;
}

export interface AssembleOptions {
  readonly graphPath: string;
  /** The output folder. It must be empty or not exist. */
  readonly folder: string;
  readonly id: string;
  readonly site: SiteSettings;
  readonly codeVersion: string;
  readonly reportCard: ReportCardInput;
  /** Ed25519 private key, as PKCS #8 DER in base64. Undefined to publish without a signature. */
  readonly signingKey?: string | undefined;
  /** Weekly reports of earlier releases. The graph may no longer contain their data. */
  readonly earlierPosts?: readonly BlogPost[];
  /** Earlier releases, newest first. */
  readonly earlierReleases?: readonly EarlierRelease[];
  /** Undefined for a release without change files and earlier dumps. */
  readonly earlier?: EarlierReleases | undefined;
}

/**
 * Writes a release into `folder`. The same input produces the same bytes, except in the manifest and
 * the change files.
 */
export async function assembleRelease(
  deps: AssembleDeps,
  options: AssembleOptions,
): Promise<Manifest> {
  const siteFolder = join(options.folder, 'site');
  for (const name of ['dumps', 'badge', 'feeds/verticals']) {
    await mkdir(join(siteFolder, name), { recursive: true });
  }
  const graphPath = join(options.folder, 'graph.duckdb');
  await copyFile(options.graphPath, graphPath, constants.COPYFILE_FICLONE);
  const snapshot = await openSnapshot(graphPath);
  try {
    const header = await readHeader(snapshot, options.site.name);
    const earlierPosts = header.isSample ? [] : (options.earlierPosts ?? []);
    const reports = await buildPosts(snapshot, header.asOf, earlierPosts);
    const written = { snapshot, header, reports, graphPath, siteFolder };
    await writeData(deps, options, written);
    // While the pages are being rendered, compresses the files that already exist.
    const both = [renderPages(deps, options, written), compressFiles(siteFolder)] as const;
    // Waits for rendering and compression to end even if one of them fails, because the caller then
    // removes their output folder.
    await Promise.allSettled(both);
    const [pages] = await Promise.all(both);
    await writeSitemapsAndBadges(deps, options, written);
    if (options.earlier) await addEarlier(deps, options, options.earlier, header);
    const compress = deps.progress.step('compress');
    const packed = await compressFiles(siteFolder);
    compress.done(`${packed.files} files`);
    return await writeManifest(deps, options, snapshot, { header, pages });
  } finally {
    snapshot.close();
  }
}

interface ReleaseFacts extends ReleaseHeader {
  readonly isSample: boolean;
  readonly historyDays: number;
  readonly isStale: boolean;
  readonly projectsObserved: number;
}

async function readHeader(snapshot: Snapshot, siteName: string): Promise<ReleaseFacts> {
  const [info] = await snapshot.rows('select * from release_info');
  if (!info) {
    throw new Failure('refused', 'The graph has no row in release_info. Run `build` again.');
  }
  return {
    asOf: String(info.as_of),
    generated: String(info.generated_at),
    siteName,
    isSample: info.is_sample === true,
    historyDays: Number(info.history_days),
    isStale: info.is_stale === true,
    projectsObserved: Number(info.projects_observed),
  };
}

async function renderPages(
  deps: AssembleDeps,
  options: AssembleOptions,
  { header, reports, graphPath, siteFolder }: Written,
): Promise<number> {
  const step = deps.progress.step('pages');
  const postsPath = join(options.folder, 'posts.json');
  await writeFile(postsPath, `${JSON.stringify(PostsFile.parse(reports))}\n`);
  const aboutPath = join(options.folder, 'about.json');
  const files = await describeFiles(siteFolder);
  const firstDay = await findFirstDay(siteFolder);
  const dataSet = { files, header, firstDay, siteUrl: options.site.url };
  const metadata = { 'croissant.json': toCroissant(dataSet), 'dcat.jsonld': toDcat(dataSet) };
  for (const [name, content] of Object.entries(metadata)) {
    await writeFile(join(siteFolder, 'dumps', name), `${JSON.stringify(content, null, 1)}\n`);
  }
  const earlier = options.earlierReleases ?? [];
  const about = AboutRelease.parse({ files, first_day: firstDay, earlier });
  await writeFile(aboutPath, `${JSON.stringify(about)}\n`);
  const { pages } = await deps.buildSite({
    graphPath,
    postsPath,
    aboutPath,
    reportCardPath: join(siteFolder, 'report-card.json'),
    outDir: siteFolder,
    site: options.site,
  });
  step.done(`${pages} pages`);
  return pages;
}

interface Written {
  readonly snapshot: Snapshot;
  readonly header: ReleaseHeader;
  readonly reports: PostsFile;
  readonly graphPath: string;
  readonly siteFolder: string;
}

async function writeSitemapsAndBadges(
  deps: AssembleDeps,
  options: AssembleOptions,
  { snapshot, header, reports, siteFolder }: Written,
): Promise<void> {
  const step = deps.progress.step('sitemaps, badges');
  const files = await listFiles(siteFolder);
  const siteUrl = options.site.url;
  const sitemaps = await buildSitemaps({
    snapshot,
    posts: reports.posts,
    asOf: header.asOf,
    siteUrl,
    files,
  });
  for (const [name, content] of sitemaps) await writeFile(join(siteFolder, name), content);
  await writeFile(join(siteFolder, 'robots.txt'), toRobots(siteUrl));
  const badges = await writeBadges(snapshot, join(siteFolder, 'badge'));
  step.done(`${badges} badges`);
}

async function writeData(
  deps: AssembleDeps,
  options: AssembleOptions,
  input: Written,
): Promise<void> {
  const { snapshot, header, reports, graphPath, siteFolder } = input;
  const step = deps.progress.step('open files, feeds, dumps');
  const ends = await readModelEnds(snapshot);
  const siteHeader = { ...header, siteUrl: options.site.url };
  const files = new Map([
    ...(await buildOpenFiles(snapshot, header)),
    ['models/end-of-life.json', `${JSON.stringify(toEndOfLifeFile(ends, header))}\n`] as const,
    [endCalendar, toEndCalendar(ends, siteHeader)] as const,
    ['report-card.json', await toReportCardFile(options.reportCard, header, snapshot)] as const,
    ...(await buildFeeds(snapshot, reports.posts, siteHeader)),
    ...(await buildVerticalFeeds(snapshot, siteHeader)),
  ]);
  await mkdir(join(siteFolder, 'models'), { recursive: true });
  for (const [name, content] of files) await writeFile(join(siteFolder, name), content);
  await writeMethods(join(siteFolder, 'dumps/methods'));
  await writeDumps(graphPath, siteFolder, header, options.id);
  step.done();
}

async function addEarlier(
  { progress, now }: AssembleDeps,
  { folder, id, site }: AssembleOptions,
  earlier: EarlierReleases,
  { asOf, generated }: ReleaseFacts,
): Promise<void> {
  const step = progress.step('change files');
  const release = { id, as_of: asOf, generated, site };
  const entry = await addEarlierFiles(earlier, { folder, release, now: now() });
  step.done(entry ? describeEntry(entry) : 'nothing changed');
}

function describeEntry({ seq, reset, reason, tables }: ChangeEntry): string {
  const rows = Object.values(tables).reduce((sum, one) => sum + one.upserts + one.deletes, 0);
  return reset ? `entry ${seq} starts a new chain: ${reason}` : `entry ${seq} with ${rows} rows`;
}

async function writeManifest(
  deps: AssembleDeps,
  options: AssembleOptions,
  snapshot: Snapshot,
  { header, pages }: { header: ReleaseFacts; pages: number },
): Promise<Manifest> {
  const step = deps.progress.step('manifest');
  const count = async (table: string, where = 'true'): Promise<number> => {
    const [row] = await snapshot.rows(`select count(*) as rows from ${table} where ${where}`);
    return Number(row?.rows);
  };
  const manifest = await writeManifestFile(options.folder, options.signingKey, {
    schema: manifestVersion,
    id: options.id,
    as_of: header.asOf,
    generated: header.generated,
    built: toInstant(deps.now()),
    sample: header.isSample,
    stale: header.isStale,
    site: { name: options.site.name, url: options.site.url },
    code: options.codeVersion,
    counts: {
      projects: await count('project'),
      projects_observed: header.projectsObserved,
      stars: await count('project', 'stars is not null'),
      licenses: await count('project', 'license is not null'),
      push_dates: await count('project', 'pushed_at is not null'),
      models: await count('model'),
      products: await count('product'),
      alternatives: await count('alternative'),
      emerging: await count('emerging', 'index_on = (select as_of from release_info)'),
      events: await count('event'),
      edges: await count('edge'),
      history_days: header.historyDays,
      pages,
    },
  });
  step.done(`${Object.keys(manifest.files).length} files`);
  return manifest;
}

/** Lists the files of the release in its manifest, and signs the manifest if there is a key. */
export async function writeManifestFile(
  folder: string,
  signingKey: string | undefined,
  head: Omit<Manifest, 'files'>,
): Promise<Manifest> {
  const paths = await listFiles(folder);
  const files = Object.fromEntries(await hashFiles(folder, paths));
  const manifest: Manifest = { ...head, files };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await writeFile(join(folder, layoutFiles.manifest), bytes);
  if (signingKey !== undefined) {
    await writeFile(join(folder, layoutFiles.signature), signManifest(bytes, signingKey));
  }
  return manifest;
}
