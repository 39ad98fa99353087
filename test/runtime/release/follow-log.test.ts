// A follower of a transparency log: honest releases raise no alarm, and each rewritten log does.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Checkpoint,
  checkpointFile,
  type LogEntry,
  toCheckpoint,
} from '../../../src/contracts/files/log.ts';
import {
  followLog,
  type LogOrigin,
  refuseUnlogged,
} from '../../../src/runtime/release/follow-log.ts';
import { appendEntries, openLog, readOptional } from '../../../src/snapshot/log/local-log.ts';
import { makeFolder } from '../../support/folders.ts';

const origin = 'daybreak.example/log';
const toNote = (tree: Omit<Checkpoint, 'origin'>) => toCheckpoint({ origin, ...tree }, undefined);

const fromFolder = (folder: string): LogOrigin => ({
  readCheckpoint: async () => (await readOptional(join(folder, checkpointFile)))?.toString(),
  readBundle: async (path) => readFileSync(join(folder, path)),
});

const manifestOf = (number: number) => Buffer.from(`manifest ${number}`);
const toEntry = (number: number, type: 'release' | 'rollback' = 'release'): Buffer => {
  const entry: LogEntry = {
    type,
    id: '20260701T050000Z',
    as_of: '2026-06-30',
    manifest: createHash('sha256').update(manifestOf(number)).digest('hex'),
    at: '2026-07-01T05:00:00Z',
  };
  return Buffer.from(JSON.stringify(entry));
};
const publish = async (folder: string, ...entries: readonly Buffer[]) =>
  await appendEntries(await openLog(folder), entries, toNote);

/** A published log of releases 0 to 299, and the copy of a follower. */
async function start() {
  const [published, copy] = [makeFolder(), makeFolder()];
  await publish(published, ...Array.from({ length: 300 }, (_, at) => toEntry(at)));
  const look = () => followLog(fromFolder(published), copy);
  await look();
  return { published, copy, look };
}

describe('the log of an origin', () => {
  it('that only grows is copied at each poll', async () => {
    const { published, copy, look } = await start();
    for (const count of [0, 1, 300, 2]) {
      if (count > 0)
        await publish(published, ...Array.from({ length: count }, (_, at) => toEntry(at)));
      await look();
      expect((await openLog(copy)).entries).toEqual((await openLog(published)).entries);
    }
    const again = makeFolder();
    await followLog(fromFolder(copy), again);
    expect(readFileSync(join(again, checkpointFile))).toEqual(
      readFileSync(join(published, checkpointFile)),
    );
  });

  it('does not have to exist', async () => {
    const folder = makeFolder();
    await followLog(fromFolder(folder), folder);
    await refuseUnlogged(makeFolder(), manifestOf(1), await openLog(folder));
  });

  it.each([
    ['was shortened', 299, [], 'has 299 entries, but had 300'],
    ['was forked', 299, [toEntry(7, 'rollback')], 'no longer starts with the 300 entries'],
    ['was forked and grew', 290, Array(20).fill(toEntry(9)), 'no longer starts with the 300'],
    ['was changed at its start', 0, Array(301).fill(toEntry(0)), 'no longer starts with the 300'],
    ['is empty', 0, [], 'has 0 entries, but had 300'],
  ])('that %s is refused, and the copy stays', async (_, kept, added, message) => {
    const { published, copy, look } = await start();
    const { entries } = await openLog(published);
    rmSync(published, { recursive: true });
    mkdirSync(published);
    await publish(published, ...entries.slice(0, kept), ...added);
    for (let poll = 0; poll < 2; poll += 1) await expect(look()).rejects.toThrow(message);
    expect((await openLog(copy)).entries).toEqual(entries);
  });

  it('that is gone is refused', async () => {
    const { published, look } = await start();
    rmSync(published, { recursive: true });
    await expect(look()).rejects.toThrow('is gone, but had 300 entries');
  });

  it('with other entries than its checkpoint is refused', async () => {
    const { published, copy, look } = await start();
    const before = makeFolder();
    cpSync(copy, before, { recursive: true });
    await publish(published, toEntry(300), toEntry(301));
    const path = join(published, 'tile/entries/001.p/46');
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.of(0, 0)]));
    await expect(look()).rejects.toThrow('no longer starts with');
    expect((await openLog(copy)).entries).toEqual((await openLog(before)).entries);
  });
});

describe('a manifest', () => {
  it('is accepted if its entry follows that of the current release', async () => {
    const dataDir = makeFolder();
    const folder = join(dataDir, 'log');
    await publish(folder, toEntry(1), toEntry(2));
    const check = async (number: number) =>
      await refuseUnlogged(dataDir, manifestOf(number), await openLog(folder));
    await check(1);
    mkdirSync(join(dataDir, 'current'));
    writeFileSync(join(dataDir, 'current/manifest.json'), manifestOf(2));
    await check(2);
    await expect(check(1)).rejects.toThrow('went back to an older release without an entry');
    await expect(check(3)).rejects.toThrow('is not in its transparency log');
    await publish(folder, toEntry(1, 'rollback'));
    await check(1);
  });
});
