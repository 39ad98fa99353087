// Counts every response in the metrics, and logs it if the access log is on.
import type { RuntimeConfig } from '../config/config.ts';
import type { SentResponse } from '../http/response-headers.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from './metrics.ts';

/** Does not log query strings, because they contain what people search for. */
export function createOnResponse(
  config: Pick<RuntimeConfig, 'hasAccessLog' | 'logLevel'>,
  log: Log,
  metrics: Pick<Metrics, 'count'>,
): (answered: SentResponse) => void {
  const level = config.hasAccessLog ? 'info' : 'debug';
  const isLogged =
    config.logLevel === 'debug' || (config.hasAccessLog && config.logLevel === 'info');
  return (answered) => {
    metrics.count(answered);
    if (!isLogged) return;
    const { requestId, method, path, status, problem, tookMs } = answered;
    const ms = Math.round(tookMs * 100) / 100;
    log(level, 'request', { requestId, method, path, status, problem, ms });
  };
}
