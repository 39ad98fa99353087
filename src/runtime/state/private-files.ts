// Makes new files readable by their owner only. DuckDB creates its write-ahead log with whatever the
// umask allows, and creates it again after each checkpoint, so the umask is the only place to say so.
let usualMask: number | undefined;

/** Applies to every file that this process creates from now on. */
export function keepNewFilesPrivate(): void {
  const before = process.umask(0o077);
  usualMask ??= before;
}

/** Runs `work`, which must not wait for anything, with the umask that this process started with. */
export function withUsualMask<T>(work: () => T): T {
  if (usualMask === undefined) return work();
  const before = process.umask(usualMask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}
