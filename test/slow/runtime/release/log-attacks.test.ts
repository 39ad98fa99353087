// A publisher that rewrites its transparency log, with two followers that compare their copies. All
// are real servers. Each attack is found at the next poll.
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dataPaths } from '../../../../pipeline/io/atomic-files.ts';
import { recordInLog } from '../../../../pipeline/publish/record-in-log.ts';
import { toCheckpoint } from '../../../../src/contracts/files/log.ts';
import { followOnce } from '../../../../src/runtime/release/follower.ts';
import { createOrigin } from '../../../../src/runtime/release/origin.ts';
import { appendEntries, openLog } from '../../../../src/snapshot/log/local-log.ts';
import { signManifest } from '../../../../src/snapshot/release/signature.ts';
import { makeFolder } from '../../../support/folders.ts';
import { listenWith } from '../../../support/listening.ts';
import {
  firstId,
  type LogLine,
  makeApp,
  makeCurrent,
  runtimeConfig,
  writeServedRelease,
} from '../../../support/served-release.ts';
import { findUnreachableUrl } from '../../../support/upstreams/all.ts';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const signingKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const token = 'token-of-followers-1';
const logOrigin = 'daybreak.example/log';
const toForecast = (number: number, probability = 0.2) =>
  Buffer.from(JSON.stringify({ type: 'forecast', id: `k/${number}@2026-06-30`, probability }));

let manifest: string;
let entries: Buffer[];
beforeAll(async () => {
  const dataDir = makeFolder();
  const folder = await writeServedRelease(dataDir);
  manifest = join(folder, 'manifest.json');
  const paths = dataPaths(dataDir);
  const event = { type: 'release', now: new Date('2026-07-01T06:00:00Z') } as const;
  await recordInLog({ paths, signingKey }, folder, event);
  const released = (await openLog(paths.log)).entries.slice(-1);
  entries = [toForecast(1), toForecast(2), ...released];
});

/** Replaces the log of a data folder. */
async function rewrite(dataDir: string, added: readonly Buffer[], origin = logOrigin) {
  const folder = join(dataDir, 'log');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await appendEntries(await openLog(folder), added, (tree) =>
    toCheckpoint({ origin, ...tree }, signingKey),
  );
}

async function serve(dataDir: string): Promise<string> {
  const { app, serving } = makeApp(dataDir, {
    config: { ...runtimeConfig(dataDir), releaseToken: token },
  });
  await serving.refresh();
  onTestFinished(() => serving.close());
  return await listenWith(app.fetch);
}

/** A publisher that shows the log `stories[n]` to follower n. */
async function start() {
  const stories: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const dataDir = makeFolder();
    const folder = await writeServedRelease(dataDir);
    copyFileSync(manifest, join(folder, 'manifest.json'));
    writeFileSync(join(folder, 'manifest.sig'), signManifest(readFileSync(manifest), signingKey));
    makeCurrent(dataDir, firstId);
    await rewrite(dataDir, entries);
    stories.push(dataDir);
  }
  const publishers = await Promise.all(stories.map(serve));
  const copies = [makeFolder(), makeFolder()];
  const urls = await Promise.all(copies.map(serve));
  const warnings: LogLine[] = [];
  const log = (level: string, message: string, fields: Record<string, unknown> = {}) => {
    if (level === 'warn') warnings.push({ level, message, fields });
  };
  const connect = (url: string, given?: string) => createOrigin({ url, token: given, publicKey });
  const poll = async (at: 0 | 1, peer = urls[1 - at] ?? '') =>
    await followOnce({
      dataDir: copies[at] ?? '',
      origin: connect(`${publishers[at]}/releases/current`, token),
      peers: new Map([[peer, connect(peer)]]),
      log,
    });
  for (const at of [0, 1, 0] as const) await poll(at);
  return { stories, copies, warnings, poll };
}

describe('at the next poll', () => {
  it.each([
    ['a fork', () => [...entries.slice(0, -1), toForecast(9)], 'no longer starts with the 3'],
    [
      'a back-dated edit',
      () => [toForecast(1, 0.9), ...entries.slice(1), toForecast(3)],
      'no longer starts with the 3',
    ],
    ['a truncation', () => entries.slice(0, -1), 'has 2 entries, but had 3'],
  ])('%s is found', async (_, attack, message) => {
    const { stories, poll } = await start();
    for (const story of stories) await rewrite(story, attack());
    await expect(poll(0)).rejects.toThrow(message);
    await expect(poll(1)).rejects.toThrow(message);
  });

  it.each([
    ['equally long', 1],
    ['of which the second is longer', 3],
  ])('two logs for two followers are found, %s', async (_, more) => {
    const { stories, copies, warnings, poll } = await start();
    const [one = '', other = ''] = stories;
    await rewrite(one, [...entries, toForecast(3)]);
    await rewrite(other, [...entries, ...Array.from({ length: more }, () => toForecast(4, 0.9))]);
    // The other follower has not polled yet, so its copy is only shorter.
    await poll(0);
    const differs = 'shows its followers different logs';
    await expect(poll(1)).rejects.toThrow(differs);
    await expect(poll(0)).rejects.toThrow(differs);
    expect((await openLog(join(copies[0] ?? '', 'log'))).entries).toHaveLength(4);
    expect(warnings).toEqual([]);
  });
});

describe('no alarm', () => {
  it('if a follower is ahead of another', async () => {
    const { stories, warnings, poll } = await start();
    for (const story of stories) await rewrite(story, [...entries, toForecast(3), toForecast(4)]);
    await poll(0);
    await rewrite(stories[1] ?? '', [...entries, toForecast(3)]);
    await poll(1);
    await poll(0);
    expect(warnings).toEqual([]);
  });

  it('but a warning if a peer is unreachable, damaged, or has the log of another origin', async () => {
    const { copies, warnings, poll } = await start();
    await poll(0, await findUnreachableUrl());
    expect(warnings.at(-1)?.fields.reason).toContain('cannot be reached');
    const other = copies[1] ?? '';
    await rewrite(other, [...entries, toForecast(3)]);
    const tile = join(other, 'log/tile/entries/000.p/4');
    const damaged = readFileSync(tile, 'latin1').replace('k/3@', 'k/5@');
    writeFileSync(tile, damaged, 'latin1');
    await poll(0);
    expect(warnings.at(-1)?.fields.reason).toContain('does not match its checkpoint');
    await rewrite(other, entries, 'other.example/log');
    await poll(0);
    expect(warnings.at(-1)?.fields.reason).toContain('other.example/log');
    expect(warnings).toHaveLength(3);
  });
});
