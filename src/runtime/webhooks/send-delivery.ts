// Sends one delivery, and describes the outcome for the delivery log of the webhook's owner.
import { type Span, SpanKind } from '@opentelemetry/api';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { inSpan, markFailed, withTrace } from '../../lib/telemetry.ts';
import { LookupQueueError } from './dns-resolver.ts';
import { ClosedError, FloodError, NotPublicError, post, TimeoutError } from './https-post.ts';
import {
  findAddresses,
  notPublic,
  parseUrl,
  RefusedUrlError,
  requirePublic,
  type UrlPolicyDeps,
} from './url-policy.ts';

/** The time limit for an attempt, including the lookup of the host name. */
const attemptMs = webhookRules.attemptSeconds * 1000;

export interface Attempt {
  /** The HTTP status. Null if no response arrived. */
  readonly status: number | null;
  readonly ms: number;
  readonly isDelivered: boolean;
  /**
   * Whether this server stopped during the attempt. Such an attempt is not recorded, and the
   * delivery is sent again.
   */
  readonly isCanceled?: boolean;
  /**
   * Set if the SMTP server will never accept this email, or no email to this recipient. There are no
   * retries then.
   */
  readonly refused?: 'delivery' | 'recipient';
  /** A sentence for the webhook's owner, or null. Never contains an IP address. */
  readonly error: string | null;
  readonly responseBody: string;
}

export interface Target {
  readonly url: string;
  /** The name of the lookup queue. See `interactiveQueue`. */
  readonly queue: string;
}

export type Send = (
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Attempt>;

export interface Sender {
  /** Never throws. The returned attempt describes failures. */
  readonly send: Send;
  /** Cancels running attempts, and every later one until `open` is called. */
  close(): void;
  open(): void;
}

export interface SenderDeps extends UrlPolicyDeps {
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
}

export function createSender(deps: SenderDeps): Sender {
  const { nowMs, timeoutMs = attemptMs } = deps;
  let controller = new AbortController();

  async function send(target: Target, headers: Readonly<Record<string, string>>, body: string) {
    const { signal } = controller;
    let startedMs = nowMs();
    const finish = (result: Pick<Attempt, 'status' | 'error'> & Partial<Attempt>): Attempt => ({
      ms: Math.round(nowMs() - startedMs),
      isDelivered: result.error === null,
      responseBody: '',
      ...result,
    });
    try {
      const url = parseUrl(target.url, deps.trusted);
      const lookup = await findAddresses(url, target.queue, deps);
      // The time limit of an attempt does not include the time in the lookup queue.
      const lookupMs = lookup?.ms ?? 0;
      startedMs = nowMs() - lookupMs;
      if (lookup) requirePublic(lookup);
      const limits = { timeoutMs: timeoutMs - lookupMs, signal };
      const response = await post({ url, addresses: lookup?.addresses, headers, body, ...limits });
      const { status } = response;
      return finish({ status, error: describeStatus(status), responseBody: response.body });
    } catch (cause) {
      if (signal.aborted) return finish({ status: null, error: canceled, isCanceled: true });
      return finish({ status: null, error: describeFailure(cause) });
    }
  }

  const sendTraced: Send = (target, headers, body) => {
    const attributes = { 'http.request.method': 'POST' };
    const attempt = async (span: Span) => {
      const result = await send(target, withTrace(headers), body);
      if (result.status !== null) span.setAttribute('http.response.status_code', result.status);
      if (!result.isDelivered) markFailed(span, String(result.status ?? 'no_response'));
      return result;
    };
    return inSpan('POST webhook', attempt, { kind: SpanKind.CLIENT, attributes });
  };

  return {
    send: sendTraced,
    close: () => controller.abort(),
    open() {
      controller = new AbortController();
    },
  };
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The receiver responded with ${status}, a redirect. Redirects are not followed. Register the final URL.`;
  }
  return `The receiver responded with ${status}. Only 2xx counts as delivered.`;
}

const canceled = 'The server stopped before the receiver responded.';
const closedEarly = 'The receiver closed the connection before it responded.';
const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: closedEarly,
  EPIPE: closedEarly,
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  ETIMEDOUT: 'The receiver did not accept the connection in time.',
};

function describeFailure(cause: unknown): string {
  if (cause instanceof TimeoutError) {
    return `The receiver did not respond within ${webhookRules.attemptSeconds} seconds.`;
  }
  if (cause instanceof RefusedUrlError || cause instanceof LookupQueueError) return cause.message;
  if (cause instanceof FloodError) return 'The receiver sent too much data before a status.';
  if (cause instanceof ClosedError) return closedEarly;
  const failure = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (failure instanceof NotPublicError) return notPublic;
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const known = failures[code];
  if (known) return known;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) {
    return `The certificate of the receiver is not valid (${code}).`;
  }
  if (/^(ERR_SSL|EPROTO|ERR_TLS)/.test(code))
    return 'The receiver does not support TLS 1.2 or 1.3.';
  return /^HPE_/.test(code) ? 'The response is not valid HTTP.' : 'The connection failed.';
}
