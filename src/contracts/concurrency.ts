// Concurrent work on a list, with a maximum of tasks at a time.

/** Runs `work` for every item, at most `max` at a time. Rejects with the first error. */
export async function forEachConcurrently<T>(
  max: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // p-limit would create promises for all items at once, which takes 50 MB for 60,000 files.
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: max }, worker));
}
