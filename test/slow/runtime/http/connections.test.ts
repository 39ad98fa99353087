// Limits per connection and per client: pipelined requests, unread responses, too many connections.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Listening, listen } from '../../../../src/runtime/http/server.ts';

const opened: Listening[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop(0);
});

type Handle = (request: Request) => Response | Promise<Response>;

async function start(
  fetch: Handle,
  { connections = { perIpAddress: 100, total: 200 }, limits = {}, headers = {} } = {},
): Promise<Listening> {
  const options = { host: '127.0.0.1', port: 0, log: () => undefined, fetch, limits, headers };
  const server = await listen({ ...options, connections });
  opened.push(server);
  return server;
}

/** A connection and everything received on it. */
function open(server: Listening) {
  const socket = connect(server.port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  return { socket, closed, text: () => Buffer.concat(received).toString('latin1') };
}

const get = (path: string, extra = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${extra}\r\n`;
const untilTrue = async (check: () => boolean) => {
  while (!check()) await sleep(5);
};

it('the server handles pipelined requests in order, one at a time', async () => {
  let running = 0;
  let maxRunning = 0;
  const server = await start(async (request) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await sleep(2);
    running -= 1;
    return new Response(new URL(request.url).pathname);
  });
  const { socket, text } = open(server);
  const paths = Array.from({ length: 40 }, (_, index) => `/page-${index}`);
  socket.write(paths.map((path) => get(path)).join(''));
  await untilTrue(() => text().endsWith('/page-39'));
  expect(text().match(/\/page-\d+/g)).toEqual(paths);
  expect(maxRunning).toBe(1);
  socket.destroy();
});

it('the server disconnects a client that pipelines too many requests', async () => {
  let handled = 0;
  const server = await start(async () => {
    handled += 1;
    await sleep(1_000);
    return new Response('fine');
  });
  const { socket, closed } = open(server);
  socket.write(get('/').repeat(500));
  await closed;
  expect(handled).toBe(1);
});

it('the server closes a connection whose response is not read', async () => {
  const server = await start(() => new Response('x'.repeat(20_000_000)), {
    limits: { stalledMs: 200 },
  });
  const idle = connect(server.port, '127.0.0.1');
  idle.pause();
  idle.write(get('/'));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  idle.on('error', () => resolve());
  await sleep(1_500);
  // The close event comes only after received data was read.
  idle.on('close', () => resolve()).resume();
  await ended;
  expect(idle.bytesRead).toBeLessThan(20_000_000);
});

it('at the limit, the server closes a connection that never read a response to accept a new one', async () => {
  const server = await start(() => new Response('fine'), {
    connections: { perIpAddress: 3, total: 10 },
  });
  const honest = open(server);
  honest.socket.write(get('/'));
  await untilTrue(() => honest.text().endsWith('fine'));
  const silent: Socket[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { socket } = open(server);
    await once(socket, 'connect');
    await sleep(20);
    silent.push(socket);
  }
  await sleep(100);
  expect(silent.map(({ closed }) => closed)).toEqual([true, true, true, false, false]);
  honest.socket.write(get('/'));
  await untilTrue(() => honest.text().split('fine').length === 3);
});

it('the server refuses a request with two Host headers', async () => {
  const { socket, closed, text } = open(await start(() => new Response('fine')));
  socket.write(get('/', 'Host: y\r\n'));
  await closed;
  expect(text()).toMatch(/^HTTP\/1.1 400 [\s\S]*more than one Host header\. Send exactly one\.\n/);
});

it('the server adds the configured headers to every response', async () => {
  const headers = { 'Strict-Transport-Security': 'max-age=1' };
  const { socket, text } = open(await start(() => new Response('fine'), { headers }));
  socket.write(get('/'));
  await untilTrue(() => text().endsWith('fine'));
  expect(text()).toContain('Strict-Transport-Security: max-age=1\r\n');
});
