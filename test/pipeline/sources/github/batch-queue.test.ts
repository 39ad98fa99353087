import { describe, expect, it } from 'vitest';
import { createBatchQueue } from '../../../../pipeline/sources/github/batch-queue.ts';

/** Work that the test ends, or reports as waiting, by a call. */
function createWork(name: string, log: string[]) {
  let end = () => {};
  let wait = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    wait: () => wait(),
    work: async (onWait: () => void) => {
      log.push(name);
      wait = onWait;
      await ended;
      return name;
    },
  };
}

/** Waits 5 ms, and for all callbacks of `setImmediate` that were added before. */
const settle = () =>
  new Promise<void>((resolve) => setTimeout(() => setImmediate(() => resolve()), 5));

describe('a batch queue', () => {
  it('runs batches one at a time, in order', async () => {
    const log: string[] = [];
    const queue = createBatchQueue(8);
    const [one, two] = [createWork('one', log), createWork('two', log)];
    const done = Promise.all([queue.add(one.work), queue.add(two.work)]);
    await settle();
    expect(log).toEqual(['one']);
    two.end();
    one.end();
    expect(await done).toEqual(['one', 'two']);
  });

  it('starts the next batch while one waits, up to the maximum', async () => {
    const log: string[] = [];
    const queue = createBatchQueue(2);
    const works = ['a', 'b', 'c'].map((name) => createWork(name, log));
    const done = Promise.all(works.map(({ work }) => queue.add(work)));
    await settle();
    works[0]?.wait();
    works[0]?.wait(); // A second call changes nothing.
    await settle();
    expect(log).toEqual(['a', 'b']);
    works[1]?.wait();
    await settle();
    expect(log).toEqual(['a', 'b']);
    works[0]?.end();
    await settle();
    expect(log).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    expect(await done).toEqual(['a', 'b', 'c']);
  });

  it('runs follow-up batches first', async () => {
    const log: string[] = [];
    const queue = createBatchQueue(8);
    const say = (name: string) => async () => {
      log.push(name);
    };
    const first = queue.add(say('first')).then(async () => await queue.addFirst(say('follow-up')));
    await Promise.all([first, queue.add(say('second'))]);
    expect(log).toEqual(['first', 'follow-up', 'second']);
  });

  it('rejects a failed batch and continues with the next', async () => {
    const queue = createBatchQueue(1);
    const broken = queue.add(async () => await Promise.reject(new Error('no')));
    const next = queue.add(async () => 'yes');
    await expect(broken).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
