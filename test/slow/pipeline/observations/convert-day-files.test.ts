// A log of an earlier version, with one file per day and source, is converted.
import { cpSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { streamNames } from '../../../../pipeline/contracts/observations.ts';
import { dataPaths } from '../../../../pipeline/io/atomic-files.ts';
import { openDatabase, quote } from '../../../../pipeline/io/duckdb.ts';
import { fromLog, listDayFolders, listLog } from '../../../../pipeline/io/observation-log-files.ts';
import { killCli, runCli, startCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { hashLog } from '../../../support/hash-tables.ts';
import { writeSmallLog } from '../../../support/small-release.ts';

const root = makeFolder();
const dayFiles = join(root, 'day-files');
let hashes: Record<string, unknown>;

/** Writes a log with the files that an earlier version wrote. */
async function writeDayFiles(observations: string, target: string): Promise<void> {
  await using db = await openDatabase(':memory:');
  for (const stream of streamNames) {
    for (const source of new Set(listLog(observations, stream).map((file) => file.source))) {
      await db.run(
        `copy (from ${fromLog(observations, stream, source)}) to ${quote(join(target, stream))}
        (format parquet, partition_by (day), filename_pattern ${quote(source)}, overwrite_or_ignore)`,
      );
    }
  }
}

beforeAll(async () => {
  const paths = await writeSmallLog(makeFolder());
  hashes = await hashLog(paths.observations);
  await mkdir(dataPaths(dayFiles).observations, { recursive: true });
  await writeDayFiles(paths.observations, dataPaths(dayFiles).observations);
}, 120_000);

it('gives the same rows', async () => {
  const { observations } = dataPaths(dayFiles);
  expect(listDayFolders(observations, 'repositories').length).toBeGreaterThan(40);
  expect(() => fromLog(observations, 'repositories')).toThrow('written by an earlier version');
  const folder = makeFolder();
  cpSync(dayFiles, folder, { recursive: true });
  const paths = dataPaths(folder);
  const { code, stderr } = await runCli(folder, ['build']);
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/one file per month instead of one per day.*observations/);
  expect(await hashLog(paths.observations)).toEqual(hashes);
}, 120_000);

it('loses and doubles nothing if it is killed and repeated', async () => {
  const { observations } = dataPaths(dayFiles);
  let kills = 0;
  for (let waitMs = 700; listRest(observations) > 0 && kills < 40; waitMs += 150) {
    const child = startCli(dayFiles, ['build', '--as-of', '1999-01-01']);
    await wait(waitMs);
    if (child.exitCode === null) kills += 1;
    await killCli(child);
  }
  expect(kills).toBeGreaterThan(2);
  expect(listRest(observations)).toBe(0);
  expect(await hashLog(observations)).toEqual(hashes);
  expect(
    readdirSync(observations)
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(Object.keys(hashes).sort());
}, 300_000);

const listRest = (observations: string): number =>
  streamNames.flatMap((stream) => listDayFolders(observations, stream)).length;
