// The error class that stops a pipeline command with a message and an exit code.

export const exitCodes = {
  ok: 0,
  failed: 1, // unexpected error
  usage: 2, // invalid arguments or settings
  input: 3, // an input file is missing or invalid
  refused: 4, // a check or verification rejected the release
  busy: 5, // another pipeline is using this data folder
  storage: 6, // the disk is full or read-only
  upstream: 7, // a source cannot be reached or rejects requests
} as const;

export type FailureKind = keyof Omit<typeof exitCodes, 'ok'>;

/** An error whose message says what happened, with which value, and what to do next. */
export class Failure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'Failure';
    this.kind = kind;
  }

  get exitCode(): number {
    return exitCodes[this.kind];
  }
}

const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EFBIG']);

/** DuckDB reports disk errors only as message text, without an error code. */
const storageMessages =
  /no space left on device|disk quota exceeded|read-only file system|file too large|could not write (all bytes|file)|max_temp_directory_size/i;

/** Whether an error means that the disk is full or cannot be written to. */
export function isStorageFault(cause: unknown): boolean {
  if (cause instanceof Failure) return cause.kind === 'storage';
  if (!(cause instanceof Error)) return false;
  const code = (cause as NodeJS.ErrnoException).code;
  return (
    (code !== undefined && storageCodes.has(code)) ||
    storageMessages.test(cause.message) ||
    (/cannot open file/i.test(cause.message) && /permission denied/i.test(cause.message))
  );
}

/**
 * Converts a disk error (full, read-only, no permission) to a Failure. Returns other errors
 * unchanged.
 */
export function toFailure(cause: unknown, dataDir: string): unknown {
  if (cause instanceof Failure || !(cause instanceof Error)) return cause;
  if (!isStorageFault(cause)) return cause;
  return new Failure(
    'storage',
    `Could not write to ${dataDir}: ${cause.message}. Published releases are unchanged. ` +
      'Free up disk space or make the folder writable, then run the same command again.',
    { cause },
  );
}
