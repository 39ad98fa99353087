// Assembles releases of the small graph, whose rows a test can change first.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AssembleOptions,
  assembleRelease,
} from '../../../pipeline/publish/assemble-release.ts';
import { type SmallGraph, writeSmallGraph } from '../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../support/small-release.ts';

/** Assembles a release of the small graph in `folder` and returns the folder. */
export async function assembleSmall(
  folder: string,
  change?: (rows: SmallGraph) => void,
  more: Partial<AssembleOptions> = {},
): Promise<string> {
  const graphPath = `${folder}.duckdb`;
  await writeSmallGraph(graphPath, change);
  await assembleRelease(assembleDeps(), {
    ...publishOptions(folder, graphPath),
    folder,
    id: '20260701T050000Z',
    ...more,
  });
  return folder;
}

export const readText = (folder: string, name: string): string =>
  readFileSync(join(folder, 'site', name), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: each test reads other fields, and fails where one is missing
export const readJson = (folder: string, name: string): any => JSON.parse(readText(folder, name));

/** Replaces a file of a release and updates its entry in the manifest. */
export function plant(folder: string, path: string, body: string | Buffer): void {
  writeFileSync(join(folder, path), body);
  const manifestPath = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const bytes = Buffer.from(body);
  manifest.files[path] = {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  writeFileSync(manifestPath, JSON.stringify(manifest));
}
