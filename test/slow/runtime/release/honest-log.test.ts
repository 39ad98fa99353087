// Two followers raise no alarm over 1,000 honest releases and rollbacks, however often they poll and
// compare their copies of the log.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkpointFile, toCheckpoint } from '../../../../src/contracts/files/log.ts';
import {
  followLog,
  isSameLog,
  type LogOrigin,
  refuseUnlogged,
} from '../../../../src/runtime/release/follow-log.ts';
import { appendEntries, openLog, readOptional } from '../../../../src/snapshot/log/local-log.ts';
import { makeFolder } from '../../../support/folders.ts';
import { createRandom } from '../../../support/random.ts';

/** Each log has more than one full tile. Longer ones would only take longer: each poll reads all. */
const [logs, releases] = [5, 200];

const fromFolder = (folder: string): LogOrigin => ({
  readCheckpoint: async () => (await readOptional(join(folder, checkpointFile)))?.toString(),
  readBundle: async (path) => readFileSync(join(folder, path)),
});

it.each(Array.from({ length: logs }, (_, seed) => seed))(
  '%i: honest releases raise no alarm',
  async (seed) => {
    const random = createRandom(seed);
    const chance = (share: number) => random() < share;
    const published = makeFolder();
    const followers = [makeFolder(), makeFolder()];
    for (const dataDir of followers) mkdirSync(join(dataDir, 'current'));
    let manifest = '';
    let polls = 0;
    const poll = async (dataDir: string) => {
      await followLog(fromFolder(published), join(dataDir, 'log'));
      const copy = await openLog(join(dataDir, 'log'));
      for (const peer of followers)
        if (peer !== dataDir)
          expect(await isSameLog(fromFolder(join(peer, 'log')), copy)).toBe(true);
      await refuseUnlogged(dataDir, Buffer.from(manifest), copy);
      writeFileSync(join(dataDir, 'current/manifest.json'), manifest);
      polls += 1;
    };
    const pollSome = async (share: number) => {
      for (const dataDir of followers) if (chance(share)) await poll(dataDir);
    };
    for (let number = 0; number < releases; number += 1) {
      const isRollback = number > 0 && chance(0.05);
      const served = isRollback ? `manifest ${number - 1} again` : `manifest ${number}`;
      const released = {
        type: isRollback ? 'rollback' : 'release',
        id: '20260701T050000Z',
        as_of: '2026-06-30',
        manifest: hash('sha256', served),
        at: '2026-07-01T05:00:00Z',
      };
      const forecasts = Array.from(
        { length: chance(0.1) ? Math.floor(random() * 20) : 0 },
        (_, at) => ({
          type: 'forecast',
          id: `model_removed_60d/m/${number}-${at}@2026-06-30`,
        }),
      );
      const entries = [...forecasts, released].map((entry) => Buffer.from(JSON.stringify(entry)));
      await appendEntries(await openLog(published), entries, (tree) =>
        toCheckpoint({ origin: 'daybreak.example/log', ...tree }, undefined),
      );
      // The entry is published before the release, so a poll can come in between.
      if (manifest !== '') await pollSome(0.1);
      manifest = served;
      await pollSome(0.35);
    }
    await pollSome(1);
    expect(polls).toBeGreaterThan(releases / 2);
    const { entries } = await openLog(published);
    for (const dataDir of followers)
      expect((await openLog(join(dataDir, 'log'))).entries).toEqual(entries);
  },
);
