// Checks that the files of a release match its manifest, and that the data in them are valid.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFiles } from '../../src/contracts/api/open-files.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { findFileFaults, readManifest } from '../../src/snapshot/release/release-folder.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { firstLine } from './format-text.ts';
import { graphFaults } from './verify-graph.ts';

/** Open data files that were introduced later, so older releases do not contain them. */
const laterFiles: ReadonlySet<string> = new Set([
  'models/end-of-life.json',
  'models/ids.json',
  'report-card.json',
]);

/**
 * Returns the faults of the release in `folder`, one message each. Empty if the release is valid.
 */
export async function verifyRelease(folder: string): Promise<string[]> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder);
  } catch (cause) {
    return [`manifest.json cannot be read: ${firstLine(cause)}`];
  }
  const faults = await findFileFaults(folder, manifest);
  // Skips the other checks if files do not match the manifest, because the other checks would
  // report the same faults again.
  return faults.length > 0 ? faults : await findDataFaults(folder, manifest);
}

/** Returns the faults of the data in a release whose files match its manifest. */
export async function findDataFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const site = join(folder, 'site');
  const graphPath = join(folder, 'graph.duckdb');
  return [
    ...(await openFileFaults(site, manifest, await countListed(graphPath))),
    ...(await graphFaults(graphPath, manifest)),
  ];
}

async function openFileFaults(
  site: string,
  manifest: Manifest,
  listed: number | undefined,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(openFiles)) {
    if (laterFiles.has(name) && !(`site/${name}` in manifest.files)) continue;
    try {
      const content: unknown = JSON.parse(await readFile(join(site, name), 'utf8'));
      const parsed = schema.safeParse(content);
      for (const issue of parsed.error?.issues.slice(0, 3) ?? []) {
        faults.push(`${name}: ${issue.path.join('.')}: ${issue.message}`);
      }
      faults.push(...countFaults(name, content as Counted, listed));
    } catch (cause) {
      faults.push(`${name} cannot be read: ${firstLine(cause)}`);
    }
  }
  return faults;
}

interface Counted {
  readonly count?: unknown;
  readonly projects?: { readonly length: number };
}

/** Projects that have vanished from GitHub are in the graph, but in no list. */
function countFaults(name: string, content: Counted, listed: number | undefined): string[] {
  if (name !== 'projects-data.json' || listed === undefined) return [];
  const found = content.projects?.length;
  if (content.count === listed && found === listed) return [];
  return [`${name} contains ${found} projects, the graph lists ${listed}`];
}

/** Returns undefined if the graph cannot be read, which is a fault of its own. */
async function countListed(graphPath: string): Promise<number | undefined> {
  try {
    const snapshot = await openSnapshot(graphPath);
    const [row] = await snapshot
      .rows('select count(*) as listed from project where last_seen_on is null')
      .finally(() => snapshot.close());
    return Number(row?.listed);
  } catch {
    return undefined;
  }
}
