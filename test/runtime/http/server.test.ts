// An HTTP server with slow, broken and hostile clients, and how it stops.
import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src/runtime/http/server.ts';

const opened: Listening[] = [];
const lines: string[] = [];
const connections = { perIpAddress: 100, total: 200 };
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop(0);
});

async function start(
  fetch: (request: Request) => Response | Promise<Response>,
  limits = {},
): Promise<Listening> {
  const log = (_level: string, message: string) => lines.push(message);
  const server = await listen({ host: '127.0.0.1', port: 0, fetch, log, limits, connections });
  opened.push(server);
  return server;
}

const answerOk = () => new Response('fine');

/** Opens a connection and collects everything received until it is closed. */
function open(server: Listening): { socket: Socket; answer: Promise<string> } {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
  return { socket, answer };
}

describe('an HTTP server', () => {
  it.each([
    [
      'a header of 100 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      431,
    ],
    ['a request that is not HTTP', 'HELLO\r\n\r\n', 400],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['an invalid URL', 'GET /\\evil HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ])('responds to %s with an error and closes the connection', async (_name, request, status) => {
    const { socket, answer } = open(await start(answerOk));
    socket.write(request);
    const text = await answer;
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
  });

  it('accepts a URL of 8 KB', async () => {
    const { socket, answer } = open(await start(answerOk));
    socket.write(`GET /${'a'.repeat(8_192)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('closes a request whose headers do not arrive in time', async () => {
    const limits = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
    const { socket, answer } = open(await start(answerOk, limits));
    socket.write('GET / HTTP/1.1\r\nHost: ');
    expect(await answer).toMatch(/^HTTP\/1.1 408 .*The request did not arrive in time\.\n$/s);
  });

  it('closes a request whose body does not arrive in time', async () => {
    const limits = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
    const server = await start(async (request) => new Response(await request.text()), limits);
    const { socket, answer } = open(server);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nslow');
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('fails to listen on a port that is in use', async () => {
    const { port } = await start(answerOk);
    const again = listen({
      host: '127.0.0.1',
      port,
      fetch: answerOk,
      log: () => undefined,
      connections,
    });
    await expect(again).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('stopping an HTTP server', () => {
  it('lets requests in flight finish, and accepts no new ones', async () => {
    const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>();
    const server = await start(async () => {
      noteAsked();
      await mayAnswer;
      return new Response('fine');
    });
    const { socket, answer } = open(server);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await isAsked;
    const stopped = server.stop(10_000);
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
    release();
    await stopped;
    expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n\r\nfine$/);
  });

  it('responds to a partly received request, and closes the connection afterwards', async () => {
    const server = await start(answerOk);
    const { socket, answer } = open(server);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    await sleep(50);
    const stopped = server.stop(10_000);
    await sleep(100);
    socket.write('\r\n');
    await stopped;
    expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nconnection: close\r\n[\s\S]*fine$/i);
  });

  it('does not wait for idle connections', async () => {
    const server = await start(answerOk);
    const silent = open(server);
    await once(silent.socket, 'connect');
    const agent = new Agent({ keepAlive: true });
    const request = httpGet({ port: server.port, host: '127.0.0.1', path: '/', agent });
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await once(response, 'end');
    // Longer than the time limit of the test.
    await server.stop(600_000);
    expect(await silent.answer).toBe('');
    agent.destroy();
  });

  it('aborts requests that take longer than the time limit', async () => {
    const server = await start(() => new Promise<Response>(() => undefined));
    const { socket, answer } = open(server);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(50);
    await server.stop(100);
    expect(await answer).toBe('');
    expect(lines).toContain('requests in flight were aborted');
  });
});
