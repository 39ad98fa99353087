// Full, limited and read-only disks: every command exits with 6, says why, and loses no data.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../pipeline/io/failure.ts';
import { cliPath, runCli } from '../support/cli.ts';
import { makeFolder } from '../support/folders.ts';
import { makeSmallCatalog } from '../support/small-catalog.ts';
import { remount, whyNoMount, withSmallDisk } from '../support/small-disk.ts';
import { buildPlainPages, smallWorld, writeSmallLog } from '../support/small-release.ts';

const root = makeFolder();
const world = join(root, 'world');
const noMount = whyNoMount();
const host = { buildSite: buildPlainPages };
const env = { CATALOG_DIR: makeSmallCatalog() };
const run = (dataDir: string, ...args: string[]) => runCli(dataDir, args, { env, host });

beforeAll(async () => {
  await writeSmallLog(world, { ...smallWorld, projects: 120, days: 40 });
});

/** Returns temporary files that a command did not remove. */
const leftovers = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /aside|spill|\.work|\.tmp$/.test(path),
  );

describe('the build command', () => {
  it.skipIf(noMount)('needs no space on the disk and leaves no temporary files', async () => {
    await withSmallDisk(join(root, 'build'), '4m', async (dataDir) => {
      cpSync(world, dataDir, { recursive: true });
      const { code, stderr } = await run(dataDir, 'build');
      expect(code, stderr).toBe(exitCodes.storage);
      expect(stderr).toMatch(/No space left on device.*Free up disk space/s);
      expect(leftovers(dataDir)).toEqual([]);
    });
  });

  it.skipIf(noMount)('exits with 6 on a read-only disk and mentions the folder', async () => {
    await withSmallDisk(join(root, 'read-only'), '8m', async (dataDir) => {
      cpSync(world, dataDir, { recursive: true });
      remount(dataDir, 'ro');
      const fresh = await run(dataDir, 'build');
      expect(fresh.code, fresh.stderr).toBe(exitCodes.storage);
      expect(fresh.stderr).toContain(`Could not write to ${dataDir}`);
      remount(dataDir, 'rw');
      await run(dataDir, 'build', '--as-of', '1999-01-01');
      expect(existsSync(join(dataDir, 'pipeline.lock'))).toBe(true);
      remount(dataDir, 'ro');
      const locked = await run(dataDir, 'build');
      expect(locked.code, locked.stderr).toBe(exitCodes.storage);
      expect(locked.stderr).toMatch(/pipeline\.lock.*Read-only file system/s);
    });
  });

  it('exits with 6 when a file exceeds the file size limit (ulimit)', () => {
    const dataDir = join(root, 'limited');
    cpSync(world, dataDir, { recursive: true });
    const command = 'ulimit -f 400; exec "$0" "$@"';
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', command, process.execPath, cliPath, 'build'],
      { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(exitCodes.storage);
    expect(stderr).toContain('File too large');
    expect(leftovers(dataDir)).toEqual([]);
  });
});

describe('the publish command', () => {
  it.skipIf(noMount)('keeps the current release when the disk fills up', async () => {
    await withSmallDisk(join(root, 'publish'), '36m', async (dataDir) => {
      cpSync(world, dataDir, { recursive: true });
      expect((await run(dataDir, 'build')).code).toBe(0);
      const codes: (number | null)[] = [];
      let published = '';
      for (let turn = 0; turn < 8; turn += 1) {
        const { code, stderr } = await run(dataDir, 'publish');
        codes.push(code);
        if (code === 0) published = readlinkSync(join(dataDir, 'current'));
        else {
          expect(code, stderr).toBe(exitCodes.storage);
          break;
        }
      }
      expect(codes[0]).toBe(0);
      expect(codes.at(-1), 'the disk was full in the end').toBe(exitCodes.storage);
      expect(readlinkSync(join(dataDir, 'current'))).toBe(published);
      expect(leftovers(dataDir)).toEqual([]);
      expect((await run(dataDir, 'verify')).code).toBe(0);
    });
  });
});

describe('the evaluate command', () => {
  it.skipIf(noMount)('exits with 6 on a full disk and leaves no temporary files', async () => {
    await withSmallDisk(join(root, 'evaluate'), '64k', async (dataDir) => {
      const { code, stderr } = await run(
        dataDir,
        'evaluate',
        ...['--observations', join(world, 'observations')],
      );
      expect(code, stderr).toBe(0);
      expect(leftovers(dataDir)).toEqual([]);
    });
  });
});
