import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyRelease } from '../../../pipeline/publish/verify-release.ts';
import { findCurrent } from '../../../src/snapshot/release/release-folder.ts';
import { killCli, runCli, startCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';
import { makeSmallCatalog } from '../../support/small-catalog.ts';

/**
 * Number of runs to kill, each later than the one before. A killed run leaves its files to the
 * next.
 */
const kills = 4;
/** Number of times that each run is paused, to check the files as after a power failure. */
const moments = 4;
const env = { CATALOG_DIR: makeSmallCatalog() };
const morning = ['morning', '--sample', '--sample-projects', '258'];

it('morning, paused or killed at any time, leaves a valid current release, and the next run completes', async () => {
  const dataDir = join(makeFolder(), 'data');
  const forget = () => rmSync(join(dataDir, 'observations/sample-world.json'), { force: true });
  const expectWhole = async (when: string) => {
    const current = await findCurrent(dataDir);
    expect(current, when).toBeDefined();
    expect(await verifyRelease(current?.folder ?? ''), when).toEqual([]);
  };
  const startedMs = performance.now();
  const first = await runCli(dataDir, morning, { env });
  expect(first.stderr).not.toContain('Error');
  expect(first.code).toBe(0);
  const tookMs = performance.now() - startedMs;

  let seen = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    forget();
    const child = startCli(dataDir, morning, env);
    await wait((tookMs * kill) / kills);
    for (let moment = 0; moment < moments; moment += 1) {
      await wait(tookMs / kills / moments);
      if (child.exitCode !== null || child.pid === undefined) break;
      process.kill(-child.pid, 'SIGSTOP');
      await expectWhole(`held at moment ${moment} of run ${kill}`);
      seen += 1;
      process.kill(-child.pid, 'SIGCONT');
    }
    await killCli(child);
    await expectWhole(`killed in run ${kill}`);
  }
  // On a faster machine, a run may finish before the last pauses.
  expect(seen).toBeGreaterThan((kills * moments) / 2);

  forget();
  const last = await runCli(dataDir, ['--json', ...morning], { env });
  expect(last.code, last.stderr).toBe(0);
  const { publish } = JSON.parse(last.stdout) as { publish: { id: string } };
  expect((await findCurrent(dataDir))?.id).toBe(publish.id);
  expect(await verifyRelease(join(dataDir, 'releases', publish.id))).toEqual([]);
  const left = readdirSync(dataDir, { recursive: true }).filter((path) =>
    /\.aside-|\.work|\.tmp$/.test(String(path)),
  );
  expect(left).toEqual([]);
}, 600_000);
