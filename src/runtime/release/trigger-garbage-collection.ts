// Triggers garbage collection after the first release was loaded, and after the memory of the process
// grew. While a release is opened beside the served one, V8 collects garbage often enough by itself.

/**
 * The flavor `last-resort` takes longer, and also returns memory to the operating system. Use it
 * only at startup, when no requests are waiting. The function does nothing unless Node runs with
 * `--expose-gc`.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort' = 'regular'): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor });
}

const checkEveryMs = 5_000;
const growthBytes = 32 * 1024 * 1024;

/**
 * V8 does not count what is received and refused as its own memory, and keeps it after a flood of
 * large bodies. Collects it in the 15 seconds after the resident memory of the process grew by
 * 32 MB, three times, because connections that are still open hold theirs.
 */
export function limitGarbage(): void {
  let lowestBytes = process.memoryUsage.rss();
  let collections = 0;
  setInterval(() => {
    if (process.memoryUsage.rss() > lowestBytes + growthBytes) collections = 3;
    if (collections > 0) {
      collectGarbage();
      collections -= 1;
      lowestBytes = process.memoryUsage.rss();
    }
    lowestBytes = Math.min(lowestBytes, process.memoryUsage.rss());
  }, checkEveryMs).unref();
}
