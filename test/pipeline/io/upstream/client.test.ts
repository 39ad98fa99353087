import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createUpstream } from '../../../../pipeline/io/upstream/client.ts';
import type { UpstreamOptions } from '../../../../pipeline/io/upstream/options.ts';
import { toPublicPath, UpstreamError } from '../../../../pipeline/io/upstream/upstream-error.ts';
import { findUnreachableUrl } from '../../../support/upstreams/all.ts';
import { type FaultKind, faultKinds, startFaults } from '../../../support/upstreams/faults.ts';

const startMs = Date.parse('2030-01-31T05:00:00Z');
const token = 'planted-token-value';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  closing.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Calls the handlers one after the other, then repeats the last one. */
function inSequence(...handlers: Handler[]): Handler {
  let next = 0;
  return (request, response) => {
    handlers[Math.min(next, handlers.length - 1)]?.(request, response);
    next += 1;
  };
}

/** A client whose clock advances only while it sleeps. */
function createClient(url: string, more: Partial<UpstreamOptions> = {}) {
  const clock = { ms: startMs, slept: [] as number[] };
  const upstream = createUpstream({
    name: 'GitHub',
    baseUrl: url,
    token,
    tokenSetting: 'GITHUB_TOKEN',
    urlSetting: 'GITHUB_URL',
    deadlineMs: 2000,
    nowMs: () => clock.ms,
    sleep: async (ms) => {
      clock.slept.push(ms);
      clock.ms += ms;
    },
    ...more,
  });
  return { ...upstream, clock };
}

async function catchError(work: Promise<unknown>): Promise<UpstreamError> {
  const cause = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(cause instanceof UpstreamError)) throw new Error(`expected an UpstreamError: ${cause}`);
  expect(`${cause.message} ${cause.path}`).not.toContain(token);
  return cause;
}

describe('a request to an upstream', () => {
  it('sends method, token, headers and body, and returns status, headers and body', async () => {
    const { url, seen } = await serve(respond(200, { a: 1 }, { 'X-Thing': 'yes' }));
    const { ask } = createClient(`${url}/base/`);
    const got = await ask({ method: 'POST', path: '/x?y=1', headers: { 'x-a': 'b' }, body: {} });
    expect(got).toMatchObject({ status: 200, body: { a: 1 }, headers: { 'x-thing': 'yes' } });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/base/x?y=1' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-a': 'b',
      'content-type': 'application/json',
    });
  });

  it.each([204, 202])(
    'returns a null body for an empty response with status %i',
    async (status) => {
      const { url } = await serve((_, response) => response.writeHead(status).end());
      expect(await createClient(url).ask({ path: '/' })).toMatchObject({ status, body: null });
    },
  );

  it('returns accepted error statuses, even with an invalid body', async () => {
    const { url, seen } = await serve((_, response) => response.writeHead(502).end('<h1>no</h1>'));
    const got = await createClient(url).ask({ path: '/', accept: [502] });
    expect(got).toMatchObject({ status: 502, body: null });
    expect(seen).toHaveLength(1);
  });

  it('backs off between accepted server errors', async () => {
    const badGateway = respond(502, {});
    const { url } = await serve(inSequence(badGateway, badGateway, respond(200, {}), badGateway));
    const { ask, clock } = createClient(url);
    for (let count = 0; count < 4; count += 1) await ask({ path: '/', accept: [502] });
    expect(clock.slept).toEqual([500, 1000, 500]);
  });

  it('follows redirects within the same origin only', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
      else if (request.url === '/away') {
        response.writeHead(302, { location: 'http://192.0.2.1/x' }).end();
      } else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else respond(200, { at: request.url })(request, response);
    });
    const { ask } = createClient(url);
    expect((await ask({ path: '/old' })).body).toEqual({ at: '/new' });
    expect((await ask({ path: '/old', accept: [301] })).status).toBe(301);
    const away = await catchError(ask({ path: '/away' }));
    expect(away).toMatchObject({ fault: 'refused', upstream: 'GitHub', path: '/away' });
    expect(away.message).toContain('192.0.2.1');
    expect((await catchError(ask({ path: '/round' }))).message).toContain('more than 5 redirects');
  });

  it('respects concurrency and spacing', async () => {
    let [open, most] = [0, 0];
    const { url } = await serve((request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        respond(200, {})(request, response);
      }, 10);
    });
    const { ask, clock } = createClient(url, { concurrency: 3, spacingsMs: { search: 100 } });
    await Promise.all(Array.from({ length: 12 }, () => ask({ path: '/search/x?y=1' })));
    expect(most).toBeLessThanOrEqual(3);
    // The first request waits too, because another process may have sent one just before.
    expect(clock.ms - startMs).toBeGreaterThanOrEqual(1200);
  });

  it('spaces only the endpoints with a pace, and keeps the pace after a pause', async () => {
    const limit = respond(429, {}, { 'retry-after': '60' });
    const { url } = await serve(
      inSequence(respond(200, {}), respond(200, {}), limit, respond(200, {})),
    );
    const { ask, clock, counters } = createClient(url, { spacingsMs: { search: 6000 } });
    await ask({ path: '/repos/a/b' });
    expect(clock.ms - startMs).toBe(0);
    await ask({ path: '/search/x' });
    expect(clock.ms - startMs).toBe(6000);
    await ask({ path: '/search/x' });
    expect(clock.slept).toEqual([6000, 6000, 60_000]);
    expect(counters()).toMatchObject({ requests: 4, refusals: 1 });
  });
});

describe('temporary failures', () => {
  it.each(faultKinds.filter((kind) => kind !== 'partial-graph'))(
    'are retried: %s',
    async (kind: FaultKind) => {
      const { url } = await serve(respond(200, { rows: Array.from({ length: 500 }, (_, n) => n) }));
      const faulty = await startFaults(url, { seed: 7, share: 0.5, kinds: [kind] });
      closing.push(faulty.close);
      const { ask, counters, clock } = createClient(faulty.url, {
        deadlineMs: 500,
        attempts: 12,
        refusals: 12,
      });
      for (let n = 0; n < 6; n += 1) expect((await ask({ path: '/rows' })).status).toBe(200);
      expect(faulty.faults.length).toBeGreaterThan(0);
      expect(counters().retries).toBe(faulty.faults.length);
      expect(counters().requests).toBe(6 + faulty.faults.length);
      expect(counters().waitedMs).toBe(clock.ms - startMs);
    },
  );

  it('are retried with doubling pauses, then reported', async () => {
    const { url, seen } = await serve(respond(503, { message: 'Down for now' }));
    const { ask, clock } = createClient(url, { attempts: 4 });
    const error = await catchError(ask({ path: '/x' }));
    expect(seen).toHaveLength(4);
    expect(clock.slept).toEqual([500, 1000, 2000]);
    expect(error).toMatchObject({ fault: 'broken', status: 503 });
    expect(error.message).toContain('returned 503, “Down for now”, 4 times in a row (GET /x)');
  });

  it('report invalid JSON, an empty body and a timeout', async () => {
    const { url } = await serve(
      inSequence(
        (_, response) => response.end('{"a":'),
        (_, response) => response.end(),
      ),
    );
    const { ask } = createClient(url, { attempts: 1 });
    expect((await catchError(ask({ path: '/' }))).message).toContain(
      '5 characters is not valid JSON',
    );
    expect((await catchError(ask({ path: '/' }))).message).toContain('the body is empty');
    const silent = await serve(() => {});
    const slow = createClient(silent.url, { attempts: 2, deadlineMs: 30 });
    const error = await catchError(slow.ask({ path: '/' }));
    expect(error.fault).toBe('slow');
    expect(error.message).toContain('no complete response within 30 ms');
  });

  it('refuses a body that is too large after decompression, and stops reading it', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '), { level: 1 });
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const { ask } = createClient(url, { attempts: 1, deadlineMs: 20_000 });
    const before = process.memoryUsage().rss;
    expect((await catchError(ask({ path: '/large' }))).message).toContain(
      'the body is larger than 64 MB',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it('report a failed connection', async () => {
    const error = await catchError(createClient(await findUnreachableUrl()).ask({ path: '/' }));
    expect(error.fault).toBe('unreachable');
    expect(error.message).toMatch(
      /could not be reached, 6 times in a row: .*ECONNREFUSED.*GITHUB_URL/,
    );
  });
});

describe('deadlines', () => {
  it('abort a response that does not start, pauses or takes too long', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200, { 'content-length': '1000' }).write('[1');
      if (request.url === '/still') return;
      const drip = setInterval(() => response.write(','), 10);
      response.on('close', () => clearInterval(drip));
    });
    const { ask } = createClient(url, {
      attempts: 1,
      firstByteMs: 300,
      idleMs: 400,
      deadlineMs: 1200,
    });
    expect((await catchError(ask({ path: '/silent' }))).message).toContain(
      'no response within 300',
    );
    expect((await catchError(ask({ path: '/still' }))).message).toContain('paused for 400 ms');
    expect((await catchError(ask({ path: '/drip' }))).message).toContain(
      'no complete response within 1200',
    );
  });

  it('call onWait for a slow response', async () => {
    const { url } = await serve((request, response) => {
      setTimeout(() => respond(200, {})(request, response), request.url === '/slow' ? 700 : 0);
    });
    const { ask } = createClient(url, { slowMs: 350 });
    const waits: string[] = [];
    await ask({ path: '/fast', onWait: () => waits.push('fast') });
    await ask({ path: '/slow', onWait: () => waits.push('slow') });
    expect(waits).toEqual(['slow']);
  });
});

describe('rate limits', () => {
  const ok = respond(200, { ok: true });
  it.each([
    ['retry-after in seconds', respond(429, {}, { 'retry-after': '7' }), 7000],
    [
      'retry-after as a date',
      respond(429, {}, { 'retry-after': 'Thu, 31 Jan 2030 05:00:09 GMT' }),
      9000,
    ],
    [
      'the reset time if nothing remains',
      respond(
        403,
        {},
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(startMs / 1000 + 20) },
      ),
      21_000,
    ],
    ['a minute for a secondary limit', respond(403, { message: 'secondary rate limit' }), 60_000],
    ['a minute if no time is stated', respond(429, {}), 60_000],
    ['a minute for GraphQL', respond(200, { errors: [{ type: 'RATE_LIMITED' }] }), 60_000],
    [
      'a minute for GraphQL with the newer error type',
      respond(200, { errors: [{ type: 'RATE_LIMIT', code: 'graphql_rate_limit' }] }),
      60_000,
    ],
    [
      'a minute for GraphQL’s secondary limit',
      respond(200, { errors: [{ message: 'a secondary rate limit' }] }),
      60_000,
    ],
    ['the window of RateLimit', respond(429, {}, { ratelimit: '"api";r=0;t=12' }), 13_000],
  ])('are respected: %s', async (_, refusal, waitMs) => {
    const { url, seen } = await serve(inSequence(refusal, ok));
    const { ask, clock, counters } = createClient(url);
    expect((await ask({ path: '/' })).body).toEqual({ ok: true });
    expect(clock.ms - startMs).toBe(waitMs);
    expect(counters()).toMatchObject({ requests: 2, retries: 1, refusals: 1, waitedMs: waitMs });
    expect(seen).toHaveLength(2);
  });

  it('without a stated time double the pause, then fail', async () => {
    const { url } = await serve(respond(429, {}));
    const { ask, clock } = createClient(url, { refusals: 4 });
    const error = await catchError(ask({ path: '/' }));
    expect(clock.slept).toEqual([60_000, 120_000, 240_000]);
    expect(error.fault).toBe('limited');
  });

  it('without a stated time delay one request, unless several in a row are limited', async () => {
    const alone = await serve((request, response) => {
      const isFirst = request.url === '/a' && alone.seen.length === 1;
      (isFirst ? respond(403, { message: 'secondary rate limit' }) : ok)(request, response);
    });
    let waits = 0;
    const sleeping: (() => void)[] = [];
    const one = createClient(alone.url, {
      sleep: async () => await new Promise<void>((resolve) => sleeping.push(resolve)),
    });
    const refused = one.ask({
      path: '/a',
      onWait: () => {
        waits += 1;
      },
    });
    while (sleeping.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(waits).toBe(1);
    expect((await one.ask({ path: '/b' })).body).toEqual({ ok: true });
    for (const wake of sleeping) wake();
    expect((await refused).body).toEqual({ ok: true });

    const all = await serve(inSequence(...Array.from({ length: 3 }, () => respond(429, {})), ok));
    const many = createClient(all.url, { concurrency: 3, unstatedPauseMs: 5000 });
    await Promise.all(['/a', '/b', '/c', '/d'].map((path) => many.ask({ path })));
    expect(many.clock.ms - startMs).toBeGreaterThanOrEqual(5000);
    expect(many.counters()).toMatchObject({ refusals: 3, requests: 7 });
  });

  it('with a stated time delay all requests of the upstream', async () => {
    const { url } = await serve(inSequence(respond(429, {}, { 'retry-after': '30' }), ok));
    const { ask, clock } = createClient(url, { concurrency: 1 });
    await Promise.all([ask({ path: '/a' }), ask({ path: '/b' })]);
    expect(clock.ms - startMs).toBe(30_000);
  });

  it('are read from every response, and no request is sent when none remains', async () => {
    const resetAt = startMs / 1000 + 3600;
    const headers = (remaining: number) => ({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(resetAt),
      'x-ratelimit-resource': 'graphql',
    });
    const { url, seen } = await serve(
      inSequence(respond(200, {}, headers(1)), respond(200, {}, headers(0))),
    );
    const { ask, counters } = createClient(url, { readPoints: () => 2 });
    await ask({ method: 'POST', path: '/graphql', body: {} });
    await ask({ method: 'POST', path: '/graphql', body: {} });
    const error = await catchError(ask({ method: 'POST', path: '/graphql', body: {} }));
    expect(error.message).toContain('allows no more requests until 06:00 UTC (POST /graphql)');
    expect(seen).toHaveLength(2);
    expect(counters()).toMatchObject({
      points: 4,
      budgets: [{ resource: 'graphql', remaining: 0, limit: 5000, resetAtMs: resetAt * 1000 }],
    });
  });

  it('that reset soon are waited for', async () => {
    const headers = { ratelimit: '"api";r=0;t=10', 'ratelimit-policy': '"api";q=500;w=300' };
    const { url, seen } = await serve(inSequence(respond(200, {}, headers), ok));
    const { ask, clock, counters } = createClient(url);
    await ask({ path: '/a' });
    expect(counters().budgets).toEqual([
      { resource: 'api', remaining: 0, limit: 500, resetAtMs: startMs + 10_000 },
    ]);
    await ask({ path: '/a' });
    expect(clock.ms - startMs).toBe(11_000);
    expect(seen).toHaveLength(2);
  });

  it('mention the token that would raise them, if none is set', async () => {
    const { url } = await serve(respond(429, {}, { 'retry-after': '7200' }));
    const error = await catchError(createClient(url, { token: undefined }).ask({ path: '/' }));
    expect(error.message).toContain('until 07:00 UTC');
    expect(error.message).toContain('set GITHUB_TOKEN');
  });
});

describe('permanent failures', () => {
  it.each([
    [token, 'invalid or expired'],
    [undefined, 'missing'],
  ])('say whether the token is missing or invalid', async (given, words) => {
    const { url, seen } = await serve(respond(401, { message: `Bad credentials ${token}` }));
    const client = createClient(url, { token: given });
    const cause = await client.ask({ path: '/' }).catch((thrown: UpstreamError) => thrown);
    expect(cause).toMatchObject({ fault: 'unauthorized', status: 401 });
    expect((cause as UpstreamError).message).toContain(words);
    expect((cause as UpstreamError).message).toContain('Set GITHUB_TOKEN');
    if (given) expect((cause as UpstreamError).message).not.toContain(token);
    expect(seen).toHaveLength(1);
  });

  it('do not suggest a setting for an upstream without tokens', async () => {
    const { url } = await serve(respond(401, {}));
    const client = createClient(url, { token: undefined, tokenSetting: null });
    const error = await catchError(client.ask({ path: '/' }));
    expect(error.message).toContain('Check whether the API now requires a token.');
  });

  it.each([404, 403, 422])('are not retried: %i', async (status) => {
    const { url, seen } = await serve(respond(status, { error: { message: 'Because' } }));
    const error = await catchError(createClient(url).ask({ path: '/x?access_token=abc&q=1' }));
    expect(error).toMatchObject({ fault: 'refused', status });
    expect(error.message).toContain(`returned ${status}, “Because” (GET /x?access_token=…&q=1)`);
    expect(seen).toHaveLength(1);
  });

  it('include requests after the collection was canceled', async () => {
    const { url, seen } = await serve(respond(200, {}));
    const stopping = new AbortController();
    const { ask } = createUpstream({
      name: 'X',
      baseUrl: url,
      tokenSetting: null,
      urlSetting: 'X_URL',
      nowMs: () => startMs,
      sleep: async () => {},
      signal: stopping.signal,
    });
    await ask({ path: '/' });
    stopping.abort();
    expect((await catchError(ask({ path: '/' }))).fault).toBe('stopped');
    expect(seen).toHaveLength(1);
  });

  it('show long paths truncated', () => {
    expect(toPublicPath(`/${'x'.repeat(500)}`)).toHaveLength(161);
  });
});
