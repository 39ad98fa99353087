// The badges of projects for Shields.
import { expect, it } from 'vitest';
import { serveSmallRelease } from '../../support/serve-small-release.ts';

const { app } = serveSmallRelease();
const badge = async (name: string): Promise<string> => {
  const svg = await (await app.request(`/badge/${name}.svg`)).text();
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].at(-1)?.[1] ?? '';
};

it.each(['alba-lab-tinyserve', 'fable-unscored', 'ember-oldtimer'])(
  'the badge of %s has the text and color of the image',
  async (id) => {
    const response = await app.request(`/badge/${id}.json`);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const { color, ...texts } = await response.json();
    expect(texts).toEqual({ schemaVersion: 1, label: 'health', message: await badge(id) });
    expect(await (await app.request(`/badge/${id}.svg`)).text()).toContain(`fill="${color}"`);
  },
);

it('finds a project by the name of its repository', async () => {
  const byName = await app.request('/badge/alba-lab/tinyserve.json');
  const byId = await app.request('/badge/alba-lab-tinyserve.json');
  expect(await byName.json()).toEqual(await byId.json());
});

it('says that a project is unknown', async () => {
  const response = await app.request('/badge/no-such-project.json');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ isError: true, message: 'project not found' });
});
