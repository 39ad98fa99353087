import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { publishRelease } from '../../../../pipeline/publish/publish-release.ts';
import { readPublishedSlugs } from '../../../../pipeline/publish/published-ids.ts';
import { listReleases } from '../../../../pipeline/publish/release-order.ts';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { findCurrent } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../../support/small-release.ts';

const root = makeFolder();
const graphPath = join(root, 'graph.duckdb');
const publisher = join(import.meta.dirname, 'publishing-process.ts');

const published = join(root, 'published');
let firstId: string;

beforeAll(async () => {
  const samplePath = join(root, 'sample.duckdb');
  await writeSmallGraph(samplePath);
  const report = await publishRelease(assembleDeps(), publishOptions(published, samplePath));
  firstId = report.id;
  // Only the ids of real data are stored.
  await writeSmallGraph(graphPath, (rows) => {
    for (const row of rows.release_info) row.is_sample = false;
    for (const row of rows.project) row.project_key = `name:${String(row.full_name)}`;
  });
});

/** Copies a data folder in which one release is published. */
function copyPublished(name: string): string {
  const dataDir = join(root, name);
  cpSync(published, dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

async function publishAndDie(dataDir: string, diesAt: number, delayMs?: number) {
  const child = spawn(process.execPath, [publisher, graphPath, dataDir, String(diesAt)], {
    stdio: 'ignore',
  });
  const killer =
    delayMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), delayMs);
  const [, signal] = await once(child, 'exit');
  clearTimeout(killer);
  return signal;
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

async function expectWhole(dataDir: string, ids: readonly string[]) {
  const current = await findCurrent(dataDir);
  expect(ids).toContain(current?.id);
  expect(await verifyRelease(current?.folder ?? '')).toEqual([]);
}

/** The stored ids must be those of the releases that exist. */
async function expectStoredIds(dataDir: string) {
  const { releases } = publishOptions(dataDir, graphPath).paths;
  const expected = new Set<string>();
  for (const id of await listReleases(releases)) {
    if (id === firstId) continue;
    await using db = await openDatabase(join(releases, id, 'graph.duckdb'), { readOnly: true });
    for (const row of await db.all('select id from project')) expected.add(String(row.id));
  }
  const stored = await readPublishedSlugs(dataDir);
  expect(stored.map(({ slug }) => slug).toSorted()).toEqual([...expected].toSorted());
}

/** The next run after a killed one publishes, and removes what the killed ones left. */
async function expectNextRun(dataDir: string) {
  const { releases } = publishOptions(dataDir, graphPath).paths;
  expect(await publishAndDie(dataDir, 0)).toBeNull();
  await expectStoredIds(dataDir);
  expect(readdirSync(join(dataDir, 'identity'))).toEqual(['slugs.jsonl']);
  expect(readdirSync(releases).filter((name) => name.startsWith('.'))).toEqual([]);
}

describe('a publish process that is killed', () => {
  it('at any step keeps the current release and its ids, and the next run completes', async () => {
    const dataDir = copyPublished('points');
    // From the last step to the first, so that each process starts with the files that the one
    // before left, and passes almost all steps with them.
    for (const point of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      expect(await publishAndDie(dataDir, point), `step ${point}`).toBe('SIGKILL');
      await expectWhole(dataDir, [firstId]);
      await expectStoredIds(dataDir);
    }
    await expectNextRun(dataDir);
    await expectWhole(dataDir, ['20260702T050000Z']);
    const index = await readJson(join(dataDir, 'current/site/changes/index.json'));
    expect(index.release).toBe('20260702T050000Z');
    const { releases } = publishOptions(dataDir, graphPath).paths;
    expect(await listReleases(releases)).toEqual([firstId, '20260702T050000Z']);
  });

  it('at any other time keeps a valid release and its ids, and the next run completes', async () => {
    const dataDir = copyPublished('moments');
    const { releases } = publishOptions(dataDir, graphPath).paths;
    for (const delayMs of [500, 900, 1300, 1800]) {
      await publishAndDie(dataDir, 0, delayMs);
      await expectStoredIds(dataDir);
      for (const release of await listReleases(releases)) {
        const faults = await verifyRelease(join(releases, release));
        expect(faults, `after ${delayMs} ms`).toEqual([]);
      }
    }
    expect((await listReleases(releases))[0]).toBe(firstId);
    await expectNextRun(dataDir);
  });

  it('while it switches leaves a temporary link, which the next run removes', async () => {
    const dataDir = copyPublished('link');
    symlinkSync('releases/nowhere', join(dataDir, '.current-4711'));
    await publishRelease(assembleDeps(), publishOptions(dataDir, graphPath));
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
