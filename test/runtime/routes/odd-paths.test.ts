// Malformed request targets, sent over a socket: each gets an error response.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { type Listening, listen } from '../../../src/runtime/http/server.ts';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { makeApp, writeCurrentRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving, log, lines } = makeApp(dataDir);
let server: Listening;
const connections = { perIpAddress: 100, total: 200 };
beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  await serving.refresh();
  server = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch, log, connections });
});
afterAll(async () => {
  await server.stop(0);
  serving.close();
});

/** Sends the request target unchanged, which HTTP clients do not do. */
async function send(target: string, method = 'GET') {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const fields = ['Host: x.example', `X-Api-Key: ${keyOf('business')}`, 'Connection: close'];
  socket.write(`${method} ${target} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const status = Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]);
  return { status, head: head.toLowerCase(), body };
}

const long = 'a'.repeat(8_192);

describe('a malformed path below /api', () => {
  it.each([
    ['//api//v1//meta', 404, 'not_found'],
    ['///api/v1/meta', 404, 'not_found'],
    ['/api//v1/meta', 404, 'not_found'],
    ['/api/v1//meta', 404, 'not_found'],
    ['/api/v1/meta/', 404, 'not_found'],
    ['/api/v1/projects/', 404, 'not_found'],
    ['/API/v1/meta', 404, undefined],
    ['/api/v1/META', 404, 'not_found'],
    ['/api/v1/project/', 404, 'not_found'],
    ['/api/v1/project//', 404, 'not_found'],
    ['/api/v1/project/a/b/c', 404, 'not_found'],
    ['/api/v1/project/%2e%2e', 404, 'not_found'],
    ['/api/v1/project/%2e%2e%2f%2e%2e', 404, 'not_found'],
    ['/api/v1/%2e%2e/%2e%2e/manifest.json', 404, undefined],
    ['/api/v1/../../manifest.json', 404, undefined],
    ['/api/v1/project/%00', 404, 'not_found'],
    ['/api/v1/project/a%00b', 404, 'not_found'],
    ['/api/v1/project/%', 404, 'not_found'],
    ['/api/v1/project/%zz', 404, 'not_found'],
    ['/api/v1/project/%E0%A4', 404, 'not_found'],
    ['/api/v1/project/%ff%fe', 404, 'not_found'],
    ['/api/v1/project/a;b=c', 404, 'not_found'],
    ['/api/v1/project/a#b', 404, 'not_found'],
    [`/api/v1/project/${long}`, 404, 'not_found'],
    [`/api/${long}`, 404, 'not_found'],
    [`/api/v1/search?q=${long}`, 400, 'invalid_parameter'],
    [`/api/v1/projects?${long}=1`, 400, 'invalid_parameter'],
    [`/api/v1/projects?${'x=1&'.repeat(2_000)}`, 400, 'invalid_parameter'],
    ['/api/v1/search?q=%00', 200, undefined],
    ['/api/v1/search?q=%', 200, undefined],
    ['/api/v1/search?q=%zz&q=', 400, 'invalid_parameter'],
    ['/api/v1/search?', 400, 'invalid_parameter'],
    ['/api/v1/search?&&', 400, 'invalid_parameter'],
    ['/api/v1/projects?__proto__=1', 400, 'invalid_parameter'],
    ['/api/v1/projects?limit=1&LIMIT=2', 400, 'invalid_parameter'],
    ['/api/v1/alternatives/%2e', 404, 'not_found'],
    ['/api/v1/alternatives/%f0%9f%98%80', 404, 'not_found'],
    ['/api/v1/history/__proto__', 404, 'not_found'],
    ['/api/v1/project/constructor', 404, 'not_found'],
  ])('%s', async (target, status, code) => {
    // Sent twice, because the second response may come from the cache.
    for (const answer of [await send(target), await send(target)]) {
      expect(answer.status, answer.body).toBe(status);
      expect(answer.head).toMatch(/\r\nx-request-id: /);
      if (code === undefined) continue;
      expect(answer.head).toContain('\r\ncontent-type: application/json');
      const { error } = ErrorBody.parse(JSON.parse(answer.body));
      expect(error.code).toBe(code);
      expect(error.message.length).toBeLessThan(1_500);
    }
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'gets a documented response for the method %s, too',
    async (method) => {
      const { status, body } = await send('/api/v1//projects', method);
      expect(status).toBe(404);
      if (method !== 'HEAD') expect(ErrorBody.parse(JSON.parse(body)).error.code).toBe('not_found');
    },
  );

  it('never causes an internal error in other variants', async () => {
    for (const target of [
      'http://other.example/api/v1/hf',
      'http://other.example/api/v1/none',
      '*',
      '/api/v1/meta#x',
      '/api/v1/hf?#x',
    ]) {
      const { status } = await send(target);
      expect([200, 400, 404]).toContain(status);
    }
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
