// The endpoints about models, prices and costs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../../src/contracts/api/endpoints.ts';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
beforeAll(async () => {
  await writeServedRelease(dataDir, {
    change: ({ model: models }) => {
      for (const one of models) if (one.id === 'opal/opal-7b') one.usd_per_request = '0.005';
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
});
afterAll(() => serving.close());

const ask = (path: string) =>
  app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': keyOf('free') } });

async function read(name: EndpointName, path: string): Promise<unknown> {
  const response = await ask(path);
  const body = JSON.parse(await response.text());
  expect(response.status, JSON.stringify(body)).toBe(200);
  return endpoints[name].data.parse(body.data);
}

async function problem(path: string) {
  const response = await ask(path);
  return { status: response.status, ...ErrorBody.parse(await response.json()).error };
}

describe('/models/{provider}/{model}', () => {
  it('returns the model with its offers, by its id or that of a reseller', async () => {
    const model = await read('model', '/models/opal/opal-7b');
    expect(model).toMatchObject({
      id: 'opal/opal-7b',
      kind: 'language',
      state: 'listed',
      page: '/models/opal/opal-7b',
      offers: [
        {
          ...{ seller: 'opal', maker: true, price_in: 0.15, sources: ['sample-models'] },
          ...{ country: 'FR', country_source: 'https://opal.example/terms' },
        },
      ],
      aliases: ['resold/opal/opal-7b-instruct'],
    });
    expect(await read('model', '/models/RESOLD/opal/opal-7b-instruct')).toEqual(model);
    // Generated clients encode the slash.
    for (const id of [
      'opal%2Fopal-7b',
      'RESOLD%2fopal%2Fopal-7b-instruct',
      'resold/opal%2Fopal-7b-instruct',
    ]) {
      expect(await read('model', `/models/${id}`), id).toEqual(model);
    }
    expect(await read('modelPrices', '/models/opal%2Fopal-7b/prices')).toEqual(
      await read('modelPrices', '/models/opal/opal-7b/prices'),
    );
  });

  it('returns price tiers and open disagreements', async () => {
    expect(await read('model', '/models/quartz/max')).toMatchObject({
      tiers: [
        { above: 200_000, price_in: 0.3, price_out: 100, cache_read: null, cache_write: null },
      ],
      ends: '2026-07-31',
      disagreements: [{ seller: 'quartz', price_in: 150, other_in: 0.15, reason: 'implausible' }],
    });
  });

  it('suggests similar models for an unknown id', async () => {
    expect(await problem('/models/opal/opal-8b')).toMatchObject({
      status: 404,
      message: 'Model "opal/opal-8b" not found. Did you mean opal/opal-7b?',
    });
    expect((await problem('/models/x/zzzzzzzzzzzz')).message).toContain('Use /models to list');
  });
});

describe('/models', () => {
  it('finds models that match all words, and sorts them', async () => {
    const ids = async (query: string) => {
      const found = endpoints.models.data.parse(await read('models', `/models?${query}`));
      return found.map(({ id }) => id);
    };
    expect(await ids('q=MAX%20quartz')).toEqual(['quartz/max']);
    expect(await ids('q=quartz/none')).toEqual([]);
    expect(await ids('sort=price_out')).toEqual([
      'opal/opal-7b',
      'quartz/quartz-mini:free',
      'quartz/max',
    ]);
    expect((await ids('sort=ctx')).toSorted()).toEqual((await ids('sort=rank')).toSorted());
  });
});

describe('/models/{provider}/{model}/prices', () => {
  it('returns the price history, oldest first, within the requested days', async () => {
    const path = '/models/opal/opal-7b/prices';
    const all = await read('modelPrices', path);
    expect(all).toMatchObject([
      { at: '2026-03-01T00:00:00Z', kind: 'listed', price_in: 0.3 },
      { at: '2026-05-01T00:00:00Z', kind: 'changed', price_in: 0.15 },
    ]);
    expect(await read('modelPrices', `${path}?from=2026-04-01`)).toHaveLength(1);
    expect(await read('modelPrices', `${path}?to=2026-03-01`)).toHaveLength(1);
    expect((await problem(`${path}?from=2026-05-01&to=2026-04-01`)).status).toBe(400);
  });
});

describe('/prices', () => {
  it('returns what each model cost on a day', async () => {
    expect(await read('prices', '/prices?as_of=2026-04-30')).toMatchObject([
      { model: 'opal/opal-7b', price_in: 0.3, tier: 'budget' },
      { model: 'quartz/max', tier: 'premium' },
      { model: 'quartz/quartz-mini:free', price_in: 0, tier: 'budget' },
    ]);
    expect(await read('prices', '/prices?as_of=2026-05-01&provider=opal')).toMatchObject([
      { model: 'opal/opal-7b', price_in: 0.15, since: '2026-05-01T00:00:00Z' },
    ]);
    expect(await read('prices', '/prices?as_of=2026-04-30&sort=price_out&q=max')).toMatchObject([
      { model: 'quartz/max' },
    ]);
    expect(await read('prices', '/prices?known_on=2026-04-01&tier=budget')).toMatchObject([
      { price_in: 0.3 },
      { price_in: 0 },
    ]);
  });

  it('lists the days with prices if the requested day has none', async () => {
    expect((await problem('/prices?as_of=2020-01-01')).message).toBe(
      'Invalid `as_of`: 2020-01-01 is before the first day with prices. Use 2026-03-01 or a later day.',
    );
    expect((await problem('/prices?as_of=2030-01-01')).message).toContain('newest day of the data');
  });
});

describe('/cost', () => {
  it('computes the cost of each model in the requested order', async () => {
    const size = 'input=300000&output=1000';
    const query = `model=quartz/max,opal/opal-7b&${size}&requests=3`;
    expect(await read('cost', `/cost?model=quartz/max&${size}`)).toMatchObject([
      { model: 'quartz/max', usd: 0.19, tier: { above: 200_000 }, tiers_known: true },
    ]);
    expect(await read('cost', `/cost?${query}`)).toMatchObject([
      { model: 'quartz/max', usd: 0.1205, tier: null },
      {
        ...{ model: 'opal/opal-7b', usd: 0.0606, per_request: 0.005, tier: null, requests: 3 },
        ...{ cache_priced: false, tiers_known: false, ctx: 128_000 },
        price_since: expect.stringMatching(/^2026-/),
      },
    ]);
    expect(await read('cost', `/cost?${query}&as_of=2026-04-01`)).toMatchObject([
      { model: 'quartz/max' },
      { usd: 0.0912, per_request: null, as_of: '2026-04-01' },
    ]);
  });

  it('uses the prices of another service, and of tokens that are not text', async () => {
    const query = '/cost?model=opal/opal-7b&input=100000&output=10000';
    expect(await read('cost', query)).toMatchObject([{ usd: 0.026, service: 'standard' }]);
    expect(await read('cost', `${query}&service=flex&cached=20000`)).toMatchObject([
      // 80,000 · 0.07 + 20,000 · 0.01 + 10,000 · 0.3, and the fee of 0.005
      { usd: 0.0138, service: 'flex', cache_priced: true, tiers_known: false, tier: null },
    ]);
    const more = 'audio_input=10000&audio_output=1000&cache_write_1h=20000';
    expect(await read('cost', `${query}&${more}`)).toMatchObject([
      // 10,000 · (2 - 0.15) + 1,000 · (4 - 0.6) + 20,000 · (0.3 - 0.15) more
      { usd: 0.0509, service: 'standard' },
    ]);
  });

  it.each([
    [
      'service=priority',
      'Invalid `service`: No source states the price of opal/opal-7b for `priority` on 2026-06-30.',
    ],
    [
      'service=batch',
      'Invalid `service`: No source states the price of opal/opal-7b for `batch` on 2026-06-30.',
    ],
    [
      'image_input=1',
      'Invalid `image_input`: No source states the price of opal/opal-7b for `image_input` on 2026-06-30.',
    ],
    [
      'service=flex&cache_write=1',
      'Invalid `cache_write`: No source states the price of opal/opal-7b for `cache_write` at the prices of `flex` on 2026-06-30.',
    ],
    [
      'service=flex&as_of=2026-04-01',
      'Invalid `service`: No source states the price of opal/opal-7b for `flex` on 2026-04-01.',
    ],
    [
      'audio_input=60&cached=50',
      'Invalid `input`: It must include cached, audio and image tokens.',
    ],
    ['audio_output=10&image_output=1', 'Invalid `output`: It must include audio and image tokens.'],
  ])('refuses %s', async (more, message) => {
    const query = '/cost?model=opal/opal-7b&input=100&output=10';
    expect(await problem(`${query}&${more}`)).toMatchObject({ status: 400, message });
  });

  it('refuses requests that are larger than the context window', async () => {
    const query = 'model=opal/opal-7b&input=300000&output=1000';
    expect(await problem(`/cost?${query}&requests=2`)).toMatchObject({
      status: 400,
      message:
        'Invalid `requests`: 2 means requests of 150000 tokens, but the price of opal/opal-7b is for a context window of 128000 tokens. Set `requests` to the number of requests that have these tokens in total.',
    });
    expect((await problem('/cost?model=opal/opal-7b&input=1&output=128001')).status).toBe(400);
  });

  it('refuses requests that are larger than the context window of the offer with the list price', async () => {
    expect(await read('cost', '/cost?model=quartz/max&input=400000&output=1')).toMatchObject([
      { ctx: 400_000, price_seller: 'openrouter', price_median_of: null },
    ]);
    expect((await problem('/cost?model=quartz/max&input=400001&output=1')).status).toBe(400);
    expect(await read('models', '/models')).toContainEqual(
      expect.objectContaining({ id: 'quartz/max', ctx: 1_000_000, price_ctx: 400_000 }),
    );
  });

  it('refuses invalid models and token counts', async () => {
    const long = 'model=opal/opal-7b&output=1';
    expect((await problem(`/cost?${long}`)).message).toContain('`input` is missing');
    expect((await problem(`/cost?${long}&input=1&cached=2`)).status).toBe(400);
    expect((await problem('/cost?model=opal&input=1&output=1')).status).toBe(400);
    expect((await problem('/cost?model=opal/none&input=1&output=1')).status).toBe(404);
  });
});

describe('/events with events of models', () => {
  it('returns them only if their kind is requested', async () => {
    expect(await read('events', '/events?kind=price')).toEqual([
      {
        id: 'evt_5',
        kind: 'price',
        day: expect.any(String),
        model: { id: 'opal/opal-7b', name: 'opal-7b', page: '/models/opal/opal-7b' },
        before: '0.3/1.2',
        after: '0.15/0.6',
      },
    ]);
    expect(await read('events', '/events?kind=price&model=quartz/max')).toEqual([]);
    const projects = (await read('events', '/events')) as { project?: object }[];
    expect(projects.every(({ project }) => project !== undefined)).toBe(true);
    expect((await problem('/events?kind=price&repo=a/b')).status).toBe(400);
    expect((await problem('/events?model=opal/opal-7b')).status).toBe(400);
  });
});

describe('/forecasts', () => {
  const list = async (query: string) => {
    const { data, meta } = await (await ask(`/forecasts${query}`)).json();
    return { total: meta.total, subjects: data.map(({ subject }: { subject: string }) => subject) };
  };

  it('returns published forecasts, and replays if requested', async () => {
    expect(await read('forecasts', '/forecasts')).toMatchObject([
      { subject: 'quartz/max', probability: 0.31, replay: false, outcome: null },
      { subject: 'alba-lab-threadswarm', kind: 'no_commit_12m', outcome: null },
    ]);
    expect(await list('?origin=replay')).toEqual({
      total: 2,
      subjects: ['quartz/gone', 'opal/opal-7b'],
    });
    expect(await list('?origin=all&limit=1&offset=3')).toEqual({
      total: 4,
      subjects: ['opal/opal-7b'],
    });
  });

  it('filters by kind, subject and outcome', async () => {
    expect(await list('?kind=no_commit_12m')).toEqual({
      total: 1,
      subjects: ['alba-lab-threadswarm'],
    });
    expect(await list('?origin=all&outcome=yes')).toEqual({ total: 1, subjects: ['quartz/gone'] });
    expect((await list('?outcome=open')).total).toBe(2);
    expect((await list('?origin=all&subject=Opal/Opal-7B')).total).toBe(1);
    expect((await problem('/forecasts?outcome=maybe')).code).toBe('invalid_parameter');
  });

  it('are current if they are the newest of a kind that was better than simple rules', async () => {
    expect(await list('?origin=current')).toEqual({
      total: 2,
      subjects: ['quartz/max', 'alba-lab-threadswarm'],
    });
  });

  it('sorts by the distance from the outcome; those without an outcome are last', async () => {
    // 0.3 and “yes” is further off than 0.1 and “no”.
    expect((await list('?origin=all&sort=miss')).subjects).toEqual([
      'quartz/gone',
      'opal/opal-7b',
      'quartz/max',
      'alba-lab-threadswarm',
    ]);
  });

  it('have scores by kind and quarter, with calibration and its intervals', async () => {
    const scores = await read('forecastScores', '/forecasts/scores?kind=model_removed_60d');
    expect(scores).toMatchObject([
      { kind: 'model_removed_60d', replay: true, quarter: '2026-Q1' },
      {
        quarter: 'all',
        resolved: 2,
        void: 0,
        brier: 0.25,
        skill_over_naive_rule: expect.closeTo(0.31, 2),
        calibration: [
          { from: 0.1, cases: 1, happened: 0, low: 0, high: expect.closeTo(0.793, 3) },
          { from: 0.3, cases: 1, happened: 1, low: expect.closeTo(0.207, 3), high: 1 },
        ],
      },
    ]);
    expect(await read('forecastScores', '/forecasts/scores')).toHaveLength(4);
    expect(await read('forecastScores', '/forecasts/scores?quarter=2026-Q1')).toHaveLength(2);
    expect((await problem('/forecasts/scores?quarter=2026')).code).toBe('invalid_parameter');
  });
});
