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
  await writeSmallGraph(graphPath);
  const report = await publishRelease(assembleDeps(), publishOptions(published, graphPath));
  firstId = report.id;
});

/** Copies a data folder in which one release is published. */
function copyPublished(name: string): string {
  const dataDir = join(root, name);
  cpSync(published, dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

async function publishAndDie(dataDir: string, diesAt: number, delayMs?: number, graph = graphPath) {
  const child = spawn(process.execPath, [publisher, graph, dataDir, String(diesAt)], {
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

describe('a publish process that is killed', () => {
  // From the last step to the first, so that each process starts with the files that the one before
  // left, and passes almost all steps with them.
  it.each([
    [10, 8, 6, 4, 2],
    [9, 7, 5, 3, 1],
  ])(
    'at the steps %i, %i, %i, %i and %i keeps the current release valid, and the next run completes',
    async (...points) => {
      const dataDir = copyPublished(`points-${points.join('-')}`);
      const { releases } = publishOptions(dataDir, graphPath).paths;
      for (const point of points) {
        expect(await publishAndDie(dataDir, point), `step ${point}`).toBe('SIGKILL');
        await expectWhole(dataDir, [firstId]);
      }
      expect(await publishAndDie(dataDir, 0)).toBeNull();
      await expectWhole(dataDir, ['20260702T050000Z']);
      const index = await readJson(join(dataDir, 'current/site/changes/index.json'));
      expect(index.release).toBe('20260702T050000Z');
      expect(await listReleases(releases)).toEqual([firstId, '20260702T050000Z']);
      expect(readdirSync(releases).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  it('at any other time keeps the current release valid, and the next run completes', async () => {
    const dataDir = copyPublished('moments');
    const { releases } = publishOptions(dataDir, graphPath).paths;
    for (const delayMs of [300, 600, 900, 1200, 1500, 2000]) {
      await publishAndDie(dataDir, 0, delayMs);
      const current = await findCurrent(dataDir);
      expect(await verifyRelease(current?.folder ?? ''), `after ${delayMs} ms`).toEqual([]);
      for (const release of await listReleases(releases)) {
        expect(await verifyRelease(join(releases, release))).toEqual([]);
      }
    }
    expect((await listReleases(releases))[0]).toBe(firstId);
    expect(await publishAndDie(dataDir, 0)).toBeNull();
  });

  it('while it switches leaves a temporary link, which the next run removes', async () => {
    const dataDir = copyPublished('link');
    const options = publishOptions(dataDir, graphPath);
    symlinkSync('releases/nowhere', join(dataDir, '.current-4711'));
    await publishRelease(assembleDeps(), options);
    expect(readdirSync(dataDir).toSorted()).toEqual(['current', 'release-order.txt', 'releases']);
  });
});

describe('the stored ids, after a publish process was killed', () => {
  const realGraph = join(root, 'real.duckdb');
  const idsOf = async (path: string): Promise<string[]> => {
    await using db = await openDatabase(path, { readOnly: true });
    return (await db.all('select id from project')).map(({ id }) => String(id));
  };

  beforeAll(async () => {
    await writeSmallGraph(realGraph, (rows) => {
      for (const row of rows.release_info) row.is_sample = false;
      for (const row of rows.project) row.project_key = `name:${String(row.full_name)}`;
    });
  });

  it.each([5, 10, 1000])(
    'at %i (step or milliseconds), are those of the existing releases',
    async (moment) => {
      const dataDir = copyPublished(`ids-${moment}`);
      const options = publishOptions(dataDir, realGraph);
      const isPoint = moment <= 10;
      await publishAndDie(dataDir, isPoint ? moment : 0, isPoint ? undefined : moment, realGraph);
      const expected = new Set<string>();
      for (const id of await listReleases(options.paths.releases)) {
        const graph = join(options.paths.releases, id, 'graph.duckdb');
        if (id !== firstId) for (const slug of await idsOf(graph)) expected.add(slug);
      }
      const stored = await readPublishedSlugs(dataDir);
      expect(stored.map(({ slug }) => slug).toSorted()).toEqual([...expected].toSorted());
      await publishAndDie(dataDir, 0, undefined, realGraph);
      const after = await readPublishedSlugs(dataDir);
      expect(after.map(({ slug }) => slug).toSorted()).toEqual((await idsOf(realGraph)).toSorted());
      expect(readdirSync(join(dataDir, 'identity'))).toEqual(['slugs.jsonl']);
    },
  );
});
