// Decides how much memory a pipeline database may use before it spills to disk.

/** The minimum limit, enough for about 10,000 projects. Machines with little memory use exactly this. */
const minMb = 512;
/** The rest is for the process itself, a server on the same machine, and the disk cache. */
const maxShare = 0.5;

/** Bytes of memory per byte of input. */
const memoryPerByte = {
  /** The log is compressed Parquet. A 773 MB log (100,000 projects, 130 days) gets 3.9 GB. */
  log: 5,
  /** Dumps sort the history of all projects. A 198 MB graph (100,000 projects) gets 3.2 GB. */
  graph: 16,
  /** Dumps are a quarter to a third of the size of the graph, so they need more memory per byte. */
  dumps: 50,
} as const;

export interface MemoryNeed {
  /** The setting BUILD_MEMORY. If present, it is used unchanged. */
  readonly given?: string | undefined;
  /** What the database reads. `bytes` is the size of that input. */
  readonly reads: keyof typeof memoryPerByte;
  readonly bytes: number;
  /** Default: the memory available to this process, limited by the machine or its container. */
  readonly availableBytes?: number;
}

/** Returns a memory limit in DuckDB's format, such as `512MB`. */
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
