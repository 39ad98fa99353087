// POST /api/v1/check over the small graph.
import { describe, expect, it } from 'vitest';
import { CheckResult } from '../../../src/contracts/api/stack-check.ts';
import { keyOf } from '../../support/callers.ts';
import { listen } from '../../support/listening.ts';
import type { SmallGraph } from '../../support/small-graph.ts';

const similar = (source: string, target: string, weight: number, more: object = {}) => ({
  source: `project:${source}`,
  target: `project:${target}`,
  kind: 'similar_to',
  evidence: 'same job: Agent frameworks; both have the topic agents',
  weight,
  ...more,
});
const end = (model: string, offer: string, more: object) => ({
  model_id: model,
  seller: 'quartz',
  seller_name: 'Quartz',
  offer_id: offer,
  source: 'sample-models',
  ...more,
});
const step = (model: string, place: number, name: string, learnedOn: string) => ({
  model_id: model,
  place,
  seller: 'market',
  offer_id: `market/${model}`,
  step: name,
  learned_on: learnedOn,
  source: 'sample-models',
});

/** Adds models whose ends are known in different ways. */
function addEnds({ model, model_end, model_life, model_alias }: SmallGraph) {
  const [first] = model;
  const add = (id: string, more: object) => model.push({ ...first, id, name: id, ...more });
  add('quartz/old-1', { state: 'deprecated', expires_on: '2026-03-01' });
  add('quartz/gone-1', { state: 'removed', removed_at: '2026-05-02 00:00:00' });
  add('quartz/half-1', {});
  model_end.push(
    end('quartz/old-1', 'quartz/old.1', { ends_on: '2026-03-01', source: 'catalog' }),
    end('quartz/half-1', 'quartz/half-1:free', { ends_on: '2026-06-20', removed_on: '2026-06-21' }),
    end('quartz/half-1', 'quartz/half-1', { ends_on: '2026-06-25', moved_from: '2026-06-01' }),
    end('quartz/half-1', 'quartz/half-1:a', { ends_on: '2026-06-29' }),
    end('quartz/half-1', 'quartz/half-1:b', { ends_on: '2026-06-30' }),
  );
  model_end.push(
    ...['quartz.half-1', 'half-1'].map((id) => ({
      ...end('quartz/half-1', `big-rock/${id}`, { ends_on: '2026-06-10', source: 'catalog' }),
      seller: 'big-rock',
      seller_name: 'Big Rock',
    })),
  );
  model_life.push(
    step('quartz/half-1', 1, 'listed', '2026-01-01'),
    step('quartz/half-1', 2, 'removed', '2026-05-05'),
  );
  model_alias.push(
    { alias: 'quartz/old-1-20250101', model_id: 'quartz/old-1' },
    { alias: 'resold/quartz.old-1', model_id: 'quartz/old-1' },
    ...['free', 'a', 'b'].map((kind) => ({
      alias: `quartz/half-1:${kind}`,
      model_id: 'quartz/half-1',
    })),
    { alias: 'market/quartz/half-1', model_id: 'quartz/half-1' },
    ...['rock/quartz.half-1', 'big-rock/half-1', 'other/half-1'].map((alias) => ({
      alias,
      model_id: 'quartz/half-1',
    })),
  );
}

const { url } = await listen({
  change: (rows) => {
    addEnds(rows);
    const published = { ecosystem: 'pypi', project_id: 'ember-oldtimer', mapped_by: 'catalog' };
    rows.package.push({ ...published, name: 'lensai' }, { ...published, name: 'pytorch-plus' });
    const ended = { deprecated_evidence: 'This package was replaced by threadswarm. Source: x.' };
    rows.package.push(
      { ecosystem: 'pypi', name: 'swarm', replaced_by: 'threadswarm', ...ended },
      {
        ecosystem: 'pypi',
        name: 'thread-swarm-old',
        project_id: 'alba-lab-threadswarm',
        mapped_by: 'catalog',
        replaced_by: 'threadswarm',
        ...ended,
      },
      { ecosystem: 'pypi', name: 'threadswarmx' },
    );
    rows.edge.push(
      similar('ember-oldtimer', 'alba-lab-threadswarm', 0.2),
      similar('ember-oldtimer', 'alba-lab-tinyserve', 0.3),
      similar('ember-oldtimer', 'gale-nohistory', 0.4), // has no score
      similar('ember-oldtimer', 'borealis-graphkit', 0.5, {
        evidence: 'both about nlp; listed together under “Text Data & NLP”',
      }),
      similar('gale-nohistory', 'alba-lab-tinyserve', 0.4),
      // It ended in favor of a project that is dormant.
      similar('kelp-dots.and_under', 'ember-oldtimer', 1, { kind: 'succeeded_by' }),
    );
    rows.project.push(
      ...rows.project.splice(-1).map((row) => ({ ...row, deprecated_by: 'catalog' })),
    );
  },
});
const headers = { 'X-Api-Key': keyOf('free'), 'Content-Type': 'application/json' };

const post = (body: unknown, query = '', more: object = {}) =>
  fetch(`${url}/api/v1/check${query}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const postKeyless = (body: unknown, query = '') => post(body, query, { 'X-Api-Key': '' });

async function check(filename: string, content: string) {
  const response = await post({ files: [{ filename, content }] });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: unknown };
  return CheckResult.parse(data);
}

const manifest = JSON.stringify({
  dependencies: {
    '@ember/old': '1',
    unheard: '2',
    linked: 'github:Alba-Lab/tinyserve',
    fresh: 'github:gale/nohistory',
  },
});

describe('the stack check endpoint', () => {
  it('rates dependencies, sorted by risk, unknown ones last', async () => {
    const { summary, dependencies } = await check('package.json', manifest);
    expect(summary).toEqual({
      dependencies: 4,
      checked: 4,
      mapped: 3,
      unknown: 1,
      unknown_share: 0.25,
      deprecated: 0,
      at_risk: 1,
      skipped: 0,
      models: 0,
      verdicts: { act: 1, watch: 0, fine: 1, unknown: 2 },
    });
    expect(
      dependencies.map(({ name, project, label, mapped_by }) => [
        name,
        project?.id,
        label,
        mapped_by,
      ]),
    ).toEqual([
      ['@ember/old', 'ember-oldtimer', 'dormant', 'catalog'],
      ['linked', 'alba-lab-tinyserve', 'healthy', 'repository'],
      ['fresh', 'gale-nohistory', null, 'repository'],
      ['unheard', undefined, null, null],
    ]);
  });

  it('suggests near names for a package without a project', async () => {
    const { dependencies } = await check('requirements.txt', 'threadswarms==1\nunheard==2\n');
    expect(dependencies.map(({ name, reason }) => [name, reason])).toEqual([
      [
        'threadswarms',
        'We do not track a project that publishes this package. Did you mean threadswarm (Alba-Lab/threadswarm)?',
      ],
      ['unheard', 'We do not track a project that publishes this package.'],
    ]);
    expect(
      dependencies.map(({ near }) => near.map((one) => [one.package, one.project.id, one.verdict])),
    ).toEqual([[['threadswarm', 'alba-lab-threadswarm', 'fine']], []]);
    // A package with a scope is not what a name without one means.
    const scoped = await check('package.json', '{"dependencies":{"ember":"^1"}}');
    expect(scoped.dependencies[0]?.near).toEqual([]);
  });

  it('says which package replaced another one, whose project may go on', async () => {
    const { summary, dependencies } = await check(
      'requirements.txt',
      'threadswarm\nThread_Swarm.old\nswarm==1\n',
    );
    expect(summary).toMatchObject({ deprecated: 2, at_risk: 2, verdicts: { act: 2, fine: 1 } });
    const reason = 'This package was replaced by threadswarm. Source: x.';
    const act = { verdict: 'act', reason, replaced_by: 'threadswarm' };
    expect(dependencies).toMatchObject([
      // The project of the new package is the same one.
      { ...act, project: { id: 'alba-lab-threadswarm' }, alternatives: [] },
      { ...act, project: null, alternatives: [{ id: 'alba-lab-threadswarm' }] },
      { verdict: 'fine', replaced_by: null, deprecated: null },
    ]);
    expect(dependencies[0]?.chance_unmaintained_12m).toBeNull();
  });

  it('suggests no other name for a known package of a project that is not tracked', async () => {
    const { dependencies } = await check('requirements.txt', 'threadswarmx\n');
    expect(dependencies[0]?.near).toEqual([]);
  });

  it('suggests no other name for a short name, or for a stack', async () => {
    const { dependencies } = await check('requirements.txt', 'lensapi\npytorch\nthreadswarms\n');
    expect(dependencies.filter(({ near }) => near.length > 0).map(({ name }) => name)).toEqual([
      'threadswarms',
    ]);
  });

  it('states a chance only for projects comparable to those that were measured', async () => {
    const { dependencies } = await check('package.json', manifest);
    const chances = Object.fromEntries(
      dependencies.map(({ name, chance_unmaintained_12m: chance }) => [name, chance]),
    );
    // The last push was more than a year ago, and such projects were not measured.
    expect(chances['@ember/old']).toBeNull();
    expect(chances.fresh).toBeNull();
    expect(chances.unheard).toBeNull();
  });

  it('lists the successor first, then well maintained projects of the same job', async () => {
    const { dependencies } = await check(
      'package.json',
      manifest.replace('"fresh"', '"ended":"github:kelp/dots.and_under","fresh"'),
    );
    expect(
      dependencies.map(({ name, alternatives }) => [name, alternatives.map(({ id }) => id)]),
    ).toEqual([
      ['ended', []],
      ['@ember/old', ['gale-nohistory', 'alba-lab-tinyserve', 'alba-lab-threadswarm']],
      ['linked', []],
      ['fresh', []],
      ['unheard', []],
    ]);
  });

  it('finds packages in every spelling that the registry accepts', async () => {
    const { dependencies } = await check('requirements.txt', 'ThreadSwarm>=2\n');
    expect(dependencies[0]).toMatchObject({
      project: { id: 'alba-lab-threadswarm' },
      version: '>=2',
      health: 88,
    });
  });

  it('accepts one file as the body', async () => {
    const response = await post('threadswarm', '?filename=requirements.txt', {
      'Content-Type': 'text/plain',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
  });

  it('accepts package names without a key, and rates them like those of a file', async () => {
    const { dependencies: ofFile } = await check('package.json', manifest);
    const from = (repository: string) => ({ repository, source: 'repository' });
    const named = [
      { name: '@ember/old', ecosystem: 'npm', version: '1' },
      { name: '@ember/old', ecosystem: 'npm', version: '1' },
      { name: 'unheard', ecosystem: 'NPM', version: '2' },
      { name: 'linked', ecosystem: 'npm', version: null, ...from('Alba-Lab/tinyserve') },
      { name: 'fresh', ecosystem: 'npm', ...from('gale/nohistory') },
    ];
    const response = await postKeyless({ dependencies: named });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: unknown };
    const { summary, dependencies } = CheckResult.parse(data);
    expect(summary).toMatchObject({ dependencies: 4, mapped: 3, unknown: 1 });
    const withoutVersions = (all: typeof dependencies) =>
      all.map((one) => ({ ...one, version: null }));
    expect(withoutVersions(dependencies)).toEqual(withoutVersions(ofFile));
  });

  it('never matches a package to a project by name alone', async () => {
    const { dependencies } = await check('package.json', '{"dependencies": {"tinyserve": "1"}}');
    expect(dependencies[0]?.project).toBeNull();
  });
});

describe('the stack check refuses', () => {
  it.each([
    [
      'files without a key',
      () => post({ files: [{ filename: 'go.mod', content: '' }] }, '', { 'X-Api-Key': '' }),
      401,
      'missing_key',
    ],
    ['a raw file without a key', () => postKeyless('x', '?filename=go.mod'), 401, 'missing_key'],
    ['neither files nor dependencies', () => post({}), 400, 'invalid_body'],
    [
      'both files and dependencies',
      () => post({ files: [{ filename: 'go.mod', content: '' }], dependencies: [{ name: 'a' }] }),
      400,
      'invalid_body',
    ],
    [
      'an invalid repository',
      () => postKeyless({ dependencies: [{ name: 'a', repository: 'https://x/y/z' }] }),
      400,
      'invalid_body',
    ],
    ['no files', () => post({ files: [] }), 400, 'invalid_body'],
    [
      'six files',
      () => post({ files: Array(6).fill({ filename: 'go.mod', content: '' }) }),
      400,
      'invalid_body',
    ],
    ['a file of another kind', () => post('x', '?filename=setup.py'), 400, 'invalid_body'],
    [
      'more than 1 MB',
      () => post('a'.repeat(1_100_000), '?filename=requirements.txt'),
      413,
      'too_large',
    ],
    [
      '10 MB',
      () => post({ files: [{ filename: 'package.json', content: 'a'.repeat(10_000_000) }] }),
      413,
      'too_large',
    ],
    [
      'another content type',
      () => post('x', '', { 'Content-Type': 'text/plain' }),
      415,
      'unsupported_media_type',
    ],
    ['an unknown parameter', () => post('x', '?file=a'), 400, 'invalid_parameter'],
    [
      'another HTTP method',
      () => fetch(`${url}/api/v1/check`, { headers }),
      405,
      'method_not_allowed',
    ],
  ])('%s', async (_why, send, status, code) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ ok: false, error: { code } });
  });

  it('too many unknown fields, with at most 20 details', async () => {
    const toFields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${'k'.repeat(99)}${at}`, 1]));
    const dependencies = [{ name: 'x', ...toFields(90) }];
    const response = await postKeyless({ dependencies, ...toFields(90) });
    const { error } = (await response.json()) as { error: { details: { param: string }[] } };
    expect(error.details.length).toBeLessThanOrEqual(20);
    expect(Math.max(...error.details.map(({ param }) => param.length))).toBeLessThanOrEqual(60);
    const refused = await postKeyless({ dependencies, ...toFields(5_000) });
    expect(await refused.text()).toContain('more than 100 fields in an object');
  });

  it.each([
    ['[', 'more than 32 levels'],
    ['{"a":', 'more than 32 levels'],
    ['"\\"{[', 'not valid JSON'],
  ])('JSON of thousands of %s', async (text, message) => {
    expect(await (await postKeyless(text.repeat(20_000))).text()).toContain(message);
  });

  it('an unreadable file, and names it in the details', async () => {
    const files = [
      { filename: 'requirements.txt', content: 'torch' },
      { filename: 'go.mod', content: 'garbage' },
    ];
    const response = await post({ files });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_body', details: [{ param: 'files.1' }] },
    });
  });

  it('a file with 60,000 keys', async () => {
    const names = Array.from({ length: 60_000 }, (_, at) => `"p${at}":"1"`).join(',');
    const { summary } = await check('package.json', `{"dependencies":{${names}}}`);
    expect(summary).toMatchObject({ dependencies: 60_000, checked: 5_000 });
  });
});

it('the stack check allows 60 calls per hour without a key, and states when to retry', async () => {
  const other = await listen();
  const send = () =>
    fetch(`${other.url}/api/v1/check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ dependencies: [{ name: 'torch', ecosystem: 'pypi' }] }),
    });
  const statuses: number[] = [];
  for (let call = 1; call <= 60; call += 1) statuses.push((await send()).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
  expect(await refused.json()).toMatchObject({ error: { code: 'quota_exceeded' } });
});

describe('models in the stack check', () => {
  const retired = 'Its maker has retired this model.';
  const find = async (texts: readonly string[]) => {
    const response = await postKeyless({ models: texts });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: unknown };
    return CheckResult.parse(data);
  };

  it('end at a platform only under the ID of that platform', async () => {
    const { models } = await find([
      'rock/quartz.half-1',
      'quartz.half-1',
      'big-rock/half-1',
      'other/half-1',
      'half-1',
    ]);
    const ended = models.filter(({ reason }) => reason.startsWith('Big Rock'));
    expect(ended.map(({ id, ends_on }) => [id, ends_on])).toEqual([
      ['big-rock/half-1', '2026-06-10'],
      ['quartz.half-1', '2026-06-10'],
      ['rock/quartz.half-1', '2026-06-10'],
    ]);
  });

  it('are rated by the ends stated for the same ID, ended ones first', async () => {
    const { models, summary } = await find([
      'opal-7b',
      'quartz/max',
      'old-1-20250101',
      'resold/quartz.old-1',
      'Quartz/Gone-1',
      'quartz/half-1',
      'half-1:free',
      'market/quartz/half-1',
      'nobody/nothing-1',
    ]);
    expect(summary).toMatchObject({ models: 8, dependencies: 0 });
    expect(models.map(({ id, ends_on, reason }) => [id, ends_on, reason])).toEqual([
      ['old-1-20250101', '2026-03-01', 'Quartz stated that this ID ends on 2026-03-01.'],
      ['Quartz/Gone-1', '2026-05-02', 'No source lists this model since 2026-05-02.'],
      ['market/quartz/half-1', '2026-05-05', 'market removed this ID on 2026-05-05.'],
      ['half-1:free', '2026-06-21', 'Quartz removed this ID on 2026-06-21.'],
      ['quartz/half-1', '2026-06-25', 'Quartz stated that this ID ends on 2026-06-25.'],
      ['quartz/max', '2026-09-30', 'Quartz ends this ID on 2026-09-30.'],
      ['resold/quartz.old-1', null, `${retired} Other sellers may still offer it.`],
      ['opal-7b', null, 'No end is known.'],
    ]);
    expect(models.map(({ verdict }) => verdict).join()).toBe(
      'act,act,act,act,act,watch,watch,fine',
    );
    const max = models.find(({ id }) => id === 'quartz/max');
    expect(max).toMatchObject({
      replacements: ['opal/opal-7b'],
      ends: [{ seller: 'quartz', offer: 'quartz/max', ends: '2026-09-30', moved_from: null }],
    });
  });

  it('have ended from the day after the stated day on', async () => {
    const { models } = await find(['quartz/half-1:a', 'quartz/half-1:b']);
    expect(models.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['act', 'Quartz stated that this ID ends on 2026-06-29.'],
      ['watch', 'Quartz ends this ID on 2026-06-30.'],
    ]);
  });

  it('are found in files, with their lines', async () => {
    const { models, dependencies } = await check('app.py', '\nmodel = "quartz/max"\n');
    expect(dependencies).toEqual([]);
    expect(models).toMatchObject([
      { id: 'quartz/max', places: [{ file: 'app.py', line: 2 }], verdict: 'watch' },
    ]);
  });

  it('can be sent with dependencies, but a body must have one of the three lists', async () => {
    const both = { dependencies: [{ name: 'torch' }], models: ['quartz/max'] };
    const response = await postKeyless(both);
    const { data } = (await response.json()) as { data: CheckResult };
    expect(data).toMatchObject({ summary: { dependencies: 1, models: 1 } });
    expect((await postKeyless({})).status).toBe(400);
  });
});
