// Triggers garbage collection when a lot of memory has become unused, so that the process does not grow.

/**
 * `last-resort` takes longer and also returns memory to the system. Use it at startup, when no requests
 * are waiting. Does nothing if Node.js runs without `--expose-gc`, which `npm start` sets.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort' = 'regular'): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor });
}
