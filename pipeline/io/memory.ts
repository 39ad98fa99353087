// Decides how much memory a database of the pipeline may use before it spills to disk.

/** Enough for about 10,000 projects. Machines with little memory use no more. */
const minMb = 512;
/** The rest is for the process itself, a server beside it, and the disk cache. */
const maxShare = 0.5;

/** Bytes of memory for each byte that a database reads. */
const memoryPerByte = {
  /** The log is compressed Parquet. 773 MB of it (100,000 projects, 130 days) get 3.9 GB. */
  log: 5,
  /** Dumps sort the history of all projects. A graph of 198 MB (100,000 projects) gets 3.2 GB. */
  graph: 16,
  /** Dumps have between a quarter and a third of the size of the graph. */
  dumps: 50,
} as const;

export interface MemoryNeed {
  /** BUILD_MEMORY, which counts instead of all else. */
  readonly given?: string | undefined;
  /** What the database reads, and its size. */
  readonly reads: keyof typeof memoryPerByte;
  readonly bytes: number;
  /** Default: what this process may use, as the machine or its container allows. */
  readonly availableBytes?: number;
}

/** The memory limit of a database in DuckDB's form, such as `512MB`. */
export function chooseMemory({
  given,
  reads,
  bytes,
  availableBytes = process.availableMemory(),
}: MemoryNeed): string {
  if (given !== undefined) return given;
  const wantedMb = Math.ceil((bytes * memoryPerByte[reads]) / 1e6);
  const allowedMb = Math.floor((availableBytes * maxShare) / 1e6);
  return `${Math.max(minMb, Math.min(wantedMb, allowedMb))}MB`;
}
