import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunKind, RunRecord } from '../../../src/contracts/run-status.ts';
import { createCalendars } from '../../../src/runtime/schedule/due-times.ts';
import { createRunStatusReader } from '../../../src/runtime/schedule/run-status.ts';
import { createSchedule, findNextRuns } from '../../../src/runtime/schedule/schedule.ts';
import type { StartCommand } from '../../../src/runtime/schedule/start-commands.ts';
import { makeFolder } from '../../support/folders.ts';

const instant = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/**
 * A simulated pipeline that only writes its run record. It ends as `endings` says, or waits to be
 * stopped.
 */
function makeRig(startsAt: string, hasRelease = true) {
  const dataDir = makeFolder();
  let now = new Date(startsAt);
  const started: string[] = [];
  const lines: Array<{ level: string; message: string; fields: Record<string, unknown> }> = [];
  const endings: Array<'done' | 'failed' | 'silent' | 'busy' | 'waits' | 'no room'> = [];
  const living = new Set<number>();
  let release: (() => void) | undefined;
  const write = (kind: RunKind, facts: Partial<RunRecord>) => {
    mkdirSync(join(dataDir, 'rhythm'), { recursive: true });
    const day = now.toISOString().slice(0, 10);
    const record = {
      kind,
      pid: 1000 + started.length,
      day,
      started: instant(now),
      ended: null,
      outcome: 'running',
      why: null,
      failures: 0,
      release: null,
      done: null,
      ...facts,
    };
    writeFileSync(join(dataDir, 'rhythm', `${kind}.json`), JSON.stringify(record));
  };
  const start: StartCommand = (kind, onLine) => {
    started.push(`${instant(now).slice(8, 16)} ${kind}`);
    const ending = endings.shift() ?? 'done';
    if (ending === 'no room') throw new Error('spawn ENOMEM');
    const pid = 1000 + started.length;
    const ended = { ended: instant(now), failures: ending === 'failed' ? 1 : 0 };
    const done = { day: now.toISOString().slice(0, 10), ended: instant(now) };
    onLine(`${kind} works`);
    if (ending === 'done') write(kind, { ...ended, outcome: 'done', done });
    if (ending === 'failed') write(kind, { ...ended, outcome: 'failed', why: 'It rained.' });
    if (ending === 'waits') write(kind, {});
    const code = { done: 0, failed: 1, silent: 2, busy: 5, waits: null }[ending];
    const waiting = new Promise<null>((resolve) => {
      if (ending === 'waits') living.add(pid);
      release = () => {
        living.delete(pid);
        resolve(null);
      };
    });
    return {
      pid,
      ended: ending === 'waits' ? waiting : Promise.resolve(code),
      stop: async () => release?.(),
    };
  };
  const clock = () => now;
  const calendars = createCalendars('05:00');
  const findNext = findNextRuns.bind(undefined, calendars);
  const isAlive = (pid: number) => living.has(pid);
  const runStatus = createRunStatusReader({ dataDir, now: clock, isAlive, findNext });
  const rig = { isLeader: true };
  const schedule = createSchedule({
    runStatus,
    calendars,
    start,
    now: clock,
    log: (level, message, fields = {}) => lines.push({ level, message, fields }),
    isLeader: async () => rig.isLeader,
    hasRelease: () => hasRelease,
  });
  const until = async (end: string) => {
    for (; now <= new Date(end); now = new Date(now.getTime() + 60_000)) {
      await schedule.tick();
      if (endings[0] !== 'waits' && !living.size) await schedule.idle();
    }
  };
  const kill = async () => {
    release?.();
    await schedule.idle();
  };
  return { schedule, runStatus, started, lines, endings, until, kill, rig };
}

it('the schedule catches up on a missed daily run at the start, then runs hourly and daily', async () => {
  const { started, until } = makeRig('2026-03-10T12:00:00Z');
  await until('2026-03-11T06:00:00Z');
  expect(started.slice(0, 3)).toEqual(['10T12:00 morning', '10T12:30 hourly', '10T13:30 hourly']);
  expect(started.slice(-3)).toEqual(['11T04:30 hourly', '11T05:00 morning', '11T05:30 hourly']);
  expect(started).toHaveLength(20);
});

it('the schedule retries a failed daily run after 5 minutes and reports why it failed', async () => {
  const { started, endings, lines, runStatus, until } = makeRig('2026-03-10T05:00:00Z', false);
  endings.push('failed');
  await until('2026-03-10T05:03:00Z');
  expect((await runStatus.read()).morning).toMatchObject({
    outcome: 'failed',
    why: 'It rained.',
    next: '2026-03-10T05:05:00Z',
    not_collected: null,
    succeeded: null,
  });
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    message: 'morning run failed',
    fields: { why: 'It rained.', code: 1 },
  });
  await until('2026-03-10T05:20:00Z');
  expect(started).toEqual(['10T05:00 morning', '10T05:05 morning']);
  expect((await runStatus.read()).morning).toMatchObject({ outcome: 'done', why: null });
});

it('the schedule backs off if a command ends without a record, or if another pipeline is running', async () => {
  const { started, endings, until } = makeRig('2026-03-10T05:00:00Z', false);
  endings.push('silent', 'silent', 'busy');
  await until('2026-03-10T05:25:00Z');
  expect(started).toEqual(['10T05:00 morning', '10T05:05 morning', '10T05:20 morning']);
});

it('the schedule retries with backoff if the process cannot be created', async () => {
  const { started, endings, lines, until } = makeRig('2026-03-10T05:00:00Z', false);
  endings.push('no room', 'no room');
  await until('2026-03-10T05:25:00Z');
  expect(started).toEqual(['10T05:00 morning', '10T05:05 morning', '10T05:20 morning']);
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    message: 'morning run could not be started',
    fields: { reason: 'Error: spawn ENOMEM' },
  });
});

it('the schedule starts nothing during a run, and resumes a killed run', async () => {
  const { started, endings, kill, until, runStatus } = makeRig('2026-03-10T05:00:00Z');
  endings.push('waits');
  await until('2026-03-10T07:00:00Z');
  expect(started).toEqual(['10T05:00 morning']);
  expect((await runStatus.read()).morning.outcome).toBe('running');
  await kill();
  expect(started).toEqual(['10T05:00 morning', '10T07:01 morning']);
});

it('the schedule starts nothing while another server is the leader, and catches up when it becomes the leader', async () => {
  const { started, until, rig } = makeRig('2026-03-10T12:00:00Z');
  rig.isLeader = false;
  await until('2026-03-10T12:10:00Z');
  expect(started).toEqual([]);
  rig.isLeader = true;
  await until('2026-03-10T12:12:00Z');
  expect(started).toEqual(['10T12:11 morning']);
});

it('the schedule stops its run when it is stopped, and starts no other run', async () => {
  const { schedule, started, endings, runStatus, until } = makeRig('2026-03-10T05:00:00Z');
  endings.push('waits');
  await until('2026-03-10T05:01:00Z');
  await schedule.stop();
  await schedule.tick();
  expect(started).toHaveLength(1);
  expect((await runStatus.read()).morning).toMatchObject({
    outcome: 'interrupted',
    why: expect.stringContaining('was killed'),
  });
});
