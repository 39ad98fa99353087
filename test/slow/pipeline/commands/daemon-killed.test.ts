// The daemon: a killed daily run is resumed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { RunRecord } from '../../../../src/contracts/files/run-status.ts';
import { findCurrent } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { startUpstreams } from '../../../support/upstreams/all.ts';

const cliPath = join(import.meta.dirname, '../../../../pipeline/cli.ts');
const today = new Date().toISOString().slice(0, 10);
const upstreams = await startUpstreams({
  day: today,
  repositories: 600,
  models: 30,
  pageSize: 100,
});
const dataDir = join(makeFolder(), 'data');
const lines: string[] = [];
let daemon: ChildProcess | undefined;
afterAll(async () => {
  daemon?.kill('SIGKILL');
  await upstreams.close();
});

async function until<T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(25);
  }
}

function readMorning(): RunRecord | undefined {
  try {
    const text = readFileSync(join(dataDir, 'runs/morning.json'), 'utf8');
    return RunRecord.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The test runs half a minute or more after midnight UTC, so today's daily run is due. */
const due = { MORNING_AT: '00:00' };

it('a scheduled daily run that was killed resumes at once, without repeating requests', async () => {
  daemon = spawn(process.execPath, [cliPath, 'daemon'], {
    env: {
      ...process.env,
      ...upstreams.env,
      ...due,
      CATALOG_DIR: makeSmallCatalog(),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  createInterface({ input: daemon.stderr ?? expect.fail() }).on('line', (line) => lines.push(line));
  const journal = join(dataDir, 'collect', today, 'github.jsonl');
  const kept = () =>
    existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0;
  const killed = await until(() => (kept() >= 40 ? readMorning() : undefined));
  process.kill(killed.pid, 'SIGKILL');
  const batches = kept();
  const second = await until(() => {
    const record = readMorning();
    return record && record.pid !== killed.pid ? record : undefined;
  });
  // The killed run counts as a failure until one succeeds. Its lock is released.
  expect(second).toMatchObject({ outcome: 'running', failures: 1, day: today });
  const done = await until(() => {
    const record = readMorning();
    return record?.outcome === 'running' ? undefined : record;
  });
  expect(done).toMatchObject({ outcome: 'done', why: null, failures: 0, pid: second.pid });
  expect((await findCurrent(dataDir))?.id).toBe(done.release);

  const asked = upstreams.github.requests.filter((request) => request.startsWith('GET'));
  const twice = asked.length - new Set(asked).size;
  // Requests in flight when it was killed: at most six run at once.
  expect(twice).toBeLessThanOrEqual(6);
  expect(asked.length).toBeGreaterThan(batches);

  expect(lines.filter((line) => line === 'starting the morning run')).toHaveLength(2);
  expect(lines.join('\n')).not.toContain('planted-token-value');
}, 300_000);

it('the daemon ends with SIGTERM', async () => {
  const running = daemon ?? expect.fail();
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);
