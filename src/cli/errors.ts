// The exit codes of the CLI, and the error class whose message and exit code the user sees.

export const exitCodes = {
  success: [0, 'success'],
  unexpected: [1, 'unexpected error'],
  usage: [2, 'wrong usage, or a file that cannot be read'],
  notFound: [3, 'not found'],
  refused: [4, 'rejected by the server: key, plan, or quota'],
  network: [5, 'the server cannot be reached or returned an unexpected response'],
  findings: [10, '`check` found a dependency at the level of `--fail-on` or worse'],
  unproven: [11, '`verify` found a log, a key, or a file that does not match'],
} as const satisfies Record<string, readonly [number, string]>;

export class UserError extends Error {
  readonly code: number;
  constructor(message: string, code: number = exitCodes.usage[0]) {
    super(message);
    this.code = code;
  }
}
