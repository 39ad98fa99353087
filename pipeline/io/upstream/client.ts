// The client of one upstream: within its limits, again where that helps, and clear about what went wrong.
import type { Ask, UpstreamAnswer, UpstreamRequest } from '../../../src/contracts/upstream.ts';
import { limited, stopped, toError } from './error-messages.ts';
import type { KeptAnswers } from './etag-cache.ts';
import { type Deadlines, type Exchange, exchange } from './exchange.ts';
import { createPace, type Pace } from './latency.ts';
import {
  type Budget,
  findStatedResumeMs,
  guessPauseMs,
  isLimited,
  readBudget,
} from './rate-limits.ts';
import { createGate, type Gate } from './throttle.ts';

export interface AskOptions extends Partial<Deadlines> {
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
  /** How often a request is sent at most when it meets faults, and when it meets limits. */
  readonly attempts?: number;
  readonly refusals?: number;
  /** How long a refused request rests at first where its upstream states no time. */
  readonly unstatedPauseMs?: number;
  /** Longest wait for a budget to be filled again; beyond it the request fails. */
  readonly maxWaitMs?: number;
  /** Answers of before: what has not changed is answered from here, and costs nothing. */
  readonly kept?: KeptAnswers;
  /** Which paths are worth keeping. Default: all. */
  readonly isKept?: (path: string) => boolean;
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
  /** Answers that had not changed since they were asked for before. */
  readonly unchanged: number;
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
  firstByteMs: 12_000,
  idleMs: 10_000,
  deadlineMs: 60_000,
  slowMs: 4000,
  attempts: 6,
  refusals: 6,
  unstatedPauseMs: 60_000,
  maxWaitMs: 15 * 60_000,
};
/** A refusal that states no time may be of one request; so many in a row are of all. */
const refusalsOfAll = 3;
/** Whoever waits for longer than this lets others go on. */
const longWaitMs = 250;
const firstBackOffMs = 500;
const longestBackOffMs = 30_000;

interface Counts {
  requests: number;
  retries: number;
  refusals: number;
  refusedInARow: number;
  /** Faults in a row that the asker wants to see. */
  wantedFaults: number;
  unchanged: number;
  backedOffMs: number;
  points: number;
}

interface Client {
  readonly options: AskOptions & typeof defaults;
  readonly gate: Gate;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  readonly counts: Counts;
}

export function createUpstream(given: AskOptions): Upstream {
  const options = { ...defaults, ...given };
  const gate = createGate(options);
  const counts: Counts = {
    requests: 0,
    retries: 0,
    refusals: 0,
    refusedInARow: 0,
    wantedFaults: 0,
    unchanged: 0,
    backedOffMs: 0,
    points: 0,
  };
  const signal = given.signal ?? new AbortController().signal;
  const client = { options, gate, pace: createPace(options.slowMs), signal, counts };
  return {
    ask: async (request) => await askOrKeep(client, request),
    counters: () => ({
      requests: counts.requests,
      retries: counts.retries,
      refusals: counts.refusals,
      unchanged: counts.unchanged,
      waitedMs: gate.waitedMs() + counts.backedOffMs,
      points: counts.points,
      budgets: gate.budgets(),
    }),
  };
}

/** Only the asking, for whom the counters are of no interest. */
export const createAsk = (options: AskOptions): Ask => createUpstream(options).ask;

const unchanged = 304;

async function askOrKeep(client: Client, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { kept, isKept } = client.options;
  const { method = 'GET', path } = request;
  if (!kept || method !== 'GET' || isKept?.(path) === false) {
    return await askUntilAnswered(client, request);
  }
  const before = await kept.find(path);
  if (!before) {
    const answer = await askUntilAnswered(client, request);
    if (answer.status === 200) await kept.keep(path, answer);
    return answer;
  }
  const headers = { ...request.headers, 'if-none-match': before.etag };
  const accept = [...(request.accept ?? []), unchanged];
  const answer = await askUntilAnswered(client, { ...request, headers, accept });
  if (answer.status === unchanged) {
    client.counts.unchanged += 1;
    await kept.touch(path);
    return { status: 200, headers: { ...answer.headers, ...before.headers }, body: before.body };
  }
  if (answer.status === 200) await kept.keep(path, answer);
  return answer;
}

async function askUntilAnswered(client: Client, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { options, counts } = client;
  for (let faults = 0, refusals = 0; ; counts.retries += 1) {
    const came = await askOnce(client, request);
    if (came.kind === 'answer' && isLimited(came.answer)) {
      refusals += 1;
      await rest(client, request, came.answer, refusals);
      continue;
    }
    counts.refusedInARow = 0;
    if (came.kind === 'answer' && isWanted(request, came.answer.status)) {
      counts.wantedFaults = came.answer.status >= 500 ? counts.wantedFaults + 1 : 0;
      // Whoever wants to see a fault asks again in another way: not at once, all the same.
      if (counts.wantedFaults > 0) await backOff(client, request, counts.wantedFaults);
      return came.answer;
    }
    faults += 1;
    if (!canHelp(came) || faults >= options.attempts) throw toError(client, request, came, faults);
    await backOff(client, request, faults);
  }
}

/**
 * A stated time counts for everything that is asked here. Without one the request itself waits, and
 * others go on; when they are refused too, one after the other, all wait.
 */
async function rest(
  client: Client,
  request: UpstreamRequest,
  answer: UpstreamAnswer,
  refusals: number,
): Promise<void> {
  const { options, counts, gate } = client;
  const nowMs = options.nowMs();
  const stated = findStatedResumeMs(answer, nowMs);
  const resumeMs = stated ?? nowMs + guessPauseMs(options.unstatedPauseMs, refusals);
  counts.refusals += 1;
  counts.refusedInARow += 1;
  if (resumeMs - nowMs > options.maxWaitMs || refusals >= options.refusals) {
    gate.pauseUntil(resumeMs);
    throw limited(client, request, resumeMs, answer);
  }
  if (stated !== undefined || counts.refusedInARow >= refusalsOfAll) gate.pauseUntil(resumeMs);
  else await pause(client, request, resumeMs - nowMs);
}

const backOff = (client: Client, request: UpstreamRequest, faults: number): Promise<void> =>
  pause(client, request, Math.min(firstBackOffMs * 2 ** (faults - 1), longestBackOffMs));

async function pause(client: Client, request: UpstreamRequest, ms: number): Promise<void> {
  client.counts.backedOffMs += ms;
  if (ms >= longWaitMs) request.onWait?.();
  await client.options.sleep(ms);
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
    const startedMs = options.nowMs();
    const came = await exchange(request, {
      ...options,
      slowMs: client.pace.findSlowMs(request.path),
      headers: toHeaders(options),
      signal: client.signal,
    });
    if (client.signal.aborted) throw stopped(client, request);
    if (came.kind === 'answer') {
      client.pace.learn(request.path, options.nowMs() - startedMs);
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
