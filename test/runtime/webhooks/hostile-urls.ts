// IP addresses that no webhook may connect to, in every notation that a URL accepts.

/** At least one IP address of every special range. */
export const hostileIpv4 = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
] as const;

const octets = (address: string): number[] => address.split('.').map(Number);
const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/** Returns the notations of an IPv4 address that URL parsers accept. */
function spellIpv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.'),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
    encodeURIComponent(address).replace(/\./g, '%2e'),
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ];
}

/** IPv6 addresses that contain an IPv4 address: mapped, compatible, translated, tunneled. */
function embedIpv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  const high = hex(a * 256 + b, 4);
  const low = hex(c * 256 + d, 4);
  const flipped = `${hex(65_535 - (a * 256 + b), 4)}:${hex(65_535 - (c * 256 + d), 4)}`;
  return [
    `::ffff:${address}`,
    `::ffff:0:${high}:${low}`,
    `::${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${flipped}`,
    `2a00:1450:4001:800:0:5efe:${high}:${low}`,
    `2a00:1450:4001:800:200:5efe:${high}:${low}`,
  ];
}

export const hostileIpv6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '100::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
] as const;

export const hostileUrls: readonly string[] = [
  ...hostileIpv4.flatMap(spellIpv4).map((host) => `https://${host}/hook`),
  ...[...hostileIpv4.flatMap(embedIpv4), ...hostileIpv6].map((host) => `https://[${host}]/hook`),
  'http://hooks.example/hook',
  'ftp://hooks.example/hook',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'https:///hook',
  'https://',
  'hooks.example/hook',
  '//hooks.example/hook',
  'https://user@hooks.example/hook',
  'https://user:pass@hooks.example/hook',
  'https://:pass@hooks.example/hook',
  'https://hooks.example:80/hook',
  'https://hooks.example:22/hook',
  'https://hooks.example:444/hook',
  'https://hooks.example:99999/hook',
  'https://hooks.example:-1/hook',
  'https://[fe80::1%25eth0]/hook',
  'https://[::1/hook',
  'https://hooks .example/hook',
  `https://hooks.example/${'a'.repeat(2100)}`,
];

/** URLs with public IP addresses and host names. */
export const publicUrls = [
  'https://1.1.1.1/hook',
  'https://8.8.8.8:8443/hook',
  'https://9.255.255.255/hook',
  'https://11.0.0.1/hook',
  'https://100.63.255.255/hook',
  'https://100.128.0.1/hook',
  'https://126.255.255.255/hook',
  'https://128.0.0.1/hook',
  'https://169.253.255.255/hook',
  'https://172.15.255.255/hook',
  'https://172.32.0.1/hook',
  'https://192.167.255.255/hook',
  'https://192.169.0.1/hook',
  'https://198.20.0.1/hook',
  'https://223.255.255.255/hook',
  'https://[2606:4700:4700::1111]/hook',
  'https://[2a00:1450:4001:800::200e]/hook',
  'https://[2001:4860:4860::8888]:8443/hook',
  'https://[2400:cb00:2048:1::c629:d7a2]/hook',
  'https://[::ffff:8.8.8.8]/hook',
  'https://hooks.example/hook?token=1',
  'https://hooks.example:443/hook',
  'https://xn--bcher-kva.example/hook',
] as const;
