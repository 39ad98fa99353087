// The client of one upstream: within its limits, again where that helps, and clear about what went wrong.
import type { Ask, UpstreamAnswer, UpstreamRequest } from '../../src/contracts/upstream.ts';
import { toPublicPath, UpstreamError, type UpstreamErrorParts } from './upstream-error.ts';
import { type Exchange, exchange } from './upstream-exchange.ts';
import { createGate, type Gate } from './upstream-gate.ts';
import {
  type Budget,
  findResumeMs,
  isLimited,
  readBudget,
  readMessage,
} from './upstream-limits.ts';

export interface AskOptions {
  /** The upstream's name for people, such as `GitHub`. */
  readonly name: string;
  readonly baseUrl: string;
  readonly token?: string | undefined;
  /** The setting that holds the token, for messages; null where none is ever needed. */
  readonly tokenSetting: string | null;
  /** The setting that holds the base address, for messages. */
  readonly urlSetting: string;
  /** Sent with every request, beside the token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Requests at once. */
  readonly concurrency?: number;
  /** From the start of one request to the start of the next. */
  readonly spacingMs?: number;
  /** For one whole answer, its redirects and body included. */
  readonly deadlineMs?: number;
  /** How often a request is sent at most when it meets faults, and when it meets limits. */
  readonly attempts?: number;
  readonly refusals?: number;
  /** Longest wait for a budget to be filled again; beyond it the request fails. */
  readonly maxWaitMs?: number;
  /** Points that an answer says it cost. */
  readonly readPoints?: (answer: UpstreamAnswer) => number;
  /** Gives everything up. */
  readonly signal?: AbortSignal;
}

export interface AskCounters {
  readonly requests: number;
  readonly retries: number;
  /** Refusals for asking too much, and the time spent on waiting for limits and after faults. */
  readonly refusals: number;
  readonly waitedMs: number;
  readonly points: number;
  readonly budgets: readonly Budget[];
}

export interface Upstream {
  readonly ask: Ask;
  counters(): AskCounters;
}

const defaults = {
  concurrency: 4,
  spacingMs: 0,
  deadlineMs: 30_000,
  attempts: 6,
  refusals: 6,
  maxWaitMs: 15 * 60_000,
};
const firstBackOffMs = 500;
const longestBackOffMs = 30_000;

interface Counts {
  requests: number;
  retries: number;
  refusals: number;
  backedOffMs: number;
  points: number;
}

interface Client {
  readonly options: AskOptions & typeof defaults;
  readonly gate: Gate;
  readonly signal: AbortSignal;
  readonly counts: Counts;
}

export function createUpstream(given: AskOptions): Upstream {
  const options = { ...defaults, ...given };
  const gate = createGate(options);
  const counts = { requests: 0, retries: 0, refusals: 0, backedOffMs: 0, points: 0 };
  const signal = given.signal ?? new AbortController().signal;
  const client = { options, gate, signal, counts };
  return {
    ask: async (request) => await askUntilAnswered(client, request),
    counters: () => ({
      requests: counts.requests,
      retries: counts.retries,
      refusals: counts.refusals,
      waitedMs: gate.waitedMs() + counts.backedOffMs,
      points: counts.points,
      budgets: gate.budgets(),
    }),
  };
}

/** Only the asking, for whom the counters are of no interest. */
export const createAsk = (options: AskOptions): Ask => createUpstream(options).ask;

async function askUntilAnswered(client: Client, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { options, counts } = client;
  for (let faults = 0, refusals = 0; ; counts.retries += 1) {
    const came = await askOnce(client, request);
    if (came.kind === 'answer' && isLimited(came.answer)) {
      refusals += 1;
      counts.refusals += 1;
      const resumeMs = findResumeMs(came.answer, options.nowMs(), refusals);
      client.gate.pauseUntil(resumeMs);
      const isTooLong = resumeMs - options.nowMs() > options.maxWaitMs;
      if (isTooLong || refusals >= options.refusals)
        throw limited(client, request, resumeMs, came.answer);
      continue;
    }
    if (came.kind === 'answer' && isWanted(request, came.answer.status)) return came.answer;
    faults += 1;
    if (!canHelp(came) || faults >= options.attempts) throw toError(client, request, came, faults);
    const ms = Math.min(firstBackOffMs * 2 ** (faults - 1), longestBackOffMs);
    counts.backedOffMs += ms;
    await options.sleep(ms);
  }
}

const isWanted = (request: UpstreamRequest, status: number): boolean =>
  (status >= 200 && status < 300) || (request.accept?.includes(status) ?? false);

/** Faults of the moment: the same request may well be answered in a second. */
const canHelp = (came: Exchange): boolean =>
  came.kind === 'answer'
    ? came.answer.status >= 500 || came.answer.status === 408
    : came.kind !== 'elsewhere';

async function askOnce(client: Client, request: UpstreamRequest): Promise<Exchange> {
  const { options, gate, counts } = client;
  const exhaustedUntilMs = gate.findExhaustedUntilMs(request.path);
  if (exhaustedUntilMs !== undefined) {
    if (exhaustedUntilMs - options.nowMs() > options.maxWaitMs) {
      throw limited(client, request, exhaustedUntilMs);
    }
    gate.pauseUntil(exhaustedUntilMs + 1000);
  }
  return await gate.through(async () => {
    if (client.signal.aborted) throw stopped(client, request);
    gate.spend(request.path);
    counts.requests += 1;
    const came = await exchange(request, {
      ...options,
      headers: toHeaders(options),
      signal: client.signal,
    });
    if (client.signal.aborted) throw stopped(client, request);
    if (came.kind === 'answer') {
      const budget = readBudget(came.answer.headers, options.nowMs());
      if (budget) gate.learn(request.path, budget);
      counts.points += options.readPoints?.(came.answer) ?? 0;
    }
    return came;
  });
}

const toHeaders = ({ headers, token }: AskOptions): Record<string, string> => ({
  'user-agent': 'daybreak-pipeline',
  ...headers,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

function createError(
  { options }: Client,
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

const stopped = (client: Client, request: UpstreamRequest): UpstreamError =>
  createError(client, request, {
    fault: 'stopped',
    status: null,
    what: 'was not asked any more',
    advice: 'The collection had been given up before.',
  });

const clock = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

function limited(
  client: Client,
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

function toError(
  client: Client,
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
  client: Client,
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
