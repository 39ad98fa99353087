// Writes one JSON line per event to standard output, and removes secrets from it.
import pino from 'pino';
import type { ServerSettings } from '../../lib/settings.ts';

export type LogLevel = ServerSettings['LOG_LEVEL'];
type Level = Exclude<LogLevel, 'silent'>;
export type Log = (level: Level, message: string, fields?: Record<string, unknown>) => void;

/** Fields whose values are never logged, at the top level and one level below. */
const secretFields = [
  'authorization',
  'Authorization',
  'cookie',
  'Cookie',
  'set-cookie',
  'Set-Cookie',
  'x-api-key',
  'X-Api-Key',
  'apiKey',
  'key',
  'password',
  'secret',
  'authSecret',
  'clientSecret',
  'stateUrl',
  'token',
] as const;

/**
 * Patterns that find secrets in any text, and their replacements. The replacement for an API key
 * keeps the public prefix of the key.
 */
const secretTexts: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(dbk_[0-9A-Za-z]{8})[0-9A-Za-z]+/g, '$1…'],
  [/\bwhsec_[0-9A-Za-z+/=_-]+/g, 'whsec_…'],
  [/\b(Bearer|Basic) [0-9A-Za-z+/=._~-]+/gi, '$1 …'],
  [/(\/\/[^\s:/@"]+):[^\s/@"]+@/g, '$1:…@'],
  [/((?:session_token|session_data)=)[^\s;"]+/g, '$1…'],
];

export function createLog(least: LogLevel, write: (line: string) => void, now: () => Date): Log {
  const paths = secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  const logger = pino(
    {
      level: least,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[redacted]' },
    },
    { write: (line) => write(hideSecrets(line)) },
  );
  return (level, message, fields = {}) => logger[level](fields, message);
}

export function hideSecrets(text: string): string {
  let hidden = text;
  for (const [pattern, replacement] of secretTexts) hidden = hidden.replace(pattern, replacement);
  return hidden;
}
