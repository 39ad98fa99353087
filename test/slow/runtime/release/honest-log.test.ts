// A follower raises no alarm over 1,000 honest releases and rollbacks, however often it polls.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkpointFile, toCheckpoint } from '../../../../src/contracts/files/log.ts';
import {
  followLog,
  type LogOrigin,
  refuseUnlogged,
} from '../../../../src/runtime/release/follow-log.ts';
import { appendEntries, openLog, readOptional } from '../../../../src/snapshot/log/local-log.ts';
import { makeFolder } from '../../../support/folders.ts';
import { createRandom } from '../../../support/random.ts';

/** Each log has more than one full tile. Longer ones would only take longer: each poll reads all. */
const [logs, releases] = [5, 200];

it.each(Array.from({ length: logs }, (_, seed) => seed))(
  '%i: honest releases raise no alarm',
  async (seed) => {
    const random = createRandom(seed);
    const chance = (share: number) => random() < share;
    const [published, dataDir] = [makeFolder(), makeFolder()];
    const copy = join(dataDir, 'log');
    mkdirSync(join(dataDir, 'current'));
    const origin: LogOrigin = {
      readCheckpoint: async () => (await readOptional(join(published, checkpointFile)))?.toString(),
      readBundle: async (path) => readFileSync(join(published, path)),
    };
    let manifest = '';
    let polls = 0;
    const poll = async () => {
      await followLog(origin, copy);
      await refuseUnlogged(dataDir, Buffer.from(manifest), await openLog(copy));
      writeFileSync(join(dataDir, 'current/manifest.json'), manifest);
      polls += 1;
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
      if (manifest !== '' && chance(0.2)) await poll();
      manifest = served;
      if (chance(0.7)) await poll();
    }
    await poll();
    expect(polls).toBeGreaterThan(releases / 2);
    expect((await openLog(copy)).entries).toEqual((await openLog(published)).entries);
  },
);
