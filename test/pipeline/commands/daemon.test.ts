// The daemon with a simulated clock and a pipeline that only writes its run record.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDaemon } from '../../../pipeline/commands/daemon.ts';
import type { RunKind, RunRecord } from '../../../src/contracts/files/run-status.ts';
import { toInstant } from '../../../src/lib/time.ts';
import { createRunStatusReader } from '../../../src/runtime/routes/run-status.ts';
import { runCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';
import { makeCurrent } from '../../support/served-release.ts';

type Ending = 'done' | 'failed' | 'silent' | 'killed';

/** Simulates the daemon from `start` to `end`. */
async function simulate(
  start: string,
  end: string,
  { endings = [], hasRelease = true }: { endings?: Ending[]; hasRelease?: boolean } = {},
) {
  const dataDir = makeFolder();
  if (hasRelease) makeCurrent(dataDir, '20260309T050000Z');
  let now = new Date(start);
  const started: string[] = [];
  const write = (kind: RunKind, facts: Partial<RunRecord>) => {
    mkdirSync(join(dataDir, 'runs'), { recursive: true });
    const day = toInstant(now).slice(0, 10);
    const record = {
      kind,
      pid: 1000 + started.length,
      day,
      started: toInstant(now),
      ended: null,
      outcome: 'running',
      why: null,
      failures: 0,
      release: null,
      done: null,
      ...facts,
    };
    writeFileSync(join(dataDir, 'runs', `${kind}.json`), JSON.stringify(record));
  };
  const daemon = runDaemon({
    dataDir,
    morningAt: '05:00',
    now: () => now,
    isAlive: () => false,
    log: () => undefined,
    async run(kind) {
      started.push(`${toInstant(now).slice(8, 16)} ${kind}`);
      const ending = endings.shift() ?? 'done';
      const ended = { ended: toInstant(now), failures: ending === 'failed' ? 1 : 0 };
      const done = { day: toInstant(now).slice(0, 10), ended: toInstant(now) };
      if (ending === 'done') write(kind, { ...ended, outcome: 'done', done });
      if (ending === 'failed') write(kind, { ...ended, outcome: 'failed', why: 'It rained.' });
      if (ending === 'killed') write(kind, {});
      return 1000 + started.length;
    },
    async wait(ms) {
      now = new Date(now.getTime() + ms);
      if (now > new Date(end)) throw new Error('stopped');
    },
  });
  await expect(daemon).rejects.toThrow('stopped');
  const status = createRunStatusReader({ dataDir, now: () => now, isAlive: () => true });
  return { started, dataDir, status: await status.read() };
}

it('the daemon catches up on a missed daily run at the start, then runs hourly and daily', async () => {
  const { started } = await simulate('2026-03-10T12:00:00Z', '2026-03-11T06:00:00Z');
  expect(started.slice(0, 3)).toEqual(['10T12:00 morning', '10T12:30 hourly', '10T13:30 hourly']);
  expect(started.slice(-3)).toEqual(['11T04:30 hourly', '11T05:00 morning', '11T05:30 hourly']);
  expect(started).toHaveLength(20);
});

it('the daemon runs hourly only with a release', async () => {
  const options = { hasRelease: false };
  const { started } = await simulate('2026-03-10T05:00:00Z', '2026-03-10T08:00:00Z', options);
  expect(started).toEqual(['10T05:00 morning']);
});

it('the daemon retries a failed daily run after 5 minutes, and the server shows when', async () => {
  const failed = { endings: ['failed'] as Ending[], hasRelease: false };
  const early = await simulate('2026-03-10T05:00:00Z', '2026-03-10T05:03:00Z', failed);
  expect(early.status.morning).toMatchObject({
    outcome: 'failed',
    why: 'It rained.',
    next: '2026-03-10T05:05:00Z',
    succeeded: null,
  });
  const retried = { endings: ['failed'] as Ending[], hasRelease: false };
  const later = await simulate('2026-03-10T05:00:00Z', '2026-03-10T05:20:00Z', retried);
  expect(later.started).toEqual(['10T05:00 morning', '10T05:05 morning']);
  expect(later.status.morning).toMatchObject({ outcome: 'done', next: '2026-03-11T05:00:00Z' });
});

it('the daemon waits longer after each run that ends without a record', async () => {
  const options = { endings: ['silent', 'silent', 'silent'] as Ending[], hasRelease: false };
  const { started } = await simulate('2026-03-10T05:00:00Z', '2026-03-10T06:00:00Z', options);
  expect(started).toEqual([
    ...['10T05:00 morning', '10T05:05 morning', '10T05:20 morning', '10T05:50 morning'],
  ]);
});

it('the daemon resumes a killed run at once', async () => {
  const options = { endings: ['killed'] as Ending[], hasRelease: false };
  const { started } = await simulate('2026-03-10T05:00:00Z', '2026-03-10T05:10:00Z', options);
  expect(started).toEqual(['10T05:00 morning', '10T05:00 morning']);
});

it.each([
  ['waits for the next run', 'done'],
  ['starts a run', 'none'],
] as const)('the command daemon ends with 0 if it is stopped while it %s', async (_, last) => {
  const dataDir = makeFolder();
  const nowMs = Date.parse('2026-03-10T12:00:00Z');
  if (last === 'done') {
    const [started, ended] = ['2026-03-10T05:00:00Z', '2026-03-10T05:10:00Z'];
    const record = { kind: 'morning', pid: 1, day: '2026-03-10', started, ended, outcome: 'done' };
    const more = { why: null, failures: 0, release: null, done: { day: '2026-03-10', ended } };
    mkdirSync(join(dataDir, 'runs'));
    writeFileSync(join(dataDir, 'runs/morning.json'), JSON.stringify({ ...record, ...more }));
  }
  const stop = AbortSignal.abort();
  const { code, stderr } = await runCli(dataDir, ['daemon'], { stop, nowMs: () => nowMs });
  expect(code).toBe(0);
  expect(stderr).toBe(last === 'none' ? 'starting the morning run\n' : '');
});
