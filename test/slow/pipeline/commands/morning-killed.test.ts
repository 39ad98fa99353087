import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { findCurrent } from '../../../../src/snapshot/release/release-folder.ts';
import { killCli, runCli, startCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages, smallDemo, writeSmallDemo } from '../../../support/small-release.ts';

/**
 * Number of finished steps after which each run is killed, from its progress lines: while it builds
 * the graph, while it renders pages, and while it verifies the release. A killed run leaves its files
 * to the next.
 */
const lastSteps = [1, 3, 8];
/** The time from a progress line to the first pause in the next step, and to the second one. */
const waitMs = 50;
const env = { CATALOG_DIR: makeSmallCatalog() };

it('morning, paused or killed at any time, leaves a valid current release, and the next run completes', async () => {
  const dataDir = join(makeFolder(), 'data');
  const worldPath = join(dataDir, 'observations/world.json');
  const forget = () => {
    const world = JSON.parse(readFileSync(worldPath, 'utf8')) as object;
    writeFileSync(worldPath, JSON.stringify({ ...world, content: null }));
  };
  const expectWhole = async (when: string) => {
    const current = await findCurrent(dataDir);
    expect(current, when).toBeDefined();
    expect(await verifyRelease(current?.folder ?? ''), when).toEqual([]);
  };
  await writeSmallDemo(dataDir);

  // Pauses in each step of the morning, to check the files as after a power failure.
  const paused: number[] = [];
  const pause = async (child: ChildProcess, step: number) => {
    await wait(waitMs);
    const { pid = expect.fail() } = child;
    process.kill(-pid, 'SIGSTOP');
    await expectWhole(`paused after step ${step}`);
    process.kill(-pid, 'SIGCONT');
    paused.push(step);
  };
  let seen = 0;
  for (const lastStep of lastSteps) {
    forget();
    const child = startCli(dataDir, smallDemo, env);
    let step = 0;
    for await (const _line of createInterface({ input: child.stderr ?? Readable.from([]) })) {
      step += 1;
      if (step <= seen) continue;
      await pause(child, step);
      if (step === lastStep) break;
      await pause(child, step);
    }
    seen = step;
    await killCli(child);
    await expectWhole(`killed after step ${step}`);
  }
  expect(paused).toEqual([1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]);

  forget();
  const last = await runCli(dataDir, ['--json', ...smallDemo], {
    env,
    host: { buildSite: buildPlainPages },
  });
  expect(last.code, last.stderr).toBe(0);
  const { publish } = JSON.parse(last.stdout) as { publish: { id: string } };
  expect((await findCurrent(dataDir))?.id).toBe(publish.id);
  expect(await verifyRelease(join(dataDir, 'releases', publish.id))).toEqual([]);
  const left = readdirSync(dataDir, { recursive: true }).filter((path) =>
    /\.aside-|\.work|\.tmp$/.test(String(path)),
  );
  expect(left).toEqual([]);
}, 600_000);
