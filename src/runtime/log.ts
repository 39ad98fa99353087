// One JSON line per event on standard output.
import type { RuntimeConfig } from './config.ts';

type Level = Exclude<RuntimeConfig['logLevel'], 'silent'>;
export type Log = (level: Level, message: string, fields?: Record<string, unknown>) => void;

const order = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export function createLog(
  least: RuntimeConfig['logLevel'],
  write: (line: string) => void,
  now: () => Date,
): Log {
  return (level, message, fields = {}) => {
    if (order.indexOf(level) < order.indexOf(least)) return;
    write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`);
  };
}
