// Decides whether the service may call a webhook URL, based on the URL and the IP addresses of its
// host.
import { isIP } from 'node:net';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { type Lookup, LookupQueueError, type Lookups } from './dns-resolver.ts';
import { isPublicAddress } from './public-ip-address.ts';

const ports = new Set(['', ...webhookRules.ports.map(String)]);
const maxLength = webhookRules.maxUrlLength;

export interface UrlPolicyDeps {
  /**
   * `host:port` pairs of the operator's receivers, which may have private IP addresses and use
   * http.
   */
  readonly trusted: ReadonlySet<string>;
  readonly lookups: Pick<Lookups, 'find'>;
}

export const isTrusted = (url: URL, trusted: ReadonlySet<string>): boolean =>
  trusted.has(`${url.hostname}:${url.port || (url.protocol === 'http:' ? '80' : '443')}`);

/**
 * The message for hosts that do not resolve, and for hosts with a private IP address. Two different
 * messages would reveal which internal host names exist.
 */
export const notPublic =
  'The host of the URL does not resolve to a public IP address. Check the URL, or try again later.';

/** The service must not call the URL. The message is for the webhook's owner. */
export class RefusedUrlError extends Error {}

/** Parses a URL. Throws `RefusedUrlError` if it is not allowed. Does not resolve the host. */
export function parseUrl(text: string, trusted: ReadonlySet<string>): URL {
  const refuse = (reason: string) => new RefusedUrlError(reason);
  if (text.length > maxLength) {
    throw refuse(`The URL is longer than ${maxLength} characters. Use a shorter URL.`);
  }
  if (!URL.canParse(text)) {
    throw refuse('The value is not a URL. Use one such as https://hooks.example.com/daybreak.');
  }
  const url = new URL(text);
  const isPlain = url.protocol === 'http:' && isTrusted(url, trusted);
  if (url.protocol !== 'https:' && !isPlain) throw refuse('The URL must start with https://.');
  if (url.username !== '' || url.password !== '') {
    throw refuse('The URL contains a user name or password. Remove it.');
  }
  if (isTrusted(url, trusted)) return url;
  if (!ports.has(url.port)) {
    const allowed = webhookRules.ports.join(' and ');
    throw refuse(`Port ${url.port} is not allowed. The allowed ports are ${allowed}.`);
  }
  const literal = literalOf(url.hostname);
  if (literal !== undefined && !isPublicAddress(literal)) throw refuse(notPublic);
  if (literal === undefined && !/[^.]\.[^.]/.test(url.hostname)) {
    throw refuse(
      `The host ${url.hostname} is not a fully qualified domain name. Use one such as hooks.example.com.`,
    );
  }
  return url;
}

/**
 * Returns the IP address in the host of a URL, without brackets. Undefined if the host is a name.
 */
export function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * Resolves the host of a URL. Returns undefined for a trusted host. May throw `LookupQueueError`.
 */
export async function findAddresses(
  url: URL,
  queue: string,
  { trusted, lookups }: UrlPolicyDeps,
): Promise<Lookup | undefined> {
  if (isTrusted(url, trusted)) return undefined;
  const literal = literalOf(url.hostname);
  if (literal !== undefined) return { addresses: [literal], ms: 0 };
  return await lookups.find(url.hostname, queue);
}

/** Throws `RefusedUrlError` if any IP address is not public, or if the host has no IP address. */
export function requirePublic({ addresses }: Lookup): void {
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
    throw new RefusedUrlError(notPublic);
  }
}

/**
 * Returns why the service must not call a URL, or undefined if the URL is allowed. May throw
 * `LookupQueueError`.
 */
export async function findRefusal(
  text: string,
  queue: string,
  deps: UrlPolicyDeps,
): Promise<string | undefined> {
  try {
    const lookup = await findAddresses(parseUrl(text, deps.trusted), queue, deps);
    if (lookup) requirePublic(lookup);
    return undefined;
  } catch (cause) {
    if (cause instanceof RefusedUrlError) return cause.message;
    if (cause instanceof LookupQueueError) throw cause;
    return notPublic;
  }
}
