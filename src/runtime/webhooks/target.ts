// May a webhook's address be called? Its form, and what its name resolves to.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import { isPublicAddress } from './public-address.ts';

const ports = new Set(['', ...webhookRules.ports.map(String)]);
const mostLength = webhookRules.mostUrlLength;

export interface TargetDeps {
  /** `host:port` pairs that are called wherever they lead, for tests on one's own machine. */
  readonly trusted: ReadonlySet<string>;
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

export const resolveByDns: TargetDeps['resolve'] = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** `WEBHOOK_TRUSTED_TARGETS`: pairs of host and port, separated by commas. */
export const readTrustedTargets = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((pair) => pair.trim().toLowerCase())
      .filter((pair) => pair !== ''),
  );

export const isTrusted = (url: URL, trusted: ReadonlySet<string>): boolean =>
  trusted.has(`${url.hostname}:${url.port || '443'}`);

/** The address as a URL, or why it cannot be one of ours. Looks nothing up. */
export function parseTarget(text: string, trusted: ReadonlySet<string>): URL | { refusal: string } {
  if (text.length > mostLength) return { refusal: `It is longer than ${mostLength} characters.` };
  if (!URL.canParse(text))
    return { refusal: 'It is not a URL. Give one such as https://a.example/hook.' };
  const url = new URL(text);
  if (url.protocol !== 'https:') return { refusal: 'It is not https. Give an https address.' };
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'It holds a user name or password. Leave them out.' };
  }
  if (isTrusted(url, trusted)) return url;
  if (!ports.has(url.port)) {
    return {
      refusal: `Its port is ${url.port}. Only ${webhookRules.ports.join(' and ')} are called.`,
    };
  }
  const literal = literalOf(url.hostname);
  if (literal !== undefined) return isPublicAddress(literal) ? url : { refusal: notPublic };
  const isFullName = /[^.]\.[^.]/.test(url.hostname);
  return isFullName ? url : { refusal: `Its host ${url.hostname} is not a full name.` };
}

/** The address that a URL's host spells, brackets removed; undefined for a name. */
export function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

// Never says which address it was: that would map a private network for whoever asks.
export const notPublic = 'It leads to an address that is not on the public internet.';

/** Why a webhook's address is refused, or undefined when it may be called. */
export async function findRefusal(text: string, deps: TargetDeps): Promise<string | undefined> {
  const url = parseTarget(text, deps.trusted);
  if (!(url instanceof URL)) return url.refusal;
  if (isTrusted(url, deps.trusted) || literalOf(url.hostname) !== undefined) return undefined;
  const addresses = await deps.resolve(url.hostname).catch(() => []);
  if (addresses.length === 0) {
    return `Its name ${url.hostname} does not resolve. Check it, or try again later.`;
  }
  return addresses.every(isPublicAddress) ? undefined : notPublic;
}
