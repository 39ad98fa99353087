// Limits the number of tasks that run at the same time, and the time of a task.

/**
 * Runs `work` for every item, at most `max` at a time. After an error, starts no further items,
 * waits for the running ones, and rejects with the first error.
 */
export async function forEachConcurrently<T>(
  max: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // Does not use p-limit, because p-limit creates promises for all items at once, which takes 50 MB
  // for 60,000 files.
  const queue = items[Symbol.iterator]();
  const faults: unknown[] = [];
  const worker = async () => {
    for (let next = queue.next(); !next.done && faults.length === 0; next = queue.next()) {
      await work(next.value).catch((cause: unknown) => faults.push(cause));
    }
  };
  await Promise.all(Array.from({ length: max }, worker));
  if (faults.length > 0) throw faults[0];
}

/**
 * Returns the result of `work`, or of `onLate` if `work` takes longer than `ms` milliseconds. Does
 * not cancel `work`.
 */
export async function withTimeLimit<T, Late>(
  work: Promise<T>,
  ms: number,
  onLate: () => Late,
): Promise<T | Late> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([work, isLate.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}
