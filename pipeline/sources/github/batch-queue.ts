// Runs batches in order, one at a time. While one waits for the network, the next may start.

/** Runs one batch. Must call `onWait` when it has to wait for a slow response or a rate limit. */
export type BatchWork<T> = (onWait: () => void) => Promise<T>;

export interface BatchQueue {
  add<T>(work: BatchWork<T>): Promise<T>;
  /** Adds a batch to the front of the queue, for follow-up work of the batch that just ended. */
  addFirst<T>(work: BatchWork<T>): Promise<T>;
}

/** A queued batch. Passes its result or error to the caller of `add`, and never rejects. */
type Entry = (onWait: () => void) => Promise<void>;

/** Limits the number of batches in progress to `maxStarted`, including those that wait. */
export function createBatchQueue(maxStarted: number): BatchQueue {
  const queue: Entry[] = [];
  let [started, waiting] = [0, 0];

  const start = (entry: Entry) => {
    started += 1;
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
      started -= 1;
      // Lets the caller add follow-up batches before the next batch starts.
      setImmediate(proceed);
    };
    void entry(onWait).then(end);
  };
  const proceed = () => {
    while (queue.length > 0 && started === waiting && started < maxStarted) {
      const entry = queue.shift();
      if (entry) start(entry);
    }
  };
  const enqueue = <T>(work: BatchWork<T>, place: 'push' | 'unshift'): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue[place](async (onWait) => await work(onWait).then(resolve, reject));
      setImmediate(proceed);
    });

  return {
    add: async (work) => await enqueue(work, 'push'),
    addFirst: async (work) => await enqueue(work, 'unshift'),
  };
}
