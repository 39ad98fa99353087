// Has V8 collect at moments when much has just become garbage and memory would grow past it.

/**
 * `last-resort` gives memory back to the system, too, and takes longer: for the start, when nobody
 * waits. Does nothing where Node.js runs without `--expose-gc`, which `npm start` sets.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort' = 'regular'): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor });
}
