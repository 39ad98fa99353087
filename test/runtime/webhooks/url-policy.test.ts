import { describe, expect, it } from 'vitest';
import { createLookups, type Resolve } from '../../../src/runtime/webhooks/dns-resolver.ts';
import { isPublicAddress } from '../../../src/runtime/webhooks/public-ip-address.ts';
import { findRefusal, isTrusted, notPublic } from '../../../src/runtime/webhooks/url-policy.ts';
import { hostileIpv4, hostileIpv6, hostileUrls, publicUrls } from './hostile-urls.ts';

const check = (url: string, resolve: Resolve, trusted: ReadonlySet<string> = new Set()) =>
  findRefusal(url, 'account', {
    trusted,
    lookups: createLookups(resolve, () => performance.now()),
  });
const resolveTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;

describe('a webhook URL', () => {
  it('is refused in each of more than 300 hostile forms', async () => {
    expect(new Set(hostileUrls).size).toBeGreaterThan(300);
    const accepted: string[] = [];
    for (const url of hostileUrls) {
      if ((await check(url, resolveTo('1.1.1.1'))) === undefined) accepted.push(url);
    }
    expect(accepted).toEqual([]);
  });

  it('is refused if any IP address of its host name is hostile', async () => {
    const accepted: string[] = [];
    for (const address of [...hostileIpv4, ...hostileIpv6]) {
      for (const addresses of [[address], ['1.1.1.1', address], [address, '1.1.1.1']]) {
        const refusal = await check('https://hooks.example/', resolveTo(...addresses));
        if (refusal === undefined) accepted.push(addresses.join());
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each(publicUrls)('is accepted if it is public: %s', async (url) => {
    expect(await check(url, resolveTo('1.1.1.1'))).toBeUndefined();
  });

  it.each<[string, Resolve]>([
    ['does not resolve', resolveTo()],
    ['resolves to a private address', resolveTo('10.20.30.40')],
    ['cannot be resolved', () => Promise.reject(new Error('broken'))],
  ])('is refused with the same message if its host name %s', async (_name, resolve) => {
    expect(await check('https://inner.example/', resolve)).toBe(notPublic);
  });

  it('is refused without a full host name', async () => {
    const refusal = await check('https://localhost/', resolveTo('1.1.1.1'));
    expect(refusal).toMatch(/not a fully qualified domain name/);
  });

  it('may be private and use http if the operator trusts the host', async () => {
    const trusted = new Set(['localhost:9443', '127.0.0.1:9443']);
    expect(trusted.size).toBe(2);
    const refusalOf = (url: string) => check(url, resolveTo(), trusted);
    expect(await refusalOf('https://localhost:9443/hook')).toBeUndefined();
    expect(await refusalOf('https://127.0.0.1:9443/hook')).toBeUndefined();
    expect(await refusalOf('https://127.0.0.1:9444/hook')).toMatch(/Port 9444 is not allowed/);
    expect(await refusalOf('http://127.0.0.1:9443/hook')).toBeUndefined();
    expect(await refusalOf('http://127.0.0.1:9444/hook')).toMatch(/must start with https/);
    expect(await refusalOf('http://127.0.0.1/hook')).toMatch(/must start with https/);
    expect(await refusalOf('ftp://127.0.0.1:9443/hook')).toMatch(/must start with https/);
    const web = new Set(['intranet:443', 'intranet:80']);
    expect(isTrusted(new URL('http://intranet/'), web)).toBe(true);
    expect(isTrusted(new URL('http://intranet/'), new Set(['intranet:443']))).toBe(false);
    expect(isTrusted(new URL('https://localhost/'), trusted)).toBe(false);
  });
});

describe('an IP address', () => {
  it('is not public if it is malformed', () => {
    for (const text of ['', 'hooks.example', '1.1.1', '1.1.1.1.1', '2606::1%eth0', ':::']) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });

  it('is classified correctly at the edges of every range', () => {
    expect(isPublicAddress('172.15.255.255')).toBe(true);
    expect(isPublicAddress('172.16.0.0')).toBe(false);
    expect(isPublicAddress('2000::')).toBe(true);
    expect(isPublicAddress('3ffe:ffff::1')).toBe(true);
    expect(isPublicAddress('2001:200::1')).toBe(true);
    expect(isPublicAddress('2001:1ff:ffff::1')).toBe(false);
  });

  it('that maps an IPv4 address is as public as that IPv4 address', () => {
    for (const mapped of ['::ffff:8.8.8.8', '::FFFF:808:808', '0:0:0:0:0:ffff:8.8.8.8']) {
      expect(isPublicAddress(mapped)).toBe(true);
    }
    for (const address of hostileIpv4) {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      expect(isPublicAddress(`0:0:0:0:0:FFFF:${address}`)).toBe(false);
    }
    // IPv4-compatible, translated and other prefixes do not reach the IPv4 address.
    for (const other of ['::8.8.8.8', '::ffff:0:8.8.8.8', '::1:ffff:8.8.8.8', '1::ffff:8.8.8.8']) {
      expect(isPublicAddress(other)).toBe(false);
    }
  });

  it('is refused outside 2000::/3, the only range for global unicast', () => {
    for (const address of ['64:ff9b::8.8.8.8', '64:ff9c::1', '1fff:ffff::1', '4000::1']) {
      expect(isPublicAddress(address)).toBe(false);
    }
  });
});
