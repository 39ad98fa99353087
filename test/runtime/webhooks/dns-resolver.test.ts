import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createLookups,
  createResolver,
  LookupQueueError,
} from '../../../src/runtime/webhooks/dns-resolver.ts';
import { type NameServer, type Reply, startNameServer } from './name-server.ts';

let nameServer: NameServer;
const replies: Readonly<Record<string, Reply>> = {
  'both.example': { addresses: ['1.1.1.1', '1.0.0.1', '2606:4700:4700::1111'] },
  'four.example': { addresses: ['1.1.1.1'] },
  'six.example': { addresses: ['2606:4700:4700::1111'] },
  'broken.example': 'broken',
  'silent.example': 'silent',
};

beforeAll(async () => {
  nameServer = await startNameServer((name) => replies[name] ?? 'missing');
});
afterAll(() => nameServer.close());
beforeEach(() => {
  nameServer.queries.length = 0;
});

const resolve = (host: string) => createResolver([nameServer.server])(host);
const nowMs = () => performance.now();

describe('the DNS resolver for webhooks', () => {
  it.each([
    ['both.example', ['1.1.1.1', '1.0.0.1', '2606:4700:4700::1111']],
    ['four.example', ['1.1.1.1']],
    ['six.example', ['2606:4700:4700::1111']],
    ['broken.example', []],
    ['missing.example', []],
  ])('returns the IPv4 and IPv6 addresses of %s', async (host, addresses) => {
    expect((await resolve(host)).toSorted()).toEqual(addresses.toSorted());
    expect(nameServer.queries).toContain(host);
  });

  it('gives up when a name server is silent', async () => {
    expect(await resolve('silent.example')).toEqual([]);
  }, 20_000);

  it('gives up when several name servers are silent', async () => {
    const silent = await Promise.all([1, 2, 3].map(() => startNameServer(() => 'silent')));
    expect(await createResolver(silent.map(({ server }) => server))('a.example')).toEqual([]);
    for (const one of silent) one.close();
  }, 20_000);

  it('does not block the thread pool during slow lookups', async () => {
    const lookups = createLookups(createResolver([nameServer.server]), nowMs);
    const slow = Array.from({ length: 60 }, (_, index) =>
      lookups.find('silent.example', `account ${index}`),
    );
    let ended = 0;
    for (const lookup of slow) {
      lookup.finally(() => {
        ended += 1;
      });
    }
    const quick = await lookups.find('four.example', 'another account');
    expect(quick.addresses).toEqual(['1.1.1.1']);
    expect(ended).toBe(0);
    await Promise.all(slow);
  });
});

describe('DNS lookups for webhooks', () => {
  function createManual() {
    const running: PromiseWithResolvers<readonly string[]>[] = [];
    const lookups = createLookups(() => {
      const one = Promise.withResolvers<readonly string[]>();
      running.push(one);
      return one.promise;
    }, nowMs);
    return { lookups, running };
  }

  it('run four at a time per queue, and the next starts when one ends', async () => {
    const { lookups, running } = createManual();
    const found = Array.from({ length: 6 }, () => lookups.find('a.example', 'one'));
    const other = lookups.find('a.example', 'other');
    await Promise.resolve();
    expect(running).toHaveLength(5);
    running[0]?.resolve(['1.1.1.1']);
    expect((await found[0])?.addresses).toEqual(['1.1.1.1']);
    await new Promise((done) => setTimeout(done, 1));
    expect(running).toHaveLength(6);
    running[1]?.reject(new Error('broken'));
    await expect(found[1]).rejects.toThrow('broken');
    await new Promise((done) => setTimeout(done, 1));
    expect(running).toHaveLength(7);
    for (const one of running) one.resolve([]);
    await Promise.all([found[2], found[3], found[4], found[5], other]);
  });

  it('are refused if too many of one queue wait, but not those of another queue', async () => {
    const { lookups, running } = createManual();
    const found = Array.from({ length: 36 }, () => lookups.find('a.example', 'one'));
    await expect(lookups.find('a.example', 'one')).rejects.toThrow(LookupQueueError);
    const other = lookups.find('a.example', 'other');
    for (let ended = 0; ended < 37; ended += 1) {
      await expect.poll(() => running.length).toBeGreaterThan(ended);
      running[ended]?.resolve([]);
    }
    await Promise.all([...found, other]);
  });

  it('that still wait on close fail, and new ones work afterwards', async () => {
    const { lookups, running } = createManual();
    const found = Array.from({ length: 5 }, () => lookups.find('a.example', 'one'));
    lookups.close();
    await expect(found[4]).rejects.toThrow(LookupQueueError);
    await expect(lookups.find('a.example', 'two')).rejects.toThrow(LookupQueueError);
    for (const one of running) one.resolve([]);
    await Promise.all(found.slice(0, 4));
    lookups.open();
    const again = lookups.find('a.example', 'one');
    await expect.poll(() => running.length).toBe(5);
    running[4]?.resolve([]);
    expect((await again).addresses).toEqual([]);
  });
});
