// The message of an error, or of anything else that was thrown.

/** The message of anything that can be thrown. */
export const toMessage = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);
