// One batch at a time, in order; but while one only waits for its upstream the next may begin.

/** Does one batch; it calls `onWait` when its answer is long in coming. */
export type Turn<T> = (onWait: () => void) => Promise<T>;

export interface Turns {
  /** Does `work` when its turn has come. */
  take<T>(work: Turn<T>): Promise<T>;
  /** The same, before all that stand in line: what follows from a batch comes right after it. */
  takeNext<T>(work: Turn<T>): Promise<T>;
  /** Resolves when none stands in line, and of those that began each is done or only waits. */
  quiet(): Promise<void>;
}

/** Tells how it went to whoever stands in line for it; never rejects itself. */
type Entry = (onWait: () => void) => Promise<void>;

/** At most `most` are begun and not done, the waiting ones included. */
export function createTurns(most: number): Turns {
  const line: Entry[] = [];
  const quieting: (() => void)[] = [];
  let [begun, waiting] = [0, 0];

  const begin = (entry: Entry) => {
    begun += 1;
    let isWaiting = false;
    const stopWaiting = () => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
    };
    const onWait = () => {
      if (isWaiting) return;
      isWaiting = true;
      waiting += 1;
      proceed();
    };
    const end = () => {
      stopWaiting();
      begun -= 1;
      // What follows from this batch stands in line before the next one is begun.
      setImmediate(proceed);
    };
    void entry(onWait).then(end);
  };
  const proceed = () => {
    while (line.length > 0 && begun === waiting && begun < most) {
      const entry = line.shift();
      if (entry) begin(entry);
    }
    if (line.length === 0 && begun === waiting) for (const tell of quieting.splice(0)) tell();
  };
  const stand = <T>(work: Turn<T>, place: 'push' | 'unshift'): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      line[place](async (onWait) => await work(onWait).then(resolve, reject));
      setImmediate(proceed);
    });

  return {
    take: async (work) => await stand(work, 'push'),
    takeNext: async (work) => await stand(work, 'unshift'),
    quiet: async () =>
      await new Promise<void>((resolve) => {
        quieting.push(resolve);
        setImmediate(proceed);
      }),
  };
}
