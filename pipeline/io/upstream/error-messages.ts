// Creates the errors of failed upstream requests, with messages that say what to do next.
import type { UpstreamRequest, UpstreamResponse } from '../../contracts/upstream-request.ts';
import { readMessage } from './rate-limits.ts';
import type { Exchange } from './send-request.ts';
import { toPublicPath, UpstreamError, type UpstreamErrorParts } from './upstream-error.ts';

interface ClientSettings {
  readonly options: {
    readonly name: string;
    readonly token?: string | undefined;
    readonly tokenSetting: string | null;
    readonly urlSetting: string;
  };
}

function createError(
  { options }: ClientSettings,
  request: UpstreamRequest,
  parts: Pick<UpstreamErrorParts, 'fault' | 'status'> & { problem: string; advice: string },
  cause?: unknown,
): UpstreamError {
  const method = request.method ?? 'GET';
  const path = toPublicPath(request.path);
  const text = `${options.name} ${parts.problem} (${method} ${path}). ${parts.advice}`;
  const message = options.token ? text.replaceAll(options.token, '…') : text;
  const { fault, status } = parts;
  return new UpstreamError(
    { upstream: options.name, method, path, fault, status, message },
    { cause },
  );
}

export const stopped = (client: ClientSettings, request: UpstreamRequest): UpstreamError =>
  createError(client, request, {
    fault: 'stopped',
    status: null,
    problem: 'request canceled',
    advice: 'The collection was stopped.',
  });

const toClock = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

export function limited(
  client: ClientSettings,
  request: UpstreamRequest,
  untilMs: number,
  response?: UpstreamResponse,
): UpstreamError {
  const { token, tokenSetting } = client.options;
  const hint = !token && tokenSetting ? `, or set ${tokenSetting} for a higher limit` : '';
  return createError(client, request, {
    fault: 'limited',
    status: response?.status ?? null,
    problem: `allows no more requests until ${toClock(untilMs)}`,
    advice: `Run the same command again after that time${hint}. It continues where it stopped.`,
  });
}

const toTimes = (attempts: number): string =>
  attempts === 1 ? '' : `, ${attempts} times in a row`;

export function toError(
  client: ClientSettings,
  request: UpstreamRequest,
  exchange: Exchange,
  attempts: number,
): UpstreamError {
  const { urlSetting } = client.options;
  if (exchange.kind === 'other-origin') {
    const problem = `redirects to another host, ${exchange.host}, which is not allowed`;
    const advice = `Set ${urlSetting} to the final URL.`;
    return createError(client, request, { fault: 'refused', status: null, problem, advice });
  }
  if (exchange.kind === 'response') {
    return toStatusError(client, request, exchange.response, attempts);
  }
  const { kind: fault, reason, cause } = exchange;
  const verbs = {
    unreachable: 'could not be reached',
    slow: 'did not respond in time',
    broken: 'sent an invalid response',
  };
  const problem = `${verbs[fault]}${toTimes(attempts)}: ${reason}`;
  const advice = `Check the network connection and ${urlSetting}, then run the same command again.`;
  return createError(client, request, { fault, status: null, problem, advice }, cause);
}

function toStatusError(
  client: ClientSettings,
  request: UpstreamRequest,
  { status, body }: UpstreamResponse,
  attempts: number,
): UpstreamError {
  const { token, tokenSetting } = client.options;
  const message = readMessage(body).slice(0, 200);
  const returned = `returned ${status}${message ? `, “${message}”` : ''}`;
  if (status === 401 || (status === 403 && !token)) {
    const problem = `${returned}: the token is ${token ? 'invalid or expired' : 'missing'}`;
    const advice = tokenSetting
      ? `Set ${tokenSetting} to a valid token, then run the same command again.`
      : 'Check whether the API now requires a token.';
    return createError(client, request, { fault: 'unauthorized', status, problem, advice });
  }
  if (status >= 500 || status === 408) {
    const problem = `${returned}${toTimes(attempts)}`;
    const advice = 'The service may be down. Run the same command again later.';
    return createError(client, request, { fault: 'broken', status, problem, advice });
  }
  const advice =
    status === 403 && tokenSetting
      ? `Check the permissions of the token in ${tokenSetting}.`
      : 'This status is unexpected. Check whether the API has changed.';
  return createError(client, request, { fault: 'refused', status, problem: returned, advice });
}
