// Facets and filters of /projects.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { keyOf } from '../../support/callers.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';

const { app } = serveSmallRelease();

const ask = (path: string) =>
  app.request(`/api/v1${path}`, { headers: { 'X-Api-Key': keyOf('business') } });

/** Returns the response body, after checking it against the schema of the endpoint. */
async function read<N extends 'projects' | 'project' | 'search'>(name: N, path: string) {
  const response = await ask(path);
  const body = JSON.parse(await response.text());
  expect(response.status, JSON.stringify(body)).toBe(200);
  const { data, meta }: (typeof endpoints)[N] = endpoints[name];
  return {
    data: data.parse(body.data) as z.infer<(typeof endpoints)[N]['data']>,
    meta: meta.parse(body.meta) as z.infer<(typeof endpoints)[N]['meta']>,
  };
}
const ids = (answer: { data: readonly { id: string }[] }) => answer.data.map(({ id }) => id);

async function problem(path: string) {
  const response = await ask(path);
  return { status: response.status, ...ErrorBody.parse(await response.json()).error };
}

describe('facets and filters of /projects', () => {
  it('count values, including unknown ones, under all filters except their own', async () => {
    const all = await read('projects', '/projects?facets=lang,stack,label,trend,vertical,license');
    const { facets } = all.meta;
    expect(Object.keys(facets ?? {}).toSorted()).toEqual([
      'label',
      'lang',
      'license',
      'stack',
      'trend',
      'vertical',
    ]);
    const sum = (list: readonly { count: number }[] = []) =>
      list.reduce((total, { count }) => total + count, 0);
    for (const name of ['lang', 'license', 'vertical', 'label', 'trend'] as const) {
      expect(sum(facets?.[name]), name).toBe(12);
      for (const { value, count } of facets?.[name] ?? []) {
        if (name === 'license') continue;
        const { meta } = await read(
          'projects',
          `/projects?${name}=${encodeURIComponent(`${value}`)}`,
        );
        expect([name, value, meta.total]).toEqual([name, value, count]);
      }
    }
    const rust = await read('projects', '/projects?lang=rust&facets=lang,label');
    expect(rust.meta.facets?.lang).toEqual(facets?.lang);
    expect(sum(rust.meta.facets?.label)).toBe(1);
    expect((await read('projects', '/projects')).meta.facets).toBeUndefined();
  });

  it('filter by stack, topic, label, trend, owner, stars and days', async () => {
    const total = async (query: string) =>
      (await read('projects', `/projects?${query}`)).meta.total;
    expect(await total('stack=PyTorch')).toBeGreaterThan(0);
    expect((await total('stack=pytorch')) + (await total('stack=null'))).toBeLessThanOrEqual(12);
    expect(await total('topic=AGENTS')).toBeGreaterThan(1);
    expect(await total('owner=kelp')).toBe(1);
    expect(await total('stars_min=999&stars_max=999')).toBe(1);
    expect(await total('pushed_after=1970-01-01')).toBe(12 - (await unpushed()));
    expect(await total('pushed_after=9999-01-01')).toBe(0);
    expect(await total('created_after=9999-01-01')).toBe(0);
  });
  const unpushed = async () => {
    const { data } = await read('projects', '/projects');
    const details = await Promise.all(
      data.map(({ id }) => read('project', `/project/${encodeURIComponent(id)}`)),
    );
    return details.filter(({ data: { pushed } }) => pushed === null).length;
  };

  it('accept a search text as a filter, sort by relevance, and report corrected spelling', async () => {
    const found = await read('search', '/search?q=agents%20library&limit=50');
    const listed = await read('projects', '/projects?q=agents%20library&facets=lang');
    expect(ids(listed)).toEqual(ids(found));
    expect(listed.meta).toMatchObject({
      total: found.meta.total,
      sort: 'relevance',
      corrected: null,
    });
    const byStars = await read('projects', '/projects?q=agents%20library&sort=stars&limit=3');
    expect(byStars.meta).toMatchObject({ total: found.meta.total, sort: 'stars' });
    const typo = await read('projects', '/projects?q=threadswram');
    expect([typo.meta.corrected, ids(typo)[0]]).toEqual(['threadswarm', 'alba-lab-threadswarm']);
  });

  it('suggest a filter to remove if nothing matches', async () => {
    const { meta } = await read('projects', '/projects?lang=rust&label=null&stars_max=0');
    expect(meta.total).toBe(0);
    expect(Object.keys(meta.without ?? {}).toSorted()).toEqual(['label', 'lang', 'stars_max']);
    const without = await read('projects', '/projects?lang=rust&label=null');
    expect(meta.without?.stars_max).toBe(without.meta.total);
    expect((await read('projects', '/projects?lang=rust')).meta.without).toBeUndefined();
  });

  it.each([
    ['facets=lang,starts', '"starts" is not one of lang, license'],
    ['facets=', '"" is not one of'],
    ['facets=lang,', 'Separate names with commas'],
    ['label=helthy', 'Did you mean healthy?'],
    ['trend=up', '"up" is not one of accelerating, steady, quiet, null'],
    ['stars_min=-1', 'less than the minimum of 0'],
    ['stars_max=many', '"many" is not a whole number'],
    ['stars_min=5&stars_max=3', '5 is greater than `stars_max` (3). Swap the two values.'],
    ['pushed_after=2026-02-30', '"2026-02-30" is not a date such as "2026-06-30"'],
    ['created_after=yesterday', '"yesterday" is not a date such as'],
    ['sort=relevance', 'requires `q`'],
    ['owner=', 'must not be empty'],
  ])('refuse %s', async (query, words) => {
    const { status, code, message } = await problem(`/projects?${query}`);
    expect([status, code]).toEqual([400, 'invalid_parameter']);
    expect(message).toContain(words);
    expect(message).toContain(query.split('=')[0]);
  });
});
