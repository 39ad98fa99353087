// Makes new files readable only by their owner, by setting the umask. Nothing else protects
// DuckDB's write-ahead log, because DuckDB recreates it after each checkpoint.
let usualMask: number | undefined;

/** Affects every file that this process creates from now on. */
export function keepNewFilesPrivate(): void {
  const before = process.umask(0o077);
  usualMask ??= before;
}

/** Runs `work`, which must be synchronous, with the umask that this process started with. */
export function withUsualMask<T>(work: () => T): T {
  if (usualMask === undefined) return work();
  const before = process.umask(usualMask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}
