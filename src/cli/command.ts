// Defines the type of a command: its arguments and options, from which help, completions, and the manual
// page are generated.
import type { Session } from './session.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  /** Name of the value in the help text. */
  readonly value?: string;
  readonly about: string;
  /** Values that completions offer. */
  readonly choices?: readonly string[];
}
export type Options = Readonly<Record<string, Option>>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Call {
  readonly session: Session;
  readonly args: readonly string[];
  readonly values: Values;
}

export interface Command {
  readonly name: string;
  readonly args: string;
  readonly about: string;
  readonly minArgs: number;
  readonly maxArgs: number;
  readonly options: Options;
  /** Resolves with the exit code. */
  readonly run: (call: Call) => Promise<number>;
}

/** Options of every command. */
export const commonOptions: Options = {
  json: { type: 'boolean', about: 'Print the API’s response as JSON.' },
  csv: { type: 'boolean', about: 'Print the data as CSV.' },
  url: { type: 'string', value: 'URL', about: 'Server to use instead of DAYBREAK_URL.' },
  help: { type: 'boolean', about: 'Show help.' },
};
