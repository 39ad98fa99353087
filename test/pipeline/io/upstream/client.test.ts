import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AskOptions,
  createAsk,
  createUpstream,
} from '../../../../pipeline/io/upstream/client.ts';
import { toPublicPath, UpstreamError } from '../../../../pipeline/io/upstream/upstream-error.ts';
import { findNowhere } from '../../../support/upstreams/all.ts';
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

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** One answer after the other; the last one again and again. */
function inTurn(...handlers: Handler[]): Handler {
  let next = 0;
  return (request, response) => {
    handlers[Math.min(next, handlers.length - 1)]?.(request, response);
    next += 1;
  };
}

/** A client whose clock moves only when it sleeps. */
function createClient(url: string, more: Partial<AskOptions> = {}) {
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

async function failure(work: Promise<unknown>): Promise<UpstreamError> {
  const cause = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(cause instanceof UpstreamError)) throw new Error(`expected an UpstreamError: ${cause}`);
  expect(`${cause.message} ${cause.path}`).not.toContain(token);
  return cause;
}

describe('asking an upstream', () => {
  it('sends method, token, headers and body, and gives status, headers and body back', async () => {
    const { url, seen } = await serve(answer(200, { a: 1 }, { 'X-Thing': 'yes' }));
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

  it.each([204, 202])('gives null for %i without a body', async (status) => {
    const { url } = await serve((_, response) => response.writeHead(status).end());
    expect(await createClient(url).ask({ path: '/' })).toMatchObject({ status, body: null });
  });

  it('takes statuses that the request accepts as answers, whatever their body', async () => {
    const { url, seen } = await serve((_, response) => response.writeHead(502).end('<h1>no</h1>'));
    const got = await createClient(url).ask({ path: '/', accept: [502] });
    expect(got).toMatchObject({ status: 502, body: null });
    expect(seen).toHaveLength(1);
  });

  it('gives an upstream time between faults that the asker wants to see', async () => {
    const fault = answer(502, {});
    const { url } = await serve(inTurn(fault, fault, answer(200, {}), fault));
    const { ask, clock } = createClient(url);
    for (let count = 0; count < 4; count += 1) await ask({ path: '/', accept: [502] });
    expect(clock.slept).toEqual([500, 1000, 500]);
  });

  it('follows redirects within the host, and leaves out those of other hosts', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
      else if (request.url === '/away') {
        response.writeHead(302, { location: 'http://192.0.2.1/x' }).end();
      } else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else answer(200, { at: request.url })(request, response);
    });
    const { ask } = createClient(url);
    expect((await ask({ path: '/old' })).body).toEqual({ at: '/new' });
    expect((await ask({ path: '/old', accept: [301] })).status).toBe(301);
    const away = await failure(ask({ path: '/away' }));
    expect(away).toMatchObject({ fault: 'refused', upstream: 'GitHub', path: '/away' });
    expect(away.message).toContain('192.0.2.1');
    expect((await failure(ask({ path: '/round' }))).message).toContain('redirected more than');
  });

  it('sends so many at once and so far apart as it is told', async () => {
    let [open, most] = [0, 0];
    const { url } = await serve((request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        answer(200, {})(request, response);
      }, 10);
    });
    const { ask, clock } = createClient(url, { concurrency: 3, spacingMs: 100 });
    await Promise.all(Array.from({ length: 12 }, () => ask({ path: '/' })));
    expect(most).toBeLessThanOrEqual(3);
    expect(clock.ms - startMs).toBeGreaterThanOrEqual(1100);
  });
});

describe('faults of the moment', () => {
  it.each(faultKinds.filter((kind) => kind !== 'partial-graph'))(
    'are got over: %s',
    async (kind: FaultKind) => {
      const { url } = await serve(answer(200, { rows: Array.from({ length: 500 }, (_, n) => n) }));
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

  it('wait twice as long each time, and end', async () => {
    const { url, seen } = await serve(answer(503, { message: 'Down for now' }));
    const { ask, clock } = createClient(url, { attempts: 4 });
    const error = await failure(ask({ path: '/x' }));
    expect(seen).toHaveLength(4);
    expect(clock.slept).toEqual([500, 1000, 2000]);
    expect(error).toMatchObject({ fault: 'broken', status: 503 });
    expect(error.message).toContain('answered 503, “Down for now”, 4 times in a row (GET /x)');
  });

  it('say that no JSON came, and that nothing came in time', async () => {
    const { url } = await serve(
      inTurn(
        (_, response) => response.end('{"a":'),
        (_, response) => response.end(),
      ),
    );
    const { ask } = createClient(url, { attempts: 1 });
    expect((await failure(ask({ path: '/' }))).message).toContain('5 characters is no whole JSON');
    expect((await failure(ask({ path: '/' }))).message).toContain('the body is empty');
    const silent = await serve(() => {});
    const slow = createClient(silent.url, { attempts: 2, deadlineMs: 30 });
    const error = await failure(slow.ask({ path: '/' }));
    expect(error.fault).toBe('slow');
    expect(error.message).toContain('no whole answer within 30 ms');
  });

  it('say that there is no network', async () => {
    const error = await failure(createClient(await findNowhere()).ask({ path: '/' }));
    expect(error.fault).toBe('unreachable');
    expect(error.message).toMatch(
      /could not be reached, 6 times in a row: .*ECONNREFUSED.*GITHUB_URL/,
    );
  });
});

describe('deadlines', () => {
  it('end an answer that does not begin, stands still or takes too long', async () => {
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
    expect((await failure(ask({ path: '/silent' }))).message).toContain(
      'no answer began within 300',
    );
    expect((await failure(ask({ path: '/still' }))).message).toContain('stood still for 400 ms');
    expect((await failure(ask({ path: '/drip' }))).message).toContain(
      'no whole answer within 1200',
    );
  });

  it('tell who asks that an answer is long in coming', async () => {
    const { url } = await serve((request, response) => {
      setTimeout(() => answer(200, {})(request, response), request.url === '/slow' ? 700 : 0);
    });
    const { ask } = createClient(url, { slowMs: 350 });
    const waits: string[] = [];
    await ask({ path: '/fast', onWait: () => waits.push('fast') });
    await ask({ path: '/slow', onWait: () => waits.push('slow') });
    expect(waits).toEqual(['slow']);
  });
});

describe('limits', () => {
  const ok = answer(200, { ok: true });
  it.each([
    ['retry-after in seconds', answer(429, {}, { 'retry-after': '7' }), 7000],
    [
      'retry-after as a date',
      answer(429, {}, { 'retry-after': 'Thu, 31 Jan 2030 05:00:09 GMT' }),
      9000,
    ],
    [
      'the reset where nothing remains',
      answer(
        403,
        {},
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(startMs / 1000 + 20) },
      ),
      21_000,
    ],
    ['a minute for a secondary limit', answer(403, { message: 'secondary rate limit' }), 60_000],
    ['a minute when nothing is told', answer(429, {}), 60_000],
    ['a minute for GraphQL', answer(200, { errors: [{ type: 'RATE_LIMITED' }] }), 60_000],
    [
      'a minute for GraphQL as it words it since',
      answer(200, { errors: [{ type: 'RATE_LIMIT', code: 'graphql_rate_limit' }] }),
      60_000,
    ],
    [
      'a minute for GraphQL’s secondary limit',
      answer(200, { errors: [{ message: 'a secondary rate limit' }] }),
      60_000,
    ],
    ['the window of RateLimit', answer(429, {}, { ratelimit: '"api";r=0;t=12' }), 13_000],
  ])('are obeyed: %s', async (_, refusal, waitMs) => {
    const { url, seen } = await serve(inTurn(refusal, ok));
    const { ask, clock, counters } = createClient(url);
    expect((await ask({ path: '/' })).body).toEqual({ ok: true });
    expect(clock.ms - startMs).toBe(waitMs);
    expect(counters()).toMatchObject({ requests: 2, retries: 1, refusals: 1, waitedMs: waitMs });
    expect(seen).toHaveLength(2);
  });

  it('without a time grow from minute to minute and end', async () => {
    const { url } = await serve(answer(429, {}));
    const { ask, clock } = createClient(url, { refusals: 4 });
    const error = await failure(ask({ path: '/' }));
    expect(clock.slept).toEqual([60_000, 120_000, 240_000]);
    expect(error.fault).toBe('limited');
  });

  it('without a time hold back the one request alone, unless others are refused in a row', async () => {
    const alone = await serve((request, response) => {
      const isFirst = request.url === '/a' && alone.seen.length === 1;
      (isFirst ? answer(403, { message: 'secondary rate limit' }) : ok)(request, response);
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

    const all = await serve(inTurn(...Array.from({ length: 3 }, () => answer(429, {})), ok));
    const many = createClient(all.url, { concurrency: 3, unstatedPauseMs: 5000 });
    await Promise.all(['/a', '/b', '/c', '/d'].map((path) => many.ask({ path })));
    expect(many.clock.ms - startMs).toBeGreaterThanOrEqual(5000);
    expect(many.counters()).toMatchObject({ refusals: 3, requests: 7 });
  });

  it('hold back all requests of the upstream, not only the one that was refused', async () => {
    const { url } = await serve(inTurn(answer(429, {}, { 'retry-after': '30' }), ok));
    const { ask, clock } = createClient(url, { concurrency: 1 });
    await Promise.all([ask({ path: '/a' }), ask({ path: '/b' })]);
    expect(clock.ms - startMs).toBe(30_000);
  });

  it('are read from every answer, so that nothing is asked when nothing is left', async () => {
    const resetAt = startMs / 1000 + 3600;
    const headers = (remaining: number) => ({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(resetAt),
      'x-ratelimit-resource': 'graphql',
    });
    const { url, seen } = await serve(
      inTurn(answer(200, {}, headers(1)), answer(200, {}, headers(0))),
    );
    const { ask, counters } = createClient(url, { readPoints: () => 2 });
    await ask({ method: 'POST', path: '/graphql', body: {} });
    await ask({ method: 'POST', path: '/graphql', body: {} });
    const error = await failure(ask({ method: 'POST', path: '/graphql', body: {} }));
    expect(error.message).toContain('has no budget left for us until 06:00 UTC (POST /graphql)');
    expect(seen).toHaveLength(2);
    expect(counters()).toMatchObject({
      points: 4,
      budgets: [{ resource: 'graphql', remaining: 0, limit: 5000, resetAtMs: resetAt * 1000 }],
    });
  });

  it('that end soon are waited for before anything is asked', async () => {
    const headers = { ratelimit: '"api";r=0;t=10', 'ratelimit-policy': '"api";q=500;w=300' };
    const { url, seen } = await serve(inTurn(answer(200, {}, headers), ok));
    const { ask, clock, counters } = createClient(url);
    await ask({ path: '/a' });
    expect(counters().budgets).toEqual([
      { resource: 'api', remaining: 0, limit: 500, resetAtMs: startMs + 10_000 },
    ]);
    await ask({ path: '/a' });
    expect(clock.ms - startMs).toBe(11_000);
    expect(seen).toHaveLength(2);
  });

  it('name the token that would raise them where there is none', async () => {
    const { url } = await serve(answer(429, {}, { 'retry-after': '7200' }));
    const error = await failure(createClient(url, { token: undefined }).ask({ path: '/' }));
    expect(error.message).toContain('until 07:00 UTC');
    expect(error.message).toContain('set GITHUB_TOKEN');
  });
});

describe('what cannot be helped', () => {
  it.each([
    [token, 'wrong or has expired'],
    [undefined, 'missing'],
  ])('says what is the matter with the token', async (given, words) => {
    const { url, seen } = await serve(answer(401, { message: `Bad credentials ${token}` }));
    const client = createClient(url, { token: given });
    const cause = await client.ask({ path: '/' }).catch((thrown: UpstreamError) => thrown);
    expect(cause).toMatchObject({ fault: 'unauthorized', status: 401 });
    expect((cause as UpstreamError).message).toContain(words);
    expect((cause as UpstreamError).message).toContain('Set GITHUB_TOKEN');
    if (given) expect((cause as UpstreamError).message).not.toContain(token);
    expect(seen).toHaveLength(1);
  });

  it.each([404, 403, 422])('is not asked again: %i', async (status) => {
    const { url, seen } = await serve(answer(status, { error: { message: 'Because' } }));
    const error = await failure(createClient(url).ask({ path: '/x?access_token=abc&q=1' }));
    expect(error).toMatchObject({ fault: 'refused', status });
    expect(error.message).toContain(`answered ${status}, “Because” (GET /x?access_token=…&q=1)`);
    expect(seen).toHaveLength(1);
  });

  it('is not asked any more once the collection was given up', async () => {
    const { url, seen } = await serve(answer(200, {}));
    const stopping = new AbortController();
    const ask = createAsk({
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
    expect((await failure(ask({ path: '/' }))).fault).toBe('stopped');
    expect(seen).toHaveLength(1);
  });

  it('shows long paths cut', () => {
    expect(toPublicPath(`/${'x'.repeat(500)}`)).toHaveLength(161);
  });
});
