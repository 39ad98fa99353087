// A fault that stops a command: what happened, with which value, and what to do.

/** Exit codes of the pipeline's commands. */
export const exitCodes = {
  ok: 0,
  failed: 1, // something we did not foresee
  usage: 2, // the command's words or a setting are wrong
  input: 3, // a file that was given cannot be read
  refused: 4, // a check, a guard or the verification stopped the release
  busy: 5, // another pipeline works on this data folder
  storage: 6, // the disk is full or not writable
} as const;

export type FailureKind = keyof Omit<typeof exitCodes, 'ok'>;

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

/** DuckDB reports faults of the disk as text only. */
const storageMessages =
  /no space left on device|disk quota exceeded|read-only file system|file too large|could not write (all bytes|file)|cannot open file[\s\S]*permission denied/i;

/** Whether the disk is full or not writable, by what the system or DuckDB says. */
export function isStorageFault(cause: unknown): boolean {
  if (cause instanceof Failure) return cause.kind === 'storage';
  if (!(cause instanceof Error)) return false;
  const code = (cause as NodeJS.ErrnoException).code;
  return (code !== undefined && storageCodes.has(code)) || storageMessages.test(cause.message);
}

/** Turns what the system or DuckDB says about a full or closed disk into a Failure; others pass. */
export function toFailure(cause: unknown, dataDir: string): unknown {
  if (cause instanceof Failure || !(cause instanceof Error)) return cause;
  if (!isStorageFault(cause)) return cause;
  return new Failure(
    'storage',
    `Writing below ${dataDir} failed: ${cause.message}. What was published before is untouched. ` +
      'Free space or make the folder writable, then run the same command again.',
    { cause },
  );
}
