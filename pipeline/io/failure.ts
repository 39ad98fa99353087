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

/** Turns what the system or DuckDB says about a full or closed disk into a Failure; others pass. */
export function toFailure(cause: unknown, dataDir: string): unknown {
  if (cause instanceof Failure || !(cause instanceof Error)) return cause;
  const code = (cause as NodeJS.ErrnoException).code;
  const isStorage =
    (code !== undefined && storageCodes.has(code)) ||
    /no space left on device/i.test(cause.message);
  if (!isStorage) return cause;
  return new Failure(
    'storage',
    `Writing below ${dataDir} failed: ${cause.message}. What was published before is untouched. ` +
      'Free space or make the folder writable, then run the same command again.',
    { cause },
  );
}
