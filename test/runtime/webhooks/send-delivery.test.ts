import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { verify } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createLookups,
  createResolver,
  type Resolve,
} from '../../../src/runtime/webhooks/dns-resolver.ts';
import { createSender } from '../../../src/runtime/webhooks/send-delivery.ts';
import { buildHeaders, createSecret } from '../../../src/runtime/webhooks/signatures.ts';
import { notPublic } from '../../../src/runtime/webhooks/url-policy.ts';
import { type Authority, createAuthority } from '../../support/certificates.ts';
import { makeFolder } from '../../support/folders.ts';
import { answerStatus, type Receiver, startReceiver } from '../../support/receiver.ts';

const before = getCACertificates('default');
let authority: Authority;
let receiver: Receiver;

beforeAll(async () => {
  authority = createAuthority(makeFolder());
  setDefaultCACertificates([...before, authority.ca]);
  receiver = await startReceiver(
    authority.issue('receiver', ['DNS:localhost', 'DNS:hooks.example', 'IP:127.0.0.1']),
  );
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await receiver.close();
});
beforeEach(() => {
  receiver.got.length = 0;
  receiver.answerWith(answerStatus(204));
});

const nowMs = () => performance.now();
interface Options {
  readonly trusted?: string;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}
const makeSender = (options: Options = {}) =>
  createSender({
    trusted: new Set([options.trusted ?? `localhost:${receiver.port}`]),
    lookups: createLookups(options.resolve ?? createResolver(), nowMs),
    nowMs,
    timeoutMs: options.timeoutMs ?? 2000,
  });
const send = (options: Options = {}, url = here(), headers = {}, body = '{}') =>
  makeSender(options).send({ url, queue: 'account' }, headers, body);
const here = (path = '/hook') => `https://localhost:${receiver.port}${path}`;

/** Starts a TCP server on a loopback port and counts its connections. */
async function listenPlain(onConnection: (socket: Socket) => void, port = 0) {
  const server = createServer(onConnection);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('a webhook attempt', () => {
  it('posts the body with its headers, and succeeds on 2xx', async () => {
    const secret = createSecret();
    const body = '{"id":"dlv_1"}';
    const headers = buildHeaders(
      { id: 'dlv_1', event: 'new', body },
      { current: secret, previous: null },
      1,
    );
    receiver.answerWith(answerStatus(202, 'thanks'));
    const attempt = await send({}, here('/hook?x=1'), headers, body);
    expect(attempt).toMatchObject({
      status: 202,
      isDelivered: true,
      error: null,
      responseBody: 'thanks',
    });
    expect(attempt.ms).toBeGreaterThanOrEqual(0);
    const [got] = receiver.got;
    expect(got).toMatchObject({
      path: '/hook?x=1',
      body,
      headers: {
        'x-svc-event': 'new',
        'x-svc-delivery': 'dlv_1',
        'content-type': 'application/json',
      },
    });
    const signature = String(got?.headers['x-svc-signature']);
    expect(await verify(secret, got?.body ?? '', signature)).toBe(true);
  });

  it.each([
    [500, /responded with 500/],
    [404, /responded with 404/],
    [301, /redirect/],
    [307, /redirect/],
  ])('fails on status %i', async (status, error) => {
    receiver.answerWith((_request, response) => {
      response.writeHead(status, { Location: here('/elsewhere') }).end('no');
    });
    const attempt = await send();
    expect(attempt).toMatchObject({ status, isDelivered: false, responseBody: 'no' });
    expect(attempt.error).toMatch(error);
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('fails when no response arrives in time', async () => {
    receiver.answerWith(() => {});
    const attempt = await send({ timeoutMs: 200 });
    expect(attempt).toMatchObject({ status: null, isDelivered: false });
    expect(attempt.error).toMatch(/did not respond within/);
  });

  it('fails when the status line arrives too slowly', async () => {
    receiver.answerWith((request) => {
      request.socket.write('HTTP/1.1 2');
    });
    expect((await send({ timeoutMs: 200 })).error).toMatch(/did not respond within/);
  });

  it('ends on 101 Switching Protocols', async () => {
    receiver.answerWith((request) => {
      request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
    });
    const attempt = await send();
    expect(attempt).toMatchObject({ status: 101, isDelivered: false });
  });

  it('ends a flood of 1xx responses long before its time limit', async () => {
    receiver.answerWith(({ socket }) => {
      const flood = () => {
        while (!socket.destroyed && socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(100)));
      };
      socket.on('drain', flood);
      socket.on('error', () => {});
      flood();
    });
    const attempt = await send({ timeoutMs: 10_000 });
    expect(attempt.error).toMatch(/too much data/);
  });

  it('sends one request, even if the receiver closes the connection after reading it', async () => {
    receiver.answerWith(answerStatus(204));
    const sender = makeSender();
    const one = () => sender.send({ url: here(), queue: 'account' }, {}, '{}');
    expect(await one()).toMatchObject({ isDelivered: true });
    receiver.got.length = 0;
    receiver.answerWith((request) => request.socket.destroy());
    expect((await one()).error).toMatch(/closed the connection/);
    expect(receiver.got).toHaveLength(1);
  });

  it('uses a new connection for every attempt', async () => {
    const sockets = new Set<unknown>();
    const sender = makeSender();
    receiver.answerWith((request, response) => {
      sockets.add(request.socket);
      response.writeHead(204).end();
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await sender.send({ url: here(), queue: 'account' }, {}, '{}');
    }
    expect(sockets.size).toBe(3);
  });

  it('stores the first 1,024 bytes of an endless body', async () => {
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(300)), 5);
      response.on('close', () => clearInterval(timer));
    });
    const attempt = await send();
    expect(attempt).toMatchObject({ status: 200, isDelivered: true });
    expect(attempt.responseBody).toBe('x'.repeat(1024));
  });

  it('succeeds if the body stalls after the status', async () => {
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      response.write('half');
    });
    expect(await send({ timeoutMs: 300 })).toMatchObject({
      status: 200,
      isDelivered: true,
      responseBody: 'half',
    });
  });

  it('fails if the response is not HTTP', async () => {
    receiver.answerWith((request) => request.socket.end('hello\r\n\r\n'));
    expect((await send()).error).toMatch(/not valid HTTP/);
  });

  it('fails if nothing listens on the port', async () => {
    const attempt = await send({ trusted: 'localhost:1' }, 'https://localhost:1/');
    expect(attempt.error).toMatch(/refused the connection/);
  });

  it('fails if the certificate is for another name or from an unknown authority', async () => {
    const other = await startReceiver(authority.issue('other', ['DNS:other.example']));
    const url = `https://localhost:${other.port}/`;
    expect((await send({ trusted: `localhost:${other.port}` }, url)).error).toMatch(/certificate/);
    expect(other.got).toEqual([]);
    await other.close();
    setDefaultCACertificates(before);
    expect((await send()).error).toMatch(/certificate of the receiver is not valid/);
    setDefaultCACertificates([...before, authority.ca]);
    expect(receiver.got).toEqual([]);
  });

  it('fails if the receiver does not use TLS', async () => {
    const port = await listenPlain((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const trusted = `localhost:${port}`;
    expect((await send({ trusted }, `https://${trusted}/`)).error).toMatch(/TLS/);
  });

  it('is canceled when the sender closes, and the sender works again once it is reopened', async () => {
    receiver.answerWith(() => {});
    const sender = makeSender();
    const attempt = sender.send({ url: here(), queue: 'account' }, {}, '{}');
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
    sender.close();
    expect(await attempt).toMatchObject({ status: null, isDelivered: false, isCanceled: true });
    const late = sender.send({ url: here(), queue: 'account' }, {}, '{}');
    expect(await late).toMatchObject({ isCanceled: true });
    sender.open();
    receiver.answerWith(answerStatus(204));
    const next = await sender.send({ url: here(), queue: 'account' }, {}, '{}');
    expect(next).toMatchObject({ status: 204, isDelivered: true });
    expect(receiver.got).toHaveLength(2);
  });
});

describe('a webhook attempt to a host that is not trusted', () => {
  it('is refused before anything is sent when the form of the URL is not allowed', async () => {
    expect((await send({ trusted: '' })).error).toMatch(/Port \d+ is not allowed/);
    expect((await send({ trusted: '' }, 'https://127.0.0.1/')).error).toBe(notPublic);
  });

  it('resolves the name again, so a name cannot change to a private IP address unnoticed', async () => {
    let connections = 0;
    await listenPlain((socket) => {
      connections += 1;
      socket.destroy();
    }, 8443);
    for (const addresses of [['127.0.0.1'], ['1.1.1.1', '::ffff:127.0.0.1'], ['::1']]) {
      const options = { trusted: '', resolve: async () => addresses };
      expect((await send(options, 'https://rebinding.example:8443/')).error).toBe(notPublic);
    }
    expect(connections).toBe(0);
  });

  it.each<[string, Resolve]>([
    ['does not resolve', async () => []],
    ['resolves to a private address', async () => ['10.1.2.3']],
  ])('fails with the same message for a name that %s', async (_name, resolve) => {
    expect((await send({ trusted: '', resolve }, 'https://gone.example/')).error).toBe(notPublic);
  });

  it('does not count time in the DNS lookup queue against the receiver', async () => {
    const resolve = async () => {
      await new Promise((done) => setTimeout(done, 150));
      return ['10.1.2.3'];
    };
    const lookups = createLookups(resolve, nowMs);
    const sender = createSender({ trusted: new Set(), lookups, nowMs, timeoutMs: 300 });
    const target = { url: 'https://slow.example/', queue: 'account' };
    const attempts = await Promise.all(
      Array.from({ length: 16 }, () => sender.send(target, {}, '{}')),
    );
    // Four lookups run at a time, so the last four waited for 450 ms, longer than the time limit.
    expect(attempts.map(({ error }) => error)).toEqual(Array(16).fill(notPublic));
  });

  it('ignores the proxy settings of the environment', async () => {
    let connections = 0;
    const port = await listenPlain((socket) => {
      connections += 1;
      socket.destroy();
    });
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${port}`);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await send()).toMatchObject({ isDelivered: true });
    expect(connections).toBe(0);
  });
});
