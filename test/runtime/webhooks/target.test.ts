import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/runtime/webhooks/public-address.ts';
import {
  findRefusal,
  isTrusted,
  readTrustedTargets,
  resolveByDns,
} from '../../../src/runtime/webhooks/target.ts';
import { hostileIpv4, hostileIpv6, hostileUrls, publicUrls } from './hostile-urls.ts';

const trusted: ReadonlySet<string> = new Set();
const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses;

describe('the address of a webhook', () => {
  it('is refused in each of over 300 hostile forms', async () => {
    expect(new Set(hostileUrls).size).toBeGreaterThan(300);
    const accepted: string[] = [];
    for (const url of hostileUrls) {
      const refusal = await findRefusal(url, { trusted, resolve: resolveTo('1.1.1.1') });
      if (refusal === undefined) accepted.push(url);
    }
    expect(accepted).toEqual([]);
  });

  it('is refused when its name resolves to anything hostile, alone or beside a public address', async () => {
    const accepted: string[] = [];
    for (const address of [...hostileIpv4, ...hostileIpv6]) {
      for (const addresses of [[address], ['1.1.1.1', address], [address, '1.1.1.1']]) {
        const deps = { trusted, resolve: resolveTo(...addresses) };
        if ((await findRefusal('https://hooks.example/', deps)) === undefined) {
          accepted.push(addresses.join());
        }
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each(publicUrls)('is taken when it is public: %s', async (url) => {
    expect(await findRefusal(url, { trusted, resolve: resolveTo('1.1.1.1') })).toBeUndefined();
  });

  it('is refused when its name does not resolve', async () => {
    const failing = { trusted, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await findRefusal('https://nowhere.example/', failing)).toMatch(/does not resolve/);
    const empty = { trusted, resolve: resolveTo() };
    expect(await findRefusal('https://nowhere.example/', empty)).toMatch(/does not resolve/);
  });

  it('is refused for names of this machine, by the real look-up', async () => {
    const deps = { trusted, resolve: resolveByDns };
    expect(await findRefusal('https://localhost/', deps)).toMatch(/not a full name/);
    expect(await findRefusal('https://localhost.localdomain/', deps)).toBeDefined();
    expect(await resolveByDns('localhost')).toContain('127.0.0.1');
  });

  it('never says which address a name leads to', async () => {
    const refusal = await findRefusal('https://inner.example/', {
      trusted,
      resolve: resolveTo('10.20.30.40'),
    });
    expect(refusal).not.toContain('10.20');
  });

  it('is taken without those rules, but for https, when the operator trusts it', async () => {
    const deps = {
      trusted: readTrustedTargets(' LOCALHOST:9443, 127.0.0.1:9443 ,'),
      resolve: resolveByDns,
    };
    expect(deps.trusted.size).toBe(2);
    expect(await findRefusal('https://localhost:9443/hook', deps)).toBeUndefined();
    expect(await findRefusal('https://127.0.0.1:9443/hook', deps)).toBeUndefined();
    expect(await findRefusal('https://127.0.0.1:9444/hook', deps)).toMatch(/port is 9444/);
    expect(await findRefusal('http://127.0.0.1:9443/hook', deps)).toMatch(/not https/);
    expect(isTrusted(new URL('https://localhost/'), deps.trusted)).toBe(false);
  });
});

describe('an address', () => {
  it('is not public when it is no address', () => {
    for (const text of ['', 'hooks.example', '1.1.1', '1.1.1.1.1', '2606::1%eth0', ':::']) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });

  it('is judged by its bytes at the edges of every range', () => {
    expect(isPublicAddress('172.15.255.255')).toBe(true);
    expect(isPublicAddress('172.16.0.0')).toBe(false);
    expect(isPublicAddress('2000::')).toBe(true);
    expect(isPublicAddress('3ffe:ffff::1')).toBe(true);
    expect(isPublicAddress('2001:200::1')).toBe(true);
    expect(isPublicAddress('2001:1ff:ffff::1')).toBe(false);
  });
});
