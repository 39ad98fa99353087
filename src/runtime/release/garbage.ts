// Triggers garbage collection when much memory has just become free, so that the process does not grow.

/**
 * `last-resort` gives memory back to the system, too, and takes longer: for the start, when nobody
 * waits. Does nothing where Node.js runs without `--expose-gc`, which `npm start` sets.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort' = 'regular'): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor });
}
