// Returns the message of any thrown value. JavaScript can throw values that are not errors.
export const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);
