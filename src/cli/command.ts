// The type of a command of the CLI. Help, shell completions, and the manual page are generated from
// its fields.
import type { Session } from './session.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  /** One letter, such as `h` for `-h`. */
  readonly short?: string;
  /** Placeholder for the option's value in the help text, such as `URL`. */
  readonly value?: string;
  readonly about: string;
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
  /** What follows `daybreak` in an example. */
  readonly example: string;
  readonly minArgs: number;
  readonly maxArgs: number;
  readonly options: Options;
  readonly run: (call: Call) => Promise<number>;
}

export const commonOptions: Options = {
  json: { type: 'boolean', about: 'Print the API’s response as JSON.' },
  csv: { type: 'boolean', about: 'Print the data as CSV.' },
  url: {
    type: 'string',
    value: 'URL',
    about: 'Server to use instead of DAYBREAK_URL. It never gets the API key of another server.',
  },
  help: { type: 'boolean', short: 'h', about: 'Show help.' },
};
