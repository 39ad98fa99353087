// /mcp with the official client over HTTP, for both protocol revisions.
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../../src/mcp/tools.ts';
import { keyOf } from '../../support/callers.ts';
import { listen } from '../../support/listening.ts';
import { connect, revisions, textOf } from '../../support/mcp.ts';
import { hostileText } from '../../support/small-graph-rows.ts';

const key = { 'X-Api-Key': keyOf('pro') };
const { url, app, lines } = await listen();
const validators = new AjvJsonSchemaValidator();

describe.each(revisions)('the MCP server with protocol %s', (revision) => {
  let client: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    client = await connect(url, { revision, headers: key });
  });

  it('lists the tools in at most 10 KB', async () => {
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(10 * 1024);
  });

  it('finds projects, with release, day and source', async () => {
    const found = await client.callTool({
      name: 'daybreak_search_projects',
      arguments: { lang: 'python', limit: 2 },
    });
    expect(found.structuredContent).toMatchObject({
      release: '20260701T050000Z',
      as_of: '2026-06-30',
      source_url: expect.stringContaining('https://daybreak.example/api/v1/projects?lang=python'),
      items: [{ id: 'alba-lab-threadswarm' }, { id: 'ember-oldtimer' }],
    });
    expect(JSON.parse(textOf(found))).toEqual(found.structuredContent);
  });

  it('returns further results by cursor, to the end', async () => {
    const ids: string[] = [];
    let cursor: unknown;
    do {
      const { structuredContent } = await client.callTool({
        name: 'daybreak_search_projects',
        arguments: { limit: 5, ...(cursor ? { cursor } : {}) },
      });
      const page = structuredContent as { items: { id: string }[]; next_cursor: string | null };
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(ids).size).toBe(12);
    expect(ids).toHaveLength(12);
  });

  it('returns results that fit their schemas and the size limit', async () => {
    const { tools: listed } = await client.listTools();
    for (const [name, args] of [
      ['daybreak_search_projects', { q: 'agents' }],
      ['daybreak_search_projects', { sort: 'health', limit: 50 }],
      ['daybreak_get_project', { id: 'Alba-Lab/threadswarm' }],
      ['daybreak_get_project', { id: 'h4x-evil', detail: 'full' }],
      ['daybreak_compare_projects', { ids: ['alba-lab-threadswarm', 'h4x-evil', 'nobody/none'] }],
      ['daybreak_find_alternatives', { product: 'noted' }],
      ['daybreak_find_alternatives', { project: 'alba-lab-threadswarm', detail: 'full' }],
      ['daybreak_models', { q: 'opal', sort: 'price_in' }],
      [
        'daybreak_models',
        { action: 'cost', model: 'opal/opal-7b', input: 1_000_000, output: 1000, requests: 10 },
      ],
      [
        'daybreak_check_stack',
        { files: [{ filename: 'requirements.txt', content: 'threadswarm' }] },
      ],
      ['daybreak_models', { q: 'opal', sort: 'price_out', as_of: '2026-06-30' }],
      ['daybreak_changes', { since: '2026-06-02' }],
      ['daybreak_changes', { kind: 'price' }],
      ['daybreak_changes', { since: '2026-06-02', ranked: true }],
    ] as const) {
      const { structuredContent } = await client.callTool({ name, arguments: args });
      const schema = { ...listed.find((tool) => tool.name === name)?.outputSchema } as object;
      expect(validators.getValidator(schema)(structuredContent)).toMatchObject({ valid: true });
      tools.find((tool) => tool.name === name)?.output.parse(structuredContent);
      const bytes = Buffer.byteLength(JSON.stringify(structuredContent));
      expect(bytes).toBeLessThanOrEqual('detail' in args ? 32_768 : 8_192);
    }
  });

  it('searches models page by page, and returns changes of models by kind', async () => {
    const call = async (name: string, args: object) =>
      (await client.callTool({ name, arguments: { ...args } })).structuredContent as {
        total: number;
        items: Record<string, unknown>[];
        next_cursor: string | null;
      };
    const first = await call('daybreak_models', { sort: 'price_out', limit: 1 });
    expect(first).toMatchObject({ total: 3, items: [{ id: 'opal/opal-7b' }] });
    const second = await call('daybreak_models', {
      sort: 'price_out',
      limit: 2,
      cursor: first.next_cursor,
    });
    expect(second.items.map(({ id }) => id)).toEqual(['quartz/quartz-mini:free', 'quartz/max']);
    expect(second.next_cursor).toBeNull();
    const found = await call('daybreak_models', { q: 'quartz MAX' });
    expect(found.items.map(({ id }) => id)).toEqual(['quartz/max']);
    const { items } = await call('daybreak_changes', { kind: 'price' });
    expect(items[0]).toMatchObject({
      kind: 'price',
      model: expect.stringContaining('/'),
      url: expect.stringContaining('https://daybreak.example/models'),
    });
  });

  it('ranks what changed since a day', async () => {
    const rank = async (args: object) =>
      await client.callTool({ name: 'daybreak_changes', arguments: { ranked: true, ...args } });
    const { structuredContent } = await rank({ since: '2026-06-02', limit: 2 });
    expect(structuredContent).toMatchObject({
      source_url: 'https://daybreak.example/api/v1/since?day=2026-06-01',
      since: '2026-06-02',
      items: [
        { kind: 'license', project: 'h4x-evil' },
        { kind: 'price', model: 'opal/opal-7b', untrusted_after: '0.15/0.6' },
      ],
      next_cursor: null,
    });
    const refused = await rank({ kind: 'price' });
    expect(refused).toMatchObject({ isError: true });
    expect(JSON.stringify(refused)).toContain('has no filters');
  });

  it('cites a URL that returns the same items', async () => {
    const read = async (name: string, args: object) =>
      (await client.callTool({ name, arguments: { ...args } })).structuredContent as {
        source_url: string;
        items: Record<string, unknown>[];
        next_cursor: string | null;
      };
    const toSign = ({ id, usd }: Record<string, unknown>) => ({ id, usd });
    const found = await read('daybreak_models', { sort: 'price_out', limit: 1 });
    const cost = {
      action: 'cost',
      model: 'opal/opal-7b',
      input: 1_000_000,
      output: 1000,
      requests: 10,
    };
    for (const [name, args] of [
      ['daybreak_models', {}],
      ['daybreak_models', { q: 'quartz', tier: 'premium', kind: 'language', sort: 'ctx' }],
      ['daybreak_models', { provider: 'quartz' }],
      ['daybreak_models', { sort: 'price_out', limit: 1, cursor: found.next_cursor }],
      ['daybreak_models', { q: 'opal', as_of: '2026-04-01' }],
      ['daybreak_models', { sort: 'price_out', as_of: '2026-04-01', limit: 1 }],
      ['daybreak_models', { ...cost, cached: 500_000 }],
      ['daybreak_models', { ...cost, as_of: '2026-04-01' }],
      ['daybreak_search_projects', { q: 'threadswarm', lang: 'Python' }],
      ['daybreak_search_projects', { sort: 'stars', limit: 2 }],
      ['daybreak_changes', {}],
      ['daybreak_changes', { since: '2026-06-02', kind: 'license', limit: 1 }],
      ['daybreak_changes', { repo: 'alba-lab/threadswarm' }],
      ['daybreak_changes', { kind: 'price', model: 'opal/opal-7b' }],
    ] as const) {
      const { source_url, items } = await read(name, args);
      const response = await app.request(source_url, { headers: key });
      const { data } = await response.json();
      expect(items.length, source_url).toBeGreaterThan(0);
      expect(data.map(toSign), source_url).toEqual(items.map(toSign));
    }
  });

  it('returns the current forecasts about projects and models', async () => {
    const { structuredContent: project } = await client.callTool({
      name: 'daybreak_get_project',
      arguments: { id: 'alba-lab-threadswarm' },
    });
    expect(project).toMatchObject({
      project: { forecasts: [{ kind: 'no_commit_12m', probability: 0.12, base_rate: 0.15 }] },
    });
    const { structuredContent: model } = await client.callTool({
      name: 'daybreak_models',
      arguments: { action: 'get', model: 'quartz/max' },
    });
    expect(model).toMatchObject({
      items: [{ forecasts: [{ kind: 'model_removed_60d', probability: 0.31 }] }],
    });
  });

  it('marks fields with third-party text as untrusted', async () => {
    const { structuredContent } = await client.callTool({
      name: 'daybreak_get_project',
      arguments: { id: 'h4x-evil' },
    });
    const { project } = structuredContent as { project: Record<string, unknown> };
    expect(project.untrusted_desc).toContain('<script>alert("x")</script>');
    expect(project.untrusted_desc).not.toContain('\u202E');
    const trusted = Object.entries(project).filter(
      ([name, value]) => name !== 'name' && !name.startsWith('untrusted') && value === hostileText,
    );
    expect(trusted).toEqual([]);
  });

  it('explains invalid arguments, and suggests similar project names', async () => {
    const wrong = await client.callTool({
      name: 'daybreak_search_projects',
      arguments: { limit: 500, langs: 'python' },
    });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toContain('Did you mean `lang`?');
    const missing = await client.callTool({
      name: 'daybreak_get_project',
      arguments: { id: 'threadswarm' },
    });
    expect(missing.isError).toBe(true);
    expect(textOf(missing)).toContain('alba-lab-threadswarm');
    await expect(client.callTool({ name: 'daybreak_none' })).rejects.toThrow('Unknown tool');
  });

  it('reads projects and methods as resources', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'daybreak://method/{score}',
    );
    const method = await client.readResource({ uri: 'daybreak://method/health' });
    expect(JSON.stringify(method.contents)).toContain('maintenance');
    const uri = 'daybreak://project/alba-lab-threadswarm';
    expect(JSON.stringify(await client.readResource({ uri }))).toContain('48210');
    // Valid for the tool, but too long for the endpoint.
    const long = { action: 'cost', model: 'a/b,'.repeat(400), input: 1, output: 1 };
    const refused = await client.callTool({ name: 'daybreak_models', arguments: long });
    expect(textOf(refused)).toContain('Invalid');
    const model = await client.readResource({ uri: 'daybreak://model/opal%2Fopal-7b' });
    expect(JSON.stringify(model.contents)).toContain('opal-7b');
    for (const unknown of ['daybreak://model/%E0%A4%A', 'daybreak://other/x']) {
      await expect(client.readResource({ uri: unknown })).rejects.toThrow(/No model has|not found/);
    }
    await expect(client.readResource({ uri: 'daybreak://method/../../package' })).rejects.toThrow(
      'not found',
    );
  });
});

it('daybreak_models lists the models that match an ambiguous name', async () => {
  const { url: other } = await listen({
    change: (rows) => {
      const [max] = rows.model.filter(({ id }) => id === 'quartz/max');
      rows.model.push({ ...max, id: 'basalt/Max', provider: 'basalt', rank: 4 });
    },
  });
  const client = await connect(other, { headers: key });
  const call = async (model: string) =>
    textOf(await client.callTool({ name: 'daybreak_models', arguments: { action: 'get', model } }));
  const refused = await call('max');
  expect(refused).toContain('2 models match "max": quartz/max, basalt/Max.');
  expect(refused).not.toContain('No model has');
  expect(await call('opal')).toContain('No model has the ID "opal". Similar IDs: opal/opal-7b.');
  expect(await call('opal-7b')).toContain('"opal/opal-7b"');
});

describe('keys and quotas of the MCP server', () => {
  const call = async (headers: object, args: object = { limit: 1 }) => {
    const client = await connect(url, { headers });
    return await client.callTool({
      name: 'daybreak_search_projects',
      arguments: { ...args },
    });
  };

  it('count each call with a key as one request, also with invalid arguments', async () => {
    const headers = { Authorization: `Bearer ${keyOf('dev')}` };
    const readUsed = async () => {
      const response = await app.request('/api/v1/meta', {
        headers: { 'X-Api-Key': keyOf('dev') },
      });
      return Number(response.headers.get('X-RateLimit-Remaining'));
    };
    const before = await readUsed();
    await call(headers);
    await call(headers, { limit: 0 });
    await call(headers, { q: ' ' });
    expect(before - (await readUsed())).toBe(3);
  });

  it('refuse an unknown key', async () => {
    await expect(connect(url, { headers: { 'X-Api-Key': 'nobody' } })).rejects.toThrow('401');
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { Authorization: 'Bearer nobody', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    expect(await response.text()).toContain('The key in Authorization is malformed');
  });

  it('allow 60 calls per hour without a key, and always allow listing tools', async () => {
    const client = await connect(url);
    const once = (limit: number) =>
      client.callTool({ name: 'daybreak_search_projects', arguments: { limit } });
    expect(textOf(await once(0))).toContain('limit');
    for (let at = 1; at < 60; at += 1) expect((await once(1)).isError).toBeFalsy();
    const refused = await once(1);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('60 calls per hour');
    expect((await client.listTools()).tools.length).toBe(tools.length);
  });

  it('limit requests per minute without a key, before the body is read', async () => {
    const { url: other } = await listen();
    const send = () =>
      fetch(`${other}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{',
      });
    for (let at = 0; at < 120; at += 1) expect((await send()).status).toBe(400);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: { code: 'slow_down' } });
  });
});

describe('the MCP server accepts', () => {
  const initialize = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  });
  it.each([
    ['*/*', 200],
    ['application/json', 200],
    ['application/*;q=0.8, text/plain', 200],
    ['text/event-stream, */*;q=0.1', 200],
    ['text/html', 406],
    ['application/json;q=0, */*', 406],
  ])('clients that accept %s', async (accept, status) => {
    for (const path of ['/mcp', '/mcp/']) {
      const headers = { ...key, 'Content-Type': 'application/json', Accept: accept };
      const response = await fetch(url + path, { method: 'POST', headers, body: initialize });
      const text = await response.text();
      expect(response.status, text).toBe(status);
      if (status === 200) expect(JSON.parse(text).result.serverInfo.name).toBeDefined();
    }
  });

  it('clients without an Accept header', async () => {
    const headers = { ...key, 'Content-Type': 'application/json' };
    const response = await app.request('/mcp', { method: 'POST', headers, body: initialize });
    expect(response.status).toBe(200);
  });
});

describe('the MCP server refuses', () => {
  const post = (body: string, headers: object = key) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  const call = (method: string, params: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

  it('thousands of unknown arguments with a short message', async () => {
    const args = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`k${at}`.repeat(9), 1]));
    const params = { name: 'daybreak_search_projects', arguments: args };
    const text = await (await post(call('tools/call', params))).text();
    expect(text).toContain('Unknown argument');
    expect(text.match(/Unknown argument/g)).toHaveLength(20);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]));
    const response = await post(call('tools/call', { ...params, arguments: many }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('more than 100 fields');
  });

  it('bodies over 64 KB, except of the stack check', async () => {
    const large = 'a'.repeat(100_000);
    expect((await post(call('tools/list', { large }))).status).toBe(413);
    const files = [{ filename: 'package.json', content: `{"name": "${large}"}` }];
    const params = { name: 'daybreak_check_stack', arguments: { files } };
    const checked = await post(call('tools/call', params));
    expect(checked.status).toBe(200);
    expect(await checked.text()).toContain('unknown_share');
    files.push({ filename: 'app.py', content: 'model = "quartz/max"' });
    const found = await (await post(call('tools/call', params))).text();
    expect(found).toContain('quartz/max (app.py:1): Quartz ends this ID on 2026-09-30. Use opal');
    expect((await post('a'.repeat(1_100_000))).status).toBe(413);
  });

  it('a resource with a name that is too long, without an entry in the log', async () => {
    const response = await post(
      call('resources/read', { uri: `daybreak://model/${'a'.repeat(2_001)}` }),
    );
    expect(await response.json()).toMatchObject({ error: { code: -32602 } });
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
