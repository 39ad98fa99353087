// Processes that are killed during many requests lose few requests and never use one twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import { toBlock } from '../../../../src/runtime/quotas/reservations.ts';
import type { StateOptions } from '../../../../src/runtime/state/state.ts';
import { createStates, describeStates } from '../../../support/states.ts';

const program = join(import.meta.dirname, 'quota-process.ts');
const limit = 50_000;

interface Taker {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  /** Resolves when the state is open and the key is created. */
  readonly ready: Promise<void>;
  /** Starts the requests. */
  begin(): void;
  /** Resolves when the first request was allowed. */
  readonly started: Promise<void>;
  answers(): number;
  keys(): string[];
}

function startTaker({ dataDir, stateUrl }: StateOptions, quota: number): Taker {
  const words = [program, dataDir, stateUrl ?? '-', String(quota)];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [ready, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
    if (text.includes('\n')) ready.resolve();
    if (text.includes('+')) started.resolve();
  });
  const ended = once(child, 'close');
  const orEnded = (promise: Promise<void>) => Promise.race([promise, ended.then(() => undefined)]);
  return {
    child,
    ended,
    ready: orEnded(ready.promise),
    begin: () => child.stdin.write('\n'),
    started: orEnded(started.promise),
    answers: () => text.split('+').length - 1,
    keys: () => text.match(/dbk_\w+(?=\n)/g) ?? [],
  };
}

const kills = 8;

describeStates('a server that is killed several times', (states) => {
  it('never exceeds a quota, and loses at most one reserved block each time', async () => {
    const options = await states.options();
    const takers: Taker[] = [];
    for (let round = 0; round < kills; round += 1) {
      const taker = startTaker(options, limit);
      takers.push(taker);
      taker.begin();
      await taker.started;
      await delay(round * 5);
      taker.child.kill('SIGKILL');
      await taker.ended;
    }
    const last = startTaker(options, limit);
    takers.push(last);
    last.begin();
    expect(await last.ended).toEqual([0, null]);
    const answers = takers.reduce((sum, taker) => sum + taker.answers(), 0);
    expect(answers).toBeLessThanOrEqual(limit);
    expect(answers).toBeGreaterThanOrEqual(limit - kills * toBlock(20, limit));
    expect(last.answers()).toBeGreaterThan(0);

    const keys = takers.flatMap((taker) => taker.keys());
    expect(keys).toHaveLength(kills + 1);
    const state = await states.open(options);
    const ring = await openKeyRing({ state, log: () => undefined, now: () => new Date() });
    for (const key of keys) expect(await ring.find(key)).toMatchObject({ plan: 'pro' });
    await ring.close();
  }, 180_000);
});

describe('two servers on one PostgreSQL database', () => {
  const states = createStates('postgres');

  it('share one quota exactly', async () => {
    const options = await states.options();
    const takers = [startTaker(options, 5_000), startTaker(options, 5_000)];
    for (const taker of takers) await taker.ready;
    for (const taker of takers) taker.begin();
    for (const taker of takers) expect(await taker.ended).toEqual([0, null]);
    const answers = takers.map((taker) => taker.answers());
    expect((answers[0] ?? 0) + (answers[1] ?? 0)).toBe(5_000);
    expect(Math.min(...answers)).toBeGreaterThan(0);
  });
});
