// The endpoints that require an API key: responses, parameters, and access.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../src/contracts/api/endpoints.ts';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { type Plan, plans } from '../../../src/contracts/api/plans.ts';
import { countQuotas, keyOf } from '../../support/callers.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';
import { makeApp } from '../../support/served-release.ts';

const { app, dataDir } = serveSmallRelease();

const ask = (path: string, plan: Plan = 'business', method = 'GET') =>
  app.request(`/api/v1${path}`, { method, headers: { 'X-Api-Key': keyOf(plan) } });

/** Returns the response body, after checking it against the schema of the endpoint. */
async function read<N extends EndpointName>(name: N, path: string, plan?: Plan) {
  const response = await ask(path, plan);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { data, meta }: (typeof endpoints)[N] = endpoints[name];
  const body = JSON.parse(text);
  expect(Object.keys(body)).toEqual(['ok', 'data', 'meta']);
  return {
    data: data.parse(body.data) as z.infer<(typeof endpoints)[N]['data']>,
    meta: meta.parse(body.meta) as z.infer<(typeof endpoints)[N]['meta']>,
  };
}
const ids = (answer: { data: readonly { id: string }[] }) => answer.data.map(({ id }) => id);

async function problem(path: string, plan?: Plan) {
  const response = await ask(path, plan);
  return { status: response.status, ...ErrorBody.parse(await response.json()).error };
}

describe('/search', () => {
  it('returns the exact name first, then prefixes, parts of names, descriptions and topics', async () => {
    const answer = await read('search', '/search?q=threadswarm');
    expect(ids(answer)[0]).toBe('alba-lab-threadswarm');
    expect(answer.meta).toMatchObject({ q: 'threadswarm', total: answer.data.length });
    expect(ids(await read('search', '/search?q=thread'))[0]).toBe('alba-lab-threadswarm');
    expect(ids(await read('search', '/search?q=swarm'))[0]).toBe('alba-lab-threadswarm');
  });

  it('requires all words, in any order, ignoring case and accents', async () => {
    const answer = await read('search', '/search?q=AGÉNTS%20library');
    expect(answer.meta.total).toBeGreaterThan(3);
    const stars = answer.data.map((card) => card.stars ?? -1);
    expect(stars).toEqual(stars.toSorted((a, b) => b - a));
    expect(ids(await read('search', '/search?q=library%20agents'))).toEqual(ids(answer));
  });

  it('finds a repository by owner/repo and by an Arabic name', async () => {
    expect(ids(await read('search', '/search?q=borealis/graphkit'))).toEqual(['borealis-graphkit']);
    const arabic = await read('search', `/search?q=${encodeURIComponent('صفحة')}`);
    expect(arabic.meta.total).toBe(1);
  });

  it('returns an empty list for words that do not occur', async () => {
    const answer = await read('search', '/search?q=zzzqqq');
    expect(answer).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('returns at most `limit` projects, and the total of all matches', async () => {
    const answer = await read('search', '/search?q=agents&limit=2');
    expect(answer.data).toHaveLength(2);
    expect(answer.meta.total).toBeGreaterThan(2);
  });

  it('refuses a missing or blank q', async () => {
    for (const query of ['', '?q=', '?q=%20%20', '?limit=3']) {
      const { status, code, details } = await problem(`/search${query}`);
      expect([status, code]).toEqual([400, 'invalid_parameter']);
      expect(details?.map(({ param }) => param)).toEqual(['q']);
    }
  });
});

describe('/projects', () => {
  it('sorts by stars, unknown ones last, and returns one page', async () => {
    const all = await read('projects', '/projects');
    expect(all.meta).toMatchObject({ total: 12, limit: 25, offset: 0, sort: 'stars' });
    expect(all.data.at(-1)?.stars).toBeNull();
    const page = await read('projects', '/projects?limit=5&offset=5');
    expect(ids(page)).toEqual(ids(all).slice(5, 10));
    expect((await read('projects', '/projects?offset=100000')).data).toEqual([]);
  });

  it('has page links in a normalized form, whatever the spelling of the first request', async () => {
    const asked = '/%70rojects?offset=5&sort=%68ealth&limit=5';
    const link = (await ask(asked)).headers.get('Link') ?? '';
    expect(link.split(', ')).toEqual([
      '</api/v1/projects?sort=health&limit=5&offset=0>; rel="first"',
      '</api/v1/projects?sort=health&limit=5&offset=0>; rel="prev"',
      '</api/v1/projects?sort=health&limit=5&offset=10>; rel="next"',
      '</api/v1/projects?sort=health&limit=5&offset=10>; rel="last"',
    ]);
    const again = await ask('/projects?limit=5&offset=5&sort=health');
    expect(again.headers.get('Link')).toBe(link);
    expect((await ask('/projects?limit=50')).headers.get('Link')).toBeNull();
  });

  it.each(['health', 'momentum', 'recent', 'stars'])(
    'sorts by %s in descending order',
    async (sort) => {
      const { data } = await read('projects', `/projects?sort=${sort}`);
      if (sort === 'recent') return expect(data).toHaveLength(12);
      const values = data.map((card) =>
        Number(Object.entries(card).find(([name]) => name === sort)?.[1] ?? -1e9),
      );
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    },
  );

  it('filters by language, license, vertical and health together', async () => {
    const rust = await read('projects', '/projects?lang=rust');
    expect(ids(rust)).toEqual(['alba-lab-tinyserve']);
    const some = await read('projects', '/projects?license=mi&vertical=finance&health_min=1');
    expect(some.data.length).toBeGreaterThan(0);
    for (const card of some.data) {
      expect(card.license?.toLowerCase()).toContain('mi');
      expect(card.vertical).toBe('finance');
      expect(card.health).toBeGreaterThanOrEqual(1);
    }
    expect((await read('projects', '/projects?lang=cobol')).meta.total).toBe(0);
    // Each plus sign that is not encoded arrives as a space.
    for (const name of ['c++', 'C%2B%2B', 'c%20%20']) {
      expect(ids(await read('projects', `/projects?lang=${name}`)), name).toEqual([
        'borealis-graphkit',
      ]);
    }
    expect((await read('projects', '/projects?lang=rust+')).meta.total).toBe(0);
    const scored = await read('projects', '/projects?health_min=0');
    expect(scored.meta.total).toBeLessThan(12);
  });
});

describe('/project/{id}', () => {
  it.each([
    'alba-lab-threadswarm',
    'Alba-Lab/threadswarm',
    'alba-lab%2Fthreadswarm',
    'ALBA-LAB-ThreadSwarm',
  ])('returns the project for the id %s', async (id) => {
    const { data } = await read('project', `/project/${id}`);
    expect(data).toMatchObject({
      id: 'alba-lab-threadswarm',
      owner: 'Alba-Lab',
      page: '/projects/alba-lab-threadswarm',
      former_names: ['alba/threads', 'alba/threadswarm'],
    });
    const { health } = data;
    const parts = [health?.activity, health?.momentum, health?.community, health?.maintenance];
    expect(parts.reduce((sum = 0, part = 0) => sum + part, 0)).toBe(health?.score);
  });

  it('has null for unknown values', async () => {
    expect((await read('project', '/project/fable-unscored')).data).toMatchObject({
      health: null,
      stars: null,
      velocity: null,
    });
  });

  it.each(['nobody-nothing', 'nobody/nothing', '%00', '%', 'a'.repeat(500), '..%2f..', '%F0%9F'])(
    'returns 404 for %s',
    async (id) => {
      expect(await problem(`/project/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('/emerging', () => {
  it('returns the index of the day for Pro and Org, and of the previous day for Free and Dev', async () => {
    for (const plan of ['pro', 'business'] as const) {
      const answer = await read('emerging', '/emerging', plan);
      expect(ids(answer)).toEqual(['cinder-newcomer', 'alba-lab-threadswarm']);
      expect(answer.meta).toMatchObject({ freshness: 'realtime', note: null });
    }
    for (const plan of ['free', 'dev'] as const) {
      const answer = await read('emerging', '/emerging', plan);
      expect(ids(answer)).toEqual(['gale-nohistory', 'alba-lab-threadswarm']);
      expect(answer.meta.freshness).toBe('previous-day');
      expect(answer.meta.note).toContain(plans[plan].title);
    }
    const { data } = await read('emerging', '/emerging?limit=1', 'pro');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ trend: 'accelerating', signals: { rank: 1 } });
  });
});

describe('/alternatives', () => {
  it('returns the products', async () => {
    const answer = await read('products', '/alternatives');
    expect(answer.meta).toMatchObject({ total: 1, limit: 50, offset: 0 });
    expect(answer.data[0]).toMatchObject({ slug: 'noted', page: '/alternatives/noted' });
  });

  it.each([
    'noted',
    'NOTED',
    'The%20Noted',
    'noted.example',
    'https:%2F%2Fwww.noted.example',
    'no%20ted',
    'Noted%20Notebook',
    'noted%20labs',
    'notde',
    'noteed',
  ])('returns the product for the name %s', async (product) => {
    const { data } = await read('alternatives', `/alternatives/${product}`);
    expect(data.name).toBe('Noted');
    expect(data.alternatives.length).toBeGreaterThan(1);
  });

  it('suggests similar products for an unknown name', async () => {
    const messageOf = async (text: string) => (await problem(`/alternatives/${text}`)).message;
    expect(await messageOf('notepad')).toContain('Similar products: Noted.');
    expect(await messageOf('scribbler')).toContain('Similar products: Noted.');
    expect(await problem('/alternatives/xyz')).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('/models and /hf', () => {
  it('return models by rank, filtered by provider and tier', async () => {
    const all = await read('models', '/models');
    expect(all.data.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3]);
    expect(typeof all.meta.source).toBe('string');
    expect(ids(await read('models', '/models?provider=QUAR&tier=premium'))).toEqual(['quartz/max']);
    expect((await read('models', '/models?limit=1&offset=1')).data).toHaveLength(1);
  });

  it('return Hugging Face models', async () => {
    const { data, meta } = await read('hf', '/hf');
    expect(Object.keys(data)).toEqual(['top_llm', 'top', 'trending']);
    expect(meta.source).toBe('Hugging Face');
  });
});

describe('/history/{slug}', () => {
  it('returns 90 days for Pro and Org', async () => {
    const { data, meta } = await read('history', '/history/alba-lab/threadswarm', 'pro');
    expect(meta.points).toBe(90);
    expect(data.days).toHaveLength(90);
    expect(data.days.at(-1)).toBe('2026-06-30');
    for (const series of Object.values(data.series)) expect(series).toHaveLength(90);
  });

  it('returns 403 for other plans and lists the plans that include it, and the request counts', async () => {
    const before = (await ask('/hf', 'dev')).headers.get('X-RateLimit-Remaining');
    const response = await ask('/history/alba-lab-threadswarm', 'dev');
    expect(response.status).toBe(403);
    expect(Number(response.headers.get('X-RateLimit-Remaining'))).toBe(Number(before) - 1);
    const { error } = ErrorBody.parse(await response.json());
    expect(error.code).toBe('plan_required');
    expect(error.message).toMatch(/Upgrade to Pro or Org/);
  });

  it('returns 404 for an unknown project', async () => {
    expect(await problem('/history/no-such', 'pro')).toMatchObject({ status: 404 });
  });
});

describe('/events', () => {
  it('returns all events by cursor, oldest first', async () => {
    const all = await read('events', '/events');
    expect(all.meta.next).toBeNull();
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await read('events', `/events?limit=1${after}`);
      seen.push(...ids(page));
      if (page.meta.next === null) break;
      after = `&after=${page.meta.next}`;
    }
    expect(seen).toEqual(ids(all));
    expect(seen).toEqual(seen.toSorted());
  });

  it('filters by kind and repository', async () => {
    const { data } = await read('events', '/events?kind=release&repo=alba-lab/threadswarm');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ kind: 'release', after: 'v4.0.0' });
    expect(await problem('/events?repo=no/such')).toMatchObject({ status: 404 });
  });
});

describe('invalid parameters of keyed endpoints', () => {
  const bounds: readonly (readonly [string, string, number, number])[] = [
    ['/search?q=a', 'limit', 1, 50],
    ['/projects?', 'limit', 1, 100],
    ['/projects?', 'offset', 0, 100_000],
    ['/projects?', 'health_min', 0, 100],
    ['/emerging?', 'limit', 1, 100],
    ['/alternatives?', 'limit', 1, 200],
    ['/alternatives?', 'offset', 0, 100_000],
    ['/models?', 'limit', 1, 200],
    ['/models?', 'offset', 0, 100_000],
    ['/events?', 'limit', 1, 100],
  ];
  it.each(bounds)('on the path %s: %s', async (path, param, least, most) => {
    for (const value of [least, least + 1, most - 1, most]) {
      expect((await ask(`${path}&${param}=${value}`)).status).toBe(200);
    }
    for (const value of [
      least - 1,
      most + 1,
      '',
      'x',
      '1.5',
      '1e1',
      '0x1',
      '+1',
      ' 1',
      '٣',
      '1,0',
      '9'.repeat(40),
    ]) {
      const { status, code, details } = await problem(
        `${path}&${param}=${encodeURIComponent(value)}`,
      );
      expect([value, status, code]).toEqual([value, 400, 'invalid_parameter']);
      expect(details?.map((one) => one.param)).toEqual([param]);
    }
  });

  it('are reported all at once, with suggestions', async () => {
    const { details, message } = await problem(
      '/projects?limt=3&sort=start&offset=-1&sort=stars&lang=',
    );
    expect(details?.map(({ param }) => param).toSorted()).toEqual([
      'lang',
      'limt',
      'offset',
      'sort',
    ]);
    expect(message).toContain('Did you mean `limit`?');
    expect((await problem('/projects?sort=start')).message).toContain('Did you mean stars?');
    expect((await problem('/hf?x=1')).message).toContain('/hf has no parameters');
  });

  it('include texts that are too long', async () => {
    const { status } = await problem(`/search?q=${'a'.repeat(201)}`);
    expect(status).toBe(400);
    expect((await ask(`/search?q=${'a'.repeat(200)}`)).status).toBe(200);
    expect((await problem('/events?after=x')).status).toBe(400);
    expect((await problem('/models?tier=cheap')).status).toBe(400);
  });
});

const fail = (): never => {
  throw new Error('a secret of ours');
};

/** Fails at the second call: the response cache makes the first one, the route the second. */
describe('access to keyed endpoints', () => {
  const keyed = [
    '/search?q=a',
    '/projects',
    '/project/x',
    '/emerging',
    '/alternatives',
    '/alternatives/x',
    '/models',
    '/hf',
    '/history/x',
    '/events',
  ];

  it.each(keyed)('requires a key before anything else at %s', async (path) => {
    const without = await app.request(`/api/v1${path}`);
    expect(without.status).toBe(401);
    expect(ErrorBody.parse(await without.json()).error.code).toBe('missing_key');
    const cookie = await app.request(`/api/v1${path}`, { headers: { Cookie: 'session=1' } });
    expect(cookie.status).toBe(401);
    const unknown = await app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': 'key-none' } });
    expect(unknown.status).toBe(403);
    expect(unknown.headers.get('X-RateLimit-Limit')).toBeNull();
    const error = await unknown.text();
    expect(JSON.parse(error).error.code).toBe('invalid_key');
    expect(error).not.toContain('key-none');
    const bearer = (key: string) =>
      app.request(`/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await bearer(keyOf('business'))).headers.get('X-RateLimit-Limit')).not.toBeNull();
    const refused = ErrorBody.parse(await (await bearer('key-none')).json());
    expect(refused.error).toMatchObject({
      code: 'invalid_key',
      message: expect.stringContaining('The key in Authorization is'),
    });
    const basic = { Authorization: 'Basic dXNlcjpwYXNz' };
    expect((await app.request(`/api/v1${path}`, { headers: basic })).status).toBe(401);
  });

  it.each(keyed)('sends quota headers with every response to a valid key at %s', async (path) => {
    const { headers } = await ask(path, 'free');
    expect(headers.get('X-RateLimit-Limit')).toBe('500');
    expect(headers.get('X-RateLimit-Reset')).toBe('1782950400');
    expect(headers.get('RateLimit-Policy')).toBe('"daily";q=500;w=86400');
    expect(headers.get('RateLimit')).toBe(
      `"daily";r=${headers.get('X-RateLimit-Remaining')};t=64800`,
    );
    expect(headers.get('X-Request-Id')).toMatch(/^request-/);
  });

  it('counts all requests except responses with 429, 503 and internal errors, also HEAD', async () => {
    const quotas = countQuotas();
    const parts = makeApp(dataDir, { quotas });
    await parts.serving.refresh();
    const call = (path: string, method = 'GET') =>
      parts.app.request(`/api/v1${path}`, { method, headers: { 'X-Api-Key': keyOf('free') } });
    await call('/projects');
    await call('/projects', 'HEAD');
    await call('/projects?limit=0');
    await call('/project/none');
    expect(quotas.used('account-free')).toBe(4);
    await call('/projects', 'DELETE');
    await call('/nothing');
    expect(quotas.used('account-free')).toBe(4);
    parts.serving.close();
    expect((await call('/projects')).status).toBe(503);
    expect(quotas.used('account-free')).toBe(4);
  });

  it('returns 429 with Retry-After when the quota is used up', async () => {
    const quotas = countQuotas();
    for (let count = 0; count < 500; count += 1) quotas.take('account-free', 500);
    const parts = makeApp(dataDir, { quotas });
    await parts.serving.refresh();
    const response = await parts.app.request('/api/v1/projects?limit=0', {
      headers: { 'X-Api-Key': keyOf('free') },
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('64800');
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('0');
    expect(ErrorBody.parse(await response.json()).error.message).toContain('00:00 UTC');
    parts.serving.close();
  });

  it('returns 503 with Retry-After in rebuild mode, and /meta reports it', async () => {
    const parts = makeApp(dataDir, { isRebuilding: () => true });
    await parts.serving.refresh();
    const response = await parts.app.request('/api/v1/projects', {
      headers: { 'X-Api-Key': keyOf('pro') },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(ErrorBody.parse(await response.json()).error.code).toBe('rebuilding');
    const meta = await parts.app.request('/api/v1/meta');
    expect(await meta.json()).toMatchObject({ data: { state: 'rebuilding' } });
    parts.serving.close();
  });

  it.each([
    ['internal', 500, { isRebuilding: () => fail() }],
    ['unavailable', 503, { quotas: { ...countQuotas(), take: () => fail() } }],
  ])(
    'returns the code %s for an internal error, without its cause',
    async (code, status, faulty) => {
      const parts = makeApp(dataDir, faulty);
      await parts.serving.refresh();
      const response = await parts.app.request('/api/v1/hf', {
        headers: { 'X-Api-Key': keyOf('pro') },
      });
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(text).toContain(`"code":"${code}"`);
      if (status === 500) expect(text).toContain(response.headers.get('X-Request-Id'));
      expect(text).not.toContain('secret');
      parts.serving.close();
    },
  );

  it('responds to CORS preflight requests', async () => {
    const response = await app.request('/api/v1/projects', {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'GET', Origin: 'https://a.example' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('X-Api-Key');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'refuses the method %s before it checks the key',
    async (method) => {
      for (const path of keyed) {
        const response = await app.request(`/api/v1${path}`, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get('Allow')).toBe('GET, HEAD');
      }
    },
  );

  it('returns a cached response for the same parameters in another order', async () => {
    const first = await (await ask('/projects?limit=7&sort=health')).text();
    expect(await (await ask('/projects?sort=health&limit=7', 'free')).text()).toBe(first);
  });
});
