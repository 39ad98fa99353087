// One exchange over HTTP: sends, follows redirects within the host, reads whole JSON or says what was wrong.
import type { UpstreamAnswer, UpstreamRequest } from '../../../src/contracts/upstream.ts';

export interface Deadlines {
  /** Until the answer begins. */
  readonly firstByteMs: number;
  /** From one piece of the body to the next. */
  readonly idleMs: number;
  /** For the whole answer, its redirects and body included. */
  readonly deadlineMs: number;
  /** An answer that has not begun by then may be waited for beside others; before one is known. */
  readonly slowMs: number;
}

export interface ExchangeOptions extends Deadlines {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type Exchange =
  | { readonly kind: 'answer'; readonly answer: UpstreamAnswer }
  | {
      readonly kind: 'unreachable' | 'slow' | 'broken';
      readonly why: string;
      readonly cause?: unknown;
    }
  | { readonly kind: 'elsewhere'; readonly host: string };

const redirects = new Set([301, 302, 307, 308]);
const maxRedirects = 5;
/** Answers that have no body, by their meaning or by habit (202: come back later). */
const bodiless = new Set([202, 204, 205, 304]);

/** Gives up when a deadline has passed, and says which. */
function watch(deadlines: Deadlines, onWait: (() => void) | undefined) {
  const giveUp = new AbortController();
  let why: string | undefined;
  const after = (ms: number, what: string) =>
    setTimeout(() => {
      why ??= what;
      giveUp.abort();
    }, ms);
  const whole = after(deadlines.deadlineMs, `no whole answer within ${deadlines.deadlineMs} ms`);
  const slow = setTimeout(() => onWait?.(), deadlines.slowMs);
  let next = after(deadlines.firstByteMs, `no answer began within ${deadlines.firstByteMs} ms`);
  return {
    signal: giveUp.signal,
    /** Something came: the next piece has its own time. */
    moved: () => {
      clearTimeout(slow);
      clearTimeout(next);
      next = after(deadlines.idleMs, `the answer stood still for ${deadlines.idleMs} ms`);
    },
    end: () => {
      for (const timer of [whole, slow, next]) clearTimeout(timer);
    },
    findFault: () => why,
  };
}

/** Never throws for what the network or the upstream does. */
export async function exchange(
  request: UpstreamRequest,
  options: ExchangeOptions,
): Promise<Exchange> {
  const watching = watch(options, request.onWait);
  const signal = AbortSignal.any([watching.signal, options.signal]);
  let url = new URL(options.baseUrl.replace(/\/+$/, '') + request.path);
  const { origin } = url;
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await fetch(url, { ...toInit(request, options), signal });
      watching.moved();
      const location = response.headers.get('location');
      const isAnswer = request.accept?.includes(response.status) ?? false;
      if (!redirects.has(response.status) || location === null || isAnswer) {
        return await readAnswer(response, isAnswer, watching.moved);
      }
      await response.body?.cancel();
      url = new URL(location, url);
      if (url.origin !== origin) return { kind: 'elsewhere', host: url.host };
    }
    return { kind: 'broken', why: `it redirected more than ${maxRedirects} times` };
  } catch (cause) {
    const why = watching.findFault();
    if (why !== undefined) return { kind: 'slow', why, cause };
    return { kind: 'unreachable', why: describeNetwork(cause), cause };
  } finally {
    watching.end();
  }
}

function toInit(request: UpstreamRequest, options: ExchangeOptions): RequestInit {
  const hasBody = request.body !== undefined;
  return {
    method: request.method ?? 'GET',
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
      ...options.headers,
    },
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
  };
}

async function readText(response: Response, onPiece: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    onPiece();
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

async function readAnswer(
  response: Response,
  isAnswer: boolean,
  onPiece: () => void,
): Promise<Exchange> {
  const text = await readText(response, onPiece);
  const answer = { status: response.status, headers: Object.fromEntries(response.headers) };
  const mayBeBroken = !response.ok || isAnswer;
  if (text.trim() === '') {
    if (mayBeBroken || bodiless.has(response.status)) {
      return { kind: 'answer', answer: { ...answer, body: null } };
    }
    return { kind: 'broken', why: 'the body is empty' };
  }
  try {
    return { kind: 'answer', answer: { ...answer, body: JSON.parse(text) } };
  } catch (cause) {
    // A page of a proxy that says 502: the status tells enough.
    if (mayBeBroken) return { kind: 'answer', answer: { ...answer, body: null } };
    return { kind: 'broken', why: `the body of ${text.length} characters is no whole JSON`, cause };
  }
}

/** The innermost cause says what happened: `fetch failed` does not. */
function describeNetwork(cause: unknown): string {
  let inner = cause;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) inner = inner.errors[0];
  if (!(inner instanceof Error)) return 'the connection failed';
  const code = (inner as NodeJS.ErrnoException).code;
  return inner.message || code || 'the connection failed';
}
