// An error that stops a command. Its message says what happened, with which value, and what to do next.

/** Exit codes of the pipeline's commands. */
export const exitCodes = {
  ok: 0,
  failed: 1, // unexpected error
  usage: 2, // invalid arguments or settings
  input: 3, // an input file cannot be read
  refused: 4, // a check or the verification rejected the release
  busy: 5, // another pipeline is using this data folder
  storage: 6, // the disk is full or read-only
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

/** The message of anything that was thrown. */
export const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EFBIG']);

/** Turns a full-disk or permission error from the system or DuckDB into a Failure. Returns other errors unchanged. */
export function toFailure(cause: unknown, dataDir: string): unknown {
  if (cause instanceof Failure || !(cause instanceof Error)) return cause;
  const code = (cause as NodeJS.ErrnoException).code;
  const isStorage =
    (code !== undefined && storageCodes.has(code)) ||
    /no space left on device/i.test(cause.message);
  if (!isStorage) return cause;
  return new Failure(
    'storage',
    `Could not write to ${dataDir}: ${cause.message}. Published releases are unchanged. ` +
      'Free up disk space or make the folder writable, then run the same command again.',
    { cause },
  );
}
