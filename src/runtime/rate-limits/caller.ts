// Identifies a caller for rate limits by IP address.
import { isIP } from 'node:net';

/** The whole IPv4 address; the first 64 bits of IPv6, which one customer usually has alone. */
export function toCaller(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.replace(/%.*$/, '');
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

/** A trailing IPv4 address counts as two groups. */
const countGroups = (groups: readonly string[]): number =>
  groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);
