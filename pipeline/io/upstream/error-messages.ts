// The sentences of an upstream's errors: what happened, and what to do about it.
import type { UpstreamAnswer, UpstreamRequest } from '../../../src/contracts/upstream.ts';
import type { Exchange } from './exchange.ts';
import { readMessage } from './rate-limits.ts';
import { toPublicPath, UpstreamError, type UpstreamErrorParts } from './upstream-error.ts';

/** Who was asked, as far as sentences need it. */
interface Asked {
  readonly options: {
    readonly name: string;
    readonly token?: string | undefined;
    readonly tokenSetting: string | null;
    readonly urlSetting: string;
  };
}

function createError(
  { options }: Asked,
  request: UpstreamRequest,
  parts: Pick<UpstreamErrorParts, 'fault' | 'status'> & { what: string; advice: string },
  cause?: unknown,
): UpstreamError {
  const method = request.method ?? 'GET';
  const path = toPublicPath(request.path);
  const said = `${options.name} ${parts.what} (${method} ${path}). ${parts.advice}`;
  const message = options.token ? said.replaceAll(options.token, '…') : said;
  const { fault, status } = parts;
  return new UpstreamError(
    { upstream: options.name, method, path, fault, status, message },
    { cause },
  );
}

export const stopped = (client: Asked, request: UpstreamRequest): UpstreamError =>
  createError(client, request, {
    fault: 'stopped',
    status: null,
    what: 'was not asked any more',
    advice: 'The collection had been given up before.',
  });

const clock = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

export function limited(
  client: Asked,
  request: UpstreamRequest,
  untilMs: number,
  answer?: UpstreamAnswer,
): UpstreamError {
  const { token, tokenSetting } = client.options;
  const offer = !token && tokenSetting ? `, or set ${tokenSetting}, which raises the limits` : '';
  return createError(client, request, {
    fault: 'limited',
    status: answer?.status ?? null,
    what: `has no budget left for us until ${clock(untilMs)}`,
    advice: `Run the same command again then${offer}: it goes on where it stopped.`,
  });
}

export function toError(
  client: Asked,
  request: UpstreamRequest,
  came: Exchange,
  faults: number,
): UpstreamError {
  const { urlSetting } = client.options;
  if (came.kind === 'elsewhere') {
    const what = `redirects to another host, ${came.host}, which is not followed`;
    const advice = `Set ${urlSetting} to the address that answers.`;
    return createError(client, request, { fault: 'refused', status: null, what, advice });
  }
  if (came.kind === 'answer') return refused(client, request, came.answer, faults);
  const verb = {
    unreachable: 'could not be reached',
    slow: 'is too slow',
    broken: 'sent a broken answer',
  };
  const what = `${verb[came.kind]}, ${faults} times in a row: ${came.why}`;
  const advice = `Look at the network and at ${urlSetting}, then run the same command again.`;
  return createError(client, request, { fault: came.kind, status: null, what, advice }, came.cause);
}

function refused(
  client: Asked,
  request: UpstreamRequest,
  { status, body }: UpstreamAnswer,
  faults: number,
): UpstreamError {
  const { token, tokenSetting } = client.options;
  const said = readMessage(body).slice(0, 200);
  const answered = `answered ${status}${said ? `, “${said}”` : ''}`;
  if (status === 401 || (status === 403 && !token)) {
    const setting = tokenSetting ?? 'a token';
    const what = `${answered}: the token is ${token ? 'wrong or has expired' : 'missing'}`;
    const advice = `Set ${setting} to a valid one, then run the same command again.`;
    return createError(client, request, { fault: 'unauthorized', status, what, advice });
  }
  if (status >= 500 || status === 408) {
    const what = `${answered}, ${faults} times in a row`;
    const advice = 'Its service is disturbed: run the same command again later.';
    return createError(client, request, { fault: 'broken', status, what, advice });
  }
  const advice =
    status === 403 && tokenSetting
      ? `Look at what the token in ${tokenSetting} may read.`
      : `Such a request was not expected to fail: see whether its interface has changed.`;
  return createError(client, request, { fault: 'refused', status, what: answered, advice });
}
