import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyRelease } from '../../../pipeline/publish/verify.ts';
import { findCurrent } from '../../../src/snapshot/release/release.ts';
import { killCli, runCli, startCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';

const points = 20;
const morning = ['morning', '--sample', '--sample-projects', '300'];

it('leaves a whole release when it is killed at any of 20 points, and the next run finishes', async () => {
  const dataDir = join(makeFolder(), 'data');
  const forget = () => rmSync(join(dataDir, 'observations/sample-world.json'), { force: true });
  const startedMs = performance.now();
  const first = await runCli(dataDir, morning);
  expect(first.stderr).not.toContain('Error');
  expect(first.code).toBe(0);
  const tookMs = performance.now() - startedMs;

  for (let point = 1; point <= points; point += 1) {
    forget();
    const child = startCli(dataDir, morning);
    await wait((tookMs * (point - 0.5)) / points);
    await killCli(child);
    const current = await findCurrent(dataDir);
    expect(current, `killed at point ${point}`).toBeDefined();
    expect(await verifyRelease(current?.folder ?? '')).toEqual([]);
  }

  forget();
  const last = await runCli(dataDir, ['--json', ...morning]);
  expect(last.code, last.stderr).toBe(0);
  const { publish } = JSON.parse(last.stdout) as { publish: { id: string } };
  expect((await findCurrent(dataDir))?.id).toBe(publish.id);
  expect(await verifyRelease(join(dataDir, 'releases', publish.id))).toEqual([]);
  const left = readdirSync(dataDir, { recursive: true }).filter((path) =>
    /\.aside-|\.work|\.tmp$/.test(String(path)),
  );
  expect(left).toEqual([]);
}, 600_000);
