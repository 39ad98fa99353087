// Is an address one of the public internet? Decided on bytes, never on how they were written.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * What of IPv4 is not the public internet: the special-purpose registry of IANA (RFC 6890), and the
 * one public address that a cloud answers from within (Azure's 168.63.129.16).
 */
const specialIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; holds Alibaba's metadata service
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host
  '169.254.0.0/16', // link-local; holds the metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; holds Oracle's metadata service
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // automatic multicast tunnelling
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** What of IPv6's global unicast space, 2000::/3, is not public or carries an IPv4 address. */
const specialIpv6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in disguise
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

const refused = new BlockList();
for (const range of specialIpv4) add(range, 'ipv4');
for (const range of specialIpv6) add(range, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits = ''] = range.split('/');
  refused.addSubnet(network, Number(bits), family);
}

/** False for whatever is no address at all. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return (
    globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6') && !isIsatap(address)
  );
}

/** ISATAP (RFC 5214) puts an IPv4 address behind `0000:5efe` or `0200:5efe` in the lower half. */
function isIsatap(address: string): boolean {
  const groups = expand(address);
  return (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
}

/** The eight groups of an IPv6 address that is known to be one. */
function expand(address: string): number[] {
  // The URL parser writes any form, dotted tails included, as plain groups.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((g) => parseInt(g, 16)));
  if (tail === undefined) return parse(head);
  const [left, right] = [parse(head), parse(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
