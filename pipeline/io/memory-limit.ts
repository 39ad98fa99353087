// Chooses DuckDB's memory limit. Queries that need more memory write temporary files to disk.

/**
 * The minimum limit in MB, used on machines with little memory. Enough for about 10,000 projects.
 */
const minMb = 512;
/**
 * Maximum fraction of the available memory that DuckDB may use. The rest is for the process itself,
 * a server on the same machine, and the disk cache.
 */
const maxShare = 0.5;

/** Bytes of memory per byte of input, by kind of input. */
const memoryPerByte = {
  /**
   * The observation log is compressed Parquet. For example, the limit for a log of 230 MB (about
   * 100,000 projects, 130 days) is 3.9 GB.
   */
  log: 17,
  /**
   * Writing dumps sorts the history of all projects. For example, the limit for a 198 MB graph
   * (100,000 projects) is 3.2 GB.
   */
  graph: 16,
  /**
   * Dumps are a quarter to a third of the size of their graph, so reading them needs more memory
   * per byte.
   */
  dumps: 50,
} as const;

export interface MemoryNeed {
  /** The kind of input that the database reads. `bytes` is the size of this input. */
  readonly reads: keyof typeof memoryPerByte;
  readonly bytes: number;
  /** Default: the memory that the machine or its container has left for this process. */
  readonly availableBytes?: number;
}

export function chooseMemory({
  reads,
  bytes,
  availableBytes = process.availableMemory(),
}: MemoryNeed): string {
  const wantedMb = Math.ceil((bytes * memoryPerByte[reads]) / 1e6);
  const allowedMb = Math.floor((availableBytes * maxShare) / 1e6);
  return `${Math.max(minMb, Math.min(wantedMb, allowedMb))}MB`;
}
