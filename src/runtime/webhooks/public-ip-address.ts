// Determines whether an IP address is on the public internet. Compares bytes, because an address
// can be written in several ways.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 ranges that are not public: those in IANA's special-purpose registry (RFC 6890), and
 * 168.63.129.16, a public address that Azure uses for its own host services.
 */
const specialIpv4 = [
  '0.0.0.0/8', // this host and network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; contains Alibaba's metadata service
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host services
  '169.254.0.0/16', // link-local; contains the metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; contains Oracle's metadata service
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // automatic multicast tunneling
  '192.88.99.0/24', // relays between IPv4 and IPv6 (6to4)
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Ranges of global unicast IPv6 addresses that are not public or contain an IPv4 address. */
const specialIpv6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

const refused = new BlockList();
for (const range of specialIpv4) add(range, 'ipv4');
for (const range of specialIpv6) add(range, 'ipv6');
/**
 * IANA allocates global unicast addresses only from 2000::/3. Everything else is refused, including
 * 64:ff9b::/96 (NAT64, which contains an IPv4 address) and its unassigned neighbor 64:ff9c::/32.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits = ''] = range.split('/');
  refused.addSubnet(network, Number(bits), family);
}

/** Returns false for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  const groups = expand(address);
  const mapped = findMapped(groups);
  if (mapped !== undefined) return isPublicAddress(mapped);
  return (
    globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6') && !isIsatap(groups)
  );
}

/** An IPv4-mapped address, ::ffff:0:0/96, connects to the IPv4 address in its last 32 bits. */
function findMapped(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

/**
 * The lower 64 bits of an ISATAP address (RFC 5214) start with `0000:5efe` or `0200:5efe`, followed
 * by an IPv4 address.
 */
function isIsatap(groups: readonly number[]): boolean {
  return (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
}

function expand(address: string): number[] {
  // The URL parser converts every notation to hexadecimal groups, including addresses that end with
  // an IPv4 address.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((g) => parseInt(g, 16)));
  if (tail === undefined) return parse(head);
  const [left, right] = [parse(head), parse(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
