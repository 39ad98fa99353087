// Identifies callers by IP address, for rate limits and connection limits.
import { isIP } from 'node:net';

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
