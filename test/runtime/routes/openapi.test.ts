// GET /api/v1/openapi.json: the document with examples from the current release.
import { expect, it } from 'vitest';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { makeFolder } from '../../support/folders.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';
import { makeApp } from '../../support/served-release.ts';

const { app, serving } = serveSmallRelease();
const ask = (path = '/api/v1/openapi.json', init: RequestInit = {}) => app.request(path, init);

it('the OpenAPI document requires no key and can be read and cached by any site', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(response.headers.get('X-Request-Id')).toMatch(/^request-\d+$/);
  const { openapi, servers } = await response.json();
  expect(openapi).toBe('3.1.0');
  expect(servers[0].url).toBe('https://daybreak.example/api/v1');
});

it('the OpenAPI document contains examples from the release', async () => {
  const { paths } = await (await ask()).json();
  const { get } = paths['/project/{id}'];
  expect(get.parameters[0].example).toBe('alba-lab-threadswarm');
  const { example } = get.responses['200'].content['application/json'];
  expect(example.data).toMatchObject({ id: 'alba-lab-threadswarm', stars: 48_210 });
});

it('the OpenAPI document is rendered once per release', async () => {
  await ask();
  const { misses } = await serving.use((release) => ({ ...release?.responses.stats }));
  await Promise.all([ask(), ask(), ask()]);
  const after = await serving.use((release) => ({ ...release?.responses.stats }));
  expect(after.misses).toBe(misses);
});

it('the OpenAPI document has no examples without a release', async () => {
  const empty = makeApp(makeFolder());
  await empty.serving.refresh();
  const response = await empty.app.request('/api/v1/openapi.json');
  expect(response.status).toBe(200);
  const { paths } = await response.json();
  expect(paths['/hf'].get.responses['200'].content['application/json']).not.toHaveProperty(
    'example',
  );
});

it('the OpenAPI document responds to HEAD without a body', async () => {
  const response = await ask(undefined, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

it('the OpenAPI document rejects parameters and other methods', async () => {
  const unknown = await ask('/api/v1/openapi.json?pretty=1');
  expect(unknown.status).toBe(400);
  expect(ErrorBody.parse(await unknown.json()).error.details?.[0]?.param).toBe('pretty');
  const wrong = await ask(undefined, { method: 'POST' });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('Allow')).toBe('GET, HEAD');
});
