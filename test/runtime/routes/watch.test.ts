// Feeds of watched lists, from a served release.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { maxWatched } from '../../../src/contracts/api/watched-list.ts';
import { makeFolder } from '../../support/folders.ts';
import { listenWith } from '../../support/listening.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
const site = 'https://daybreak.example';

beforeAll(async () => {
  await writeServedRelease(dataDir, {
    change: (rows) => {
      rows.project_alias.push({ alias: 'old-swarm', id: 'alba-lab-threadswarm', kind: 'slug' });
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  return () => serving.close();
});

interface Item {
  readonly title: string;
  readonly link: string;
  readonly description: string;
}

async function read(search: string): Promise<{ items: Item[]; about: string; response: Response }> {
  const response = await app.request(`/watch.xml${search}`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(XMLValidator.validate(text)).toBe(true);
  const { channel } = new XMLParser({ isArray: (name) => name === 'item' }).parse(text).rss;
  return { items: channel.item ?? [], about: channel.description, response };
}

async function refuse(path: string): Promise<string> {
  const response = await app.request(path);
  expect(response.status, path).toBe(400);
  return ErrorBody.parse(await response.json()).error.message;
}

describe('/watch.xml', () => {
  it('contains the events of the listed projects and models, and no others', async () => {
    const { items, response } = await read('?p=alba-lab-threadswarm&m=opal/opal-7b');
    expect(items.map(({ title }) => title).toSorted()).toEqual([
      expect.stringMatching(/: \$0\.3 in, \$1\.2 out is now \$0\.15 in, \$0\.6 out$/),
      'threadswarm v4.0.0 released',
    ]);
    expect(items.map(({ link }) => link)).toContain(`${site}/models/opal/opal-7b`);
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  });

  it('contains only events of the kinds in the URL', async () => {
    const list = '?p=alba-lab-threadswarm&m=opal/opal-7b';
    const titles = async (kinds: string) =>
      (await read(`${list}&kinds=${kinds}`)).items.map(({ title }) => title);
    expect(await titles('release')).toEqual(['threadswarm v4.0.0 released']);
    expect(await titles('price')).toEqual([expect.stringContaining('$0.15 in')]);
    expect(await titles('release,price')).toHaveLength(2);
    expect(await titles('license')).toEqual([]);
    expect(await refuse(`/watch.xml${list}&kinds=licenses`)).toContain('kinds separated by commas');
  });

  it('contains the events of the tracked alternatives to a listed product', async () => {
    const { items } = await read('?a=noted');
    expect(items.map(({ description }) => description)).toContainEqual(
      expect.stringContaining(', an alternative to Noted'),
    );
    const direct = await read('?a=noted&p=alba-lab-threadswarm');
    expect(direct.items).toHaveLength(items.length);
    expect(direct.items[0]?.description).not.toContain('alternative to');
  });

  it('accepts former names, and reports unknown ids', async () => {
    const { items, about } = await read('?p=old-swarm,nobody-nothing');
    expect(items).toHaveLength(1);
    expect(about).toContain('Not found in the current data: nobody-nothing.');
  });

  it('accepts aliases of models, and reports unknown models and products', async () => {
    const { items, about } = await read('?m=Resold/opal/opal-7b-instruct,no/model&a=noted,none');
    expect(items.map(({ link }) => link)).toContain(`${site}/models/opal/opal-7b`);
    expect(about).toContain('Not found in the current data: no/model, none.');
    const known = await read('?m=opal/opal-7b&a=noted');
    expect(known.items).toEqual(items);
    expect(known.about).not.toContain('Not found');
  });

  it('shows hostile text as text', async () => {
    const text = await (await app.request('/watch.xml?p=h4x-evil')).text();
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).not.toMatch(/<script|[\u202A-\u202E\u2066-\u2069]/);
  });

  it('is also available as Atom and JSON', async () => {
    const atom = await (await app.request('/watch.atom?p=alba-lab-threadswarm')).text();
    expect(XMLValidator.validate(atom)).toBe(true);
    expect(atom).toContain('http://www.w3.org/2005/Atom');
    const json = await (await app.request('/watch.json?p=alba-lab-threadswarm')).json();
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${site}/watch.json?p=alba-lab-threadswarm`,
      items: [{ title: 'threadswarm v4.0.0 released' }],
    });
  });

  it('returns 304 if unchanged, whatever the order of repeated ids', async () => {
    const { response } = await read('?p=alba-lab-threadswarm,alba-lab-threadswarm');
    const etag = response.headers.get('ETag') ?? '';
    const again = await app.request('/watch.xml?p=alba-lab-threadswarm', {
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('refuses invalid ids', async () => {
    expect(await refuse('/watch.xml')).toContain('The list is empty');
    expect(await refuse('/watch.xml?p=,')).toContain('The list is empty');
    expect(await refuse('/watch.xml?p=a%20b')).toContain('`p`');
    expect(await refuse("/watch.xml?p=a'--")).toContain('`p`');
    expect(await refuse('/watch.xml?p=a&p=b')).toContain('more than once');
    expect(await refuse('/watch.xml?project=a')).toContain('project');
    expect(await refuse(`/watch.xml?p=${'a'.repeat(6001)}`)).toContain('`p`');
  });

  it('limits the total number of ids', async () => {
    const ids = (count: number, letter: string) =>
      Array.from({ length: count }, (_, index) => `${letter}${index}`).join(',');
    expect((await read(`?p=${ids(maxWatched, 'p')}`)).items).toEqual([]);
    expect(await refuse(`/watch.xml?p=${ids(maxWatched + 1, 'p')}`)).toContain('`p`');
    expect(await refuse(`/watch.xml?p=${ids(60, 'p')}&m=${ids(60, 'm')}`)).toContain(
      '120 is greater than the maximum of 100',
    );
  });
});

it('/watch.xml has the rate limit of API requests without a key', async () => {
  const url = await listenWith(app.fetch);
  const ask = async () => (await fetch(`${url}/watch.json?p=alba-lab-threadswarm`)).status;
  for (let count = 0; count < 120; count += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});
