import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyRelease } from '../../../pipeline/publish/verify-release.ts';
import { findCurrent } from '../../../src/snapshot/release/release-folder.ts';
import { killCli, runCli, startCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';
import { makeSmallCatalog } from '../../support/small-catalog.ts';
import { buildPlainPages } from '../../support/small-release.ts';

/**
 * Number of finished steps after which each run is killed, from its progress lines. A killed run
 * leaves its files to the next.
 */
const lastSteps = [3, 7, 10];
/** The time from a progress line to a pause, so that a pause is within the next step. */
const waitMs = 50;
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
  const first = await runCli(dataDir, morning, { env, host: { buildSite: buildPlainPages } });
  expect(first.stderr).not.toContain('Error');
  expect(first.code).toBe(0);

  // Pauses once in each step of the morning, to check the files as after a power failure.
  const paused: number[] = [];
  let seen = 0;
  for (const lastStep of lastSteps) {
    forget();
    const child = startCli(dataDir, morning, env);
    let step = 0;
    for await (const _line of createInterface({ input: child.stderr ?? Readable.from([]) })) {
      step += 1;
      if (step <= seen) continue;
      await wait(waitMs);
      if (child.exitCode !== null || child.pid === undefined) break;
      process.kill(-child.pid, 'SIGSTOP');
      await expectWhole(`paused after step ${step}`);
      paused.push(step);
      process.kill(-child.pid, 'SIGCONT');
      if (step === lastStep) break;
    }
    seen = step;
    await killCli(child);
    await expectWhole(`killed after step ${step}`);
  }
  expect(paused).toEqual(Array.from({ length: seen }, (_, index) => index + 1));
  expect(seen).toBe(lastSteps.at(-1));

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
