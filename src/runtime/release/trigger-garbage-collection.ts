// Triggers garbage collection while releases are loaded and replaced, to limit the memory that the
// process needs.

/**
 * The flavor `last-resort` takes longer, and also returns memory to the operating system. Use it
 * only at startup, when no requests are waiting. The function does nothing unless Node runs with
 * `--expose-gc`.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort' = 'regular'): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor });
}
