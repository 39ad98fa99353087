import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../../pipeline/sources/github/batch-queue.ts';

/** Work that ends, and waits, when it is told to. */
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

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

describe('turns', () => {
  it('are taken one after the other, in order', async () => {
    const log: string[] = [];
    const turns = createTurns(8);
    const [one, two] = [createWork('one', log), createWork('two', log)];
    const done = Promise.all([turns.take(one.work), turns.take(two.work)]);
    await settle();
    expect(log).toEqual(['one']);
    two.end();
    one.end();
    expect(await done).toEqual(['one', 'two']);
  });

  it('go on while one waits, and no further than so many', async () => {
    const log: string[] = [];
    const turns = createTurns(2);
    const works = ['a', 'b', 'c'].map((name) => createWork(name, log));
    const done = Promise.all(works.map(({ work }) => turns.take(work)));
    await settle();
    works[0]?.wait();
    works[0]?.wait(); // Waiting twice is waiting once.
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

  it('let what follows from a batch come before all others', async () => {
    const log: string[] = [];
    const turns = createTurns(8);
    const say = (name: string) => async () => {
      log.push(name);
    };
    const first = turns
      .take(say('first'))
      .then(async () => await turns.takeNext(say('what follows')));
    await Promise.all([first, turns.take(say('second'))]);
    expect(log).toEqual(['first', 'what follows', 'second']);
  });

  it('are quiet when all that began only wait', async () => {
    const log: string[] = [];
    const turns = createTurns(8);
    const slow = createWork('slow', log);
    const done = turns.take(slow.work);
    let isQuiet = false;
    const quiet = turns.quiet().then(() => {
      isQuiet = true;
    });
    await settle();
    expect(isQuiet).toBe(false);
    slow.wait();
    await quiet;
    slow.end();
    expect(await done).toBe('slow');
    await turns.quiet();
  });

  it('pass faults on and go on with the next', async () => {
    const turns = createTurns(1);
    const broken = turns.take(async () => await Promise.reject(new Error('no')));
    const next = turns.take(async () => 'yes');
    await expect(broken).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
