// Rate limits per minute, separate for each client.
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { limitKeyless } from '../../../src/runtime/http/admission.ts';
import { toCaller } from '../../../src/runtime/http/ip-address.ts';
import { createRateLimit } from '../../../src/runtime/http/rate-limit.ts';
import type { Env } from '../../../src/runtime/http/request-context.ts';

const startMs = Date.parse('2030-01-01T12:00:00Z');

const create = (perMinute = 120) => {
  const clock = { nowMs: startMs };
  const bursts = createRateLimit({ limit: perMinute, now: () => new Date(clock.nowMs) });
  return { clock, bursts };
};

describe('a rate limit', () => {
  it('allows its number of requests per minute, and refuses the next with a time to wait', () => {
    const { bursts } = create();
    const answers = Array.from({ length: 121 }, () => bursts.take('a'));
    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(120);
    expect(answers[120]?.isAllowed).toBe(false);
    expect(answers[120]?.retryAfterSeconds).toBeGreaterThan(0);
    expect(bursts.take('b').isAllowed).toBe(true);
  });

  it('allows the next request exactly after the stated time', () => {
    const asks = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(50_000)), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), asks, (perMinute, rounds) => {
        const { clock, bursts } = create(perMinute);
        for (const [count, pauseMs] of rounds) {
          for (let call = 0; call < count; call += 1) bursts.take('a');
          clock.nowMs += pauseMs;
        }
        let answer = bursts.take('a');
        while (answer.isAllowed) answer = bursts.take('a');
        const [told, whenMs] = [answer.retryAfterSeconds, clock.nowMs];
        clock.nowMs = whenMs + (told - 1) * 1000 - 1;
        if (told > 1) expect(bursts.take('a').isAllowed).toBe(false);
        clock.nowMs = whenMs + told * 1000;
        expect(bursts.take('a').isAllowed).toBe(true);
      }),
    );
  });

  it('forgets a client after two minutes without requests', () => {
    const { clock, bursts } = create(5);
    for (let call = 0; call < 6; call += 1) bursts.take('a');
    clock.nowMs += 120_000;
    expect(Array.from({ length: 5 }, () => bursts.take('a').isAllowed)).not.toContain(false);
  });

  it('remembers a limited number of clients', () => {
    const { bursts } = create(1);
    for (let caller = 0; caller <= 200_000; caller += 1) bursts.take(String(caller));
    expect(bursts.take('200000').isAllowed).toBe(false);
    expect(bursts.take('0').isAllowed).toBe(true);
  });
});

describe('a rate-limited client', () => {
  it('is an IPv4 address, or 64 bits of an IPv6 address, in any notation', () => {
    expect(toCaller('192.0.2.7')).toBe('192.0.2.7');
    expect(toCaller('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(toCaller('2001:db8:0:1:2:3:4:5')).toBe('2001:db8:0:1::/64');
    expect(toCaller('2001:0DB8:0000:0001::9')).toBe('2001:db8:0:1::/64');
    expect(toCaller('2001:db8::1:2:3:4:5')).toBe('2001:db8:0:1::/64');
    expect(toCaller('2001:db8::')).toBe('2001:db8:0:0::/64');
    expect(toCaller('::1')).toBe('0:0:0:0::/64');
    expect(toCaller('64:ff9b::192.0.2.7')).toBe('64:ff9b:0:0::/64');
    expect(toCaller('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(toCaller('unknown')).toBe('unknown');
  });
});

describe('a client above the rate limit', () => {
  it('gets 429 with Retry-After and the reason, and other clients are not affected', async () => {
    const { bursts } = create(2);
    const app = new Hono<Env>();
    app.use((context, next) => {
      context.set('requestId', 'request-1');
      return next();
    });
    app.use(limitKeyless({ config: { proxies: 0 }, rateLimits: { keyless: bursts } }));
    app.get('/', (context) => context.text('here'));
    const ask = (who?: string) => {
      const incoming = { socket: { remoteAddress: who } } as IncomingMessage;
      return app.request('/', {}, who ? { incoming } : {});
    };
    const statuses = [await ask('a'), await ask('a'), await ask('a'), await ask('b')];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect((await ask()).status).toBe(200);
    const refused = await ask('a');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      ok: false,
      error: { code: 'slow_down', message: expect.stringContaining('2 requests') },
    });
  });
});
