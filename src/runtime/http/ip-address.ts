// Finds the client's IP address, which rate limits and connection limits count. Trusts
// `X-Forwarded-For` only behind configured proxies.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Each trusted proxy appends the IP address of its caller to `X-Forwarded-For`. With two proxies,
 * for example, the client's address is the second entry from the end. Earlier entries are ignored,
 * because the client itself may have sent them.
 */
export function findIpAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = request.headers['x-forwarded-for'] ?? '';
  const entry = header.toString().split(',').at(-proxies)?.trim() ?? '';
  const address = stripPort(entry);
  return isIP(address) === 0 ? direct : address;
}

/** Some proxies append the port: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function stripPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? (/^([\d.]+):\d+$/.exec(text)?.[1] || text);
}

/**
 * Returns an IPv4 address unchanged. For an IPv6 address, returns the /64 network, which usually
 * belongs to one customer.
 */
export function toCaller(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  if (tail !== undefined) {
    const zeros = Math.max(0, 8 - groups.length - countGroups(after));
    groups.push(...Array<string>(zeros).fill('0'), ...after);
  }
  const first = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${first.join(':')}::/64`;
}

/** An embedded IPv4 address at the end of an IPv6 address counts as two groups. */
const countGroups = (groups: readonly string[]): number =>
  groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);
