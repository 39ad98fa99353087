// Publishes releases, switches between them, and removes old ones.

import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EarlierRelease } from '../../src/contracts/files/about-release.ts';
import { type BlogPost, PostsFile } from '../../src/contracts/files/blog-posts.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { toInstant } from '../../src/lib/time.ts';
import {
  type CurrentRelease,
  findCurrent,
  readManifest,
} from '../../src/snapshot/release/release-folder.ts';
import { switchTo } from '../../src/snapshot/release/switch-release.ts';
import { type DataPaths, exists, linkOrCopy } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { flushTree, syncFolder } from '../io/fsync.ts';
import { removeLeftovers } from '../io/remove-leftovers.ts';
import { type AssembleDeps, assembleRelease, writeManifestFile } from './assemble-release.ts';
import type { SiteSettings } from './build-site.ts';
import { compressFiles } from './compress.ts';
import { addEarlierFiles, isEarlierFile, siteArchive, siteChanges } from './earlier-files.ts';
import { prepareSlugs, settleSlugs } from './published-ids.ts';
import { recordInLog } from './record-in-log.ts';
import { guardFaults } from './release-guards.ts';
import { listReleases, recordPublication } from './release-order.ts';
import type { ReportCardInput } from './report-card/report-card.ts';
import { findDataFaults, verifyRelease } from './verify-release.ts';

/** Number of releases kept in addition to the current one. */
const keptReleases = 7;

export interface PublishOptions {
  readonly paths: DataPaths;
  readonly dataDir: string;
  readonly graphPath: string;
  readonly site: SiteSettings;
  readonly codeVersion: string;
  readonly reportCard: ReportCardInput;
  readonly signingKey?: string | undefined;
  readonly acceptShrink: boolean;
  readonly acceptClock: boolean;
  readonly acceptStale: boolean;
}

export interface PublishReport {
  readonly id: string;
  readonly folder: string;
  readonly counts: Manifest['counts'];
  readonly previous: string | null;
  readonly removed: readonly string[];
}

/**
 * Assembles and checks a release in a temporary folder, then makes it current with a single rename.
 * If anything fails before that, the current release does not change.
 */
export async function publishRelease(
  deps: AssembleDeps,
  options: PublishOptions,
): Promise<PublishReport> {
  const { paths, dataDir } = options;
  await mkdir(paths.releases, { recursive: true });
  // Removes temporary files of crashed runs. The lock of the data folder ensures that no run is
  // using them.
  await removeLeftovers(paths.releases, (name) => name.startsWith('.aside-'));
  await removeLeftovers(dataDir, (name) => name.startsWith('.current-'));
  await settleSlugs(dataDir);
  const previous = await findCurrent(dataDir);
  const id = await chooseId(paths.releases, deps.now());
  const aside = join(paths.releases, `.aside-${id}`);
  try {
    const earlierPosts = await readEarlierPosts(previous);
    const earlierReleases = await readEarlierReleases(paths.releases);
    const manifest = await assembleRelease(deps, {
      ...options,
      folder: aside,
      id,
      earlierPosts,
      earlierReleases,
      earlier: {
        releases: paths.releases,
        served: previous?.folder,
        kept: [...(await chooseReleases(paths.releases, id)).kept],
      },
    });
    const step = deps.progress.step('verify');
    // The manifest was just made from the files, so it matches them.
    const faults = await findDataFaults(aside, await readManifest(aside));
    const current = previous && (await readManifest(previous.folder).catch(() => undefined));
    const { acceptShrink, acceptClock, acceptStale } = options;
    const accepted = { acceptShrink, acceptClock, acceptStale };
    faults.push(...guardFaults({ next: manifest, current, now: deps.now(), ...accepted }));
    if (faults.length > 0) throw refusal(faults, previous?.id);
    step.done('valid');
    await flushTree(aside);
    await prepareSlugs(dataDir, id, join(aside, 'graph.duckdb'), manifest.built);
    await recordInLog(options, aside, {
      type: 'release',
      now: deps.now(),
      previous: previous?.folder,
    });
    const folder = join(paths.releases, id);
    await rename(aside, folder);
    await syncFolder(paths.releases);
    await recordPublication(paths.releases, id);
    await switchTo(dataDir, id);
    await settleSlugs(dataDir);
    const { removed } = await chooseReleases(paths.releases, id);
    await removeReleases(paths.releases, removed);
    return { id, folder, counts: manifest.counts, previous: previous?.id ?? null, removed };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function refusal(faults: readonly string[], current: string | undefined): Failure {
  const served = current
    ? `The current release is still ${current}.`
    : 'There is no current release.';
  return new Failure(
    'refused',
    `The new release has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} and was not ` +
      `published. ${served} Correct these faults, then run the command again:\n  ${faults.slice(0, 20).join('\n  ')}`,
  );
}

/**
 * Reads the weekly reports of the current release. Returns none for sample data, whose reports are
 * not reused.
 */
async function readEarlierPosts(previous: CurrentRelease | undefined): Promise<BlogPost[]> {
  if (!previous) return [];
  try {
    if ((await readManifest(previous.folder)).sample) return [];
    const text = await readFile(join(previous.folder, 'posts.json'), 'utf8');
    return PostsFile.parse(JSON.parse(text)).posts;
  } catch {
    // The current release is unreadable. The new release replaces it.
    return [];
  }
}

async function readEarlierReleases(releases: string): Promise<EarlierRelease[]> {
  const earlier: EarlierRelease[] = [];
  for (const id of (await listReleases(releases)).toReversed()) {
    try {
      const { as_of, generated, counts } = await readManifest(join(releases, id));
      const { projects, models } = counts;
      earlier.push({ id, as_of, generated, projects, models });
    } catch {
      // An unreadable release does not affect the new one. The command `verify` reports what is
      // wrong.
    }
  }
  return earlier;
}

/**
 * Returns a release id such as `20260630T051500Z`. If it is taken, appends `-2`, `-3`, and so on.
 */
async function chooseId(releases: string, now: Date): Promise<string> {
  const base = toInstant(now).replace(/[-:]/g, '');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!(await exists(join(releases, id)))) return id;
  }
}

/**
 * Chooses the releases to keep besides the current one: first the previous release, then the last
 * release of each earlier day, then others. Without this order, hourly releases would displace the
 * releases of earlier days.
 */
export function chooseKept(others: readonly string[], current: string): ReadonlySet<string> {
  const newestFirst = others.toReversed();
  const dayOf = (id: string) => id.slice(0, 8);
  const lastOfDays = newestFirst.filter(
    (id, at) => dayOf(id) !== dayOf(current) && dayOf(id) !== dayOf(newestFirst[at - 1] ?? current),
  );
  const wanted = [...newestFirst.slice(0, 1), ...lastOfDays, ...newestFirst];
  return new Set([...new Set(wanted)].slice(0, keptReleases));
}

async function chooseReleases(
  releases: string,
  current: string,
): Promise<{ readonly kept: ReadonlySet<string>; readonly removed: string[] }> {
  const others = (await listReleases(releases)).filter((id) => id !== current);
  const kept = chooseKept(others, current);
  return { kept, removed: others.filter((id) => !kept.has(id)) };
}

async function removeReleases(
  releases: string,
  removed: readonly string[],
  replace = async () => {},
): Promise<void> {
  for (const id of removed) {
    // Renames the folder first, so that a crash cannot leave an incomplete release under its id.
    const aside = join(releases, `.aside-removed-${id}`);
    await rename(join(releases, id), aside);
    await replace();
    await rm(aside, { recursive: true, force: true });
  }
}

export type RollbackOptions = Pick<PublishOptions, 'paths' | 'dataDir' | 'signingKey'>;

/**
 * Makes an older release current: `wanted`, or the release published before the current one. Its
 * files stay the same, except that it gets the newest change files, with an entry for the rollback.
 */
export async function rollback(
  { now }: Pick<AssembleDeps, 'now'>,
  options: RollbackOptions,
  wanted?: string,
): Promise<{ from: string | null; to: string }> {
  const { paths, dataDir } = options;
  const current = await findCurrent(dataDir);
  const to = await chooseTarget(paths.releases, current?.id, wanted);
  const faults = await verifyRelease(join(paths.releases, to));
  if (faults.length > 0) {
    throw new Failure(
      'refused',
      `Release ${to} is damaged, so the server does not switch to it. Choose another release. Faults:\n  ` +
        faults.slice(0, 10).join('\n  '),
    );
  }
  if (to !== current?.id) {
    await renewRelease(options, to, current?.folder, now());
    await recordInLog(options, join(paths.releases, to), { type: 'rollback', now: now() });
  }
  await switchTo(dataDir, to);
  return { from: current?.id ?? null, to };
}

async function chooseTarget(
  releases: string,
  current: string | undefined,
  wanted: string | undefined,
): Promise<string> {
  const ids = await listReleases(releases);
  const at = current ? ids.indexOf(current) : ids.length;
  const to = wanted ?? ids[at - 1];
  if (to !== undefined && ids.includes(to)) return to;
  const known =
    ids.length > 0 ? `Available releases: ${ids.join(', ')}.` : 'There are no releases.';
  throw new Failure(
    'usage',
    wanted
      ? `There is no release ${wanted}. ${known}`
      : `No release was published before the current one. ${known}`,
  );
}

/** Replaces the folder of a release by one with the newest change files and earlier dumps. */
async function renewRelease(
  { paths: { releases }, signingKey }: RollbackOptions,
  id: string,
  served: string | undefined,
  now: Date,
): Promise<void> {
  const folder = join(releases, id);
  const aside = join(releases, `.aside-${id}`);
  await rm(aside, { recursive: true, force: true });
  const { files, ...release } = await readManifest(folder);
  for (const path of Object.keys(files)) {
    if (!isEarlierFile(path)) await linkOrCopy(join(folder, path), join(aside, path));
  }
  const kept = (await listReleases(releases)).filter((other) => other !== id);
  const added = { folder: aside, release, now };
  await addEarlierFiles({ releases, served, kept }, added);
  for (const name of [siteChanges, siteArchive]) await compressFiles(join(aside, name));
  await writeManifestFile(aside, signingKey, release);
  await flushTree(aside);
  await removeReleases(releases, [id], () => rename(aside, folder));
  await syncFolder(releases);
}
