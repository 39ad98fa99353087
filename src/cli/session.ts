// Creates the session of a command: the server URL, the API key, the terminal, and functions that
// send API requests.
import { DaybreakError } from '../client/error.ts';
import { createSend, type Envelope } from '../client/send-request.ts';
import { exitCodes, UserError } from './errors.ts';

export interface Terminal {
  readonly write: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly isTerminal: boolean;
  readonly width: number;
  readonly readInput: () => Promise<string>;
}

/** A terminal that replaces control characters in everything that is printed. */
export interface SafeTerminal extends Terminal {
  /** Prints the heading of a table, in bold on a terminal. */
  readonly writeHeading: (text: string) => void;
}

export interface Session {
  readonly url: string;
  readonly key: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: SafeTerminal;
  readonly format: 'table' | 'json' | 'csv';
  /** `path` is relative to `/api/v1`, such as `/projects`. */
  get(path: string, query?: Query): Promise<Envelope>;
  post(path: string, body: unknown): Promise<Envelope>;
}
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Whether `key` can be a key. Other text cannot be sent, and errors would print it. */
export const isKey = (key: string): boolean => /^[\x21-\x7e]{4,200}$/.test(key);

export const defaultUrl = 'http://127.0.0.1:4321';

type Facts = Pick<Session, 'url' | 'key' | 'env' | 'terminal' | 'format'>;

export function createSession(facts: Facts): Session {
  const { url, key } = facts;
  const send = createSend(key === undefined ? {} : { key });
  const toUrl = (path: string, query: Query = {}) => {
    const full = new URL(`/api/v1${path}`, url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) full.searchParams.set(name, String(value));
    }
    return full;
  };
  return {
    ...facts,
    get: (path, query) => send<Envelope>(toUrl(path, query)).catch(explain(url)),
    post: (path, body) => send<Envelope>(toUrl(path), { method: 'POST', body }).catch(explain(url)),
  };
}

const refused = ['missing_key', 'invalid_key', 'plan_required', 'quota_exceeded', 'slow_down'];
const wrong = ['invalid_parameter', 'invalid_body', 'too_large', 'unsupported_media_type'];

const explain =
  (url: string) =>
  (cause: unknown): never => {
    throw toUserError(url, cause);
  };

export function toUserError(url: string, cause: unknown): UserError {
  if (cause instanceof UserError) return cause;
  if (!(cause instanceof DaybreakError)) {
    const reason = cause instanceof Error ? describe(cause) : String(cause);
    const hint = 'Check the network and the server URL (DAYBREAK_URL or `daybreak login`).';
    return new UserError(
      `The server at ${url} cannot be reached: ${reason}. ${hint}`,
      exitCodes.network[0],
    );
  }
  const { code, message } = cause;
  if (code === 'not_found') return new UserError(message, exitCodes.notFound[0]);
  if (wrong.includes(code)) return new UserError(message, exitCodes.usage[0]);
  if (code === 'missing_key') {
    return new UserError(
      `This command requires an API key for ${url}. Set DAYBREAK_URL and DAYBREAK_API_KEY, or run \`daybreak login\`. A key is sent only to the server that it was set for.`,
      exitCodes.refused[0],
    );
  }
  if (refused.includes(code)) return new UserError(message, exitCodes.refused[0]);
  const isServers = ['rebuilding', 'unavailable', 'unreadable'].includes(code);
  return new UserError(message, isServers ? exitCodes.network[0] : exitCodes.unexpected[0]);
}

const describe = ({ message, cause }: Error): string => {
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
};
