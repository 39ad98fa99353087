import { createServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { verify } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSender } from '../../../src/runtime/webhooks/attempt.ts';
import { buildHeaders, createSecret } from '../../../src/runtime/webhooks/signatures.ts';
import { readTrustedTargets, resolveByDns } from '../../../src/runtime/webhooks/target.ts';
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

const sender = (trusted = `localhost:${receiver.port}`, timeoutMs = 2000) =>
  createSender({
    trusted: readTrustedTargets(trusted),
    resolve: resolveByDns,
    nowMs: () => performance.now(),
    timeoutMs,
  });
const here = (path = '/hook') => `https://localhost:${receiver.port}${path}`;

describe('an attempt', () => {
  it('posts the body with its headers, and is delivered when answered 2xx', async () => {
    const secret = createSecret();
    const body = '{"id":"dlv_1"}';
    const headers = buildHeaders(
      { id: 'dlv_1', event: 'new', body },
      { current: secret, previous: null },
      1,
    );
    receiver.answerWith(answerStatus(202, 'thanks'));
    const attempt = await sender()(here('/hook?x=1'), headers, body);
    expect(attempt).toMatchObject({
      status: 202,
      isDelivered: true,
      error: null,
      answer: 'thanks',
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
    expect(await verify(secret, got?.body ?? '', String(got?.headers['x-svc-signature']))).toBe(
      true,
    );
  });

  it.each([
    [500, /answered 500/],
    [404, /answered 404/],
    [301, /redirect/],
    [307, /redirect/],
  ])('has failed when answered %i', async (status, error) => {
    receiver.answerWith((_request, response) => {
      response.writeHead(status, { Location: here('/elsewhere') }).end('no');
    });
    expect(await sender()(here(), {}, '{}')).toMatchObject({
      status,
      isDelivered: false,
      answer: 'no',
    });
    expect((await sender()(here(), {}, '{}')).error).toMatch(error);
    expect(receiver.got.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('has failed when nothing is answered in time', async () => {
    receiver.answerWith(() => {});
    const attempt = await sender(undefined, 200)(here(), {}, '{}');
    expect(attempt).toMatchObject({ status: null, isDelivered: false });
    expect(attempt.error).toMatch(/did not answer within/);
  });

  it('has failed when the answer trickles in too slowly to hold a status', async () => {
    receiver.answerWith((request) => {
      request.socket.write('HTTP/1.1 2');
    });
    expect((await sender(undefined, 200)(here(), {}, '{}')).error).toMatch(/did not answer within/);
  });

  it('goes over the connection of the one before, and over a new one when that was cut', async () => {
    const sockets: unknown[] = [];
    const send = sender();
    receiver.answerWith((request, response) => {
      sockets.push(request.socket);
      if (sockets.length === 3) request.socket.destroy();
      else response.writeHead(204).end();
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await send(here(), {}, '{}')).toMatchObject({ status: 204, isDelivered: true });
    }
    expect(sockets).toHaveLength(4);
    expect(sockets[1]).toBe(sockets[0]);
    expect(sockets[3]).not.toBe(sockets[0]);
  });

  it('has failed when the connection is reset', async () => {
    receiver.answerWith((request) => request.socket.destroy());
    expect((await sender()(here(), {}, '{}')).error).toMatch(/closed the connection/);
  });

  it('keeps the first 1,024 bytes of a body that never ends', async () => {
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(300)), 5);
      response.on('close', () => clearInterval(timer));
    });
    const attempt = await sender()(here(), {}, '{}');
    expect(attempt).toMatchObject({ status: 200, isDelivered: true });
    expect(attempt.answer).toBe('x'.repeat(1024));
  });

  it('is delivered though the body that follows the status stalls', async () => {
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      response.write('half');
    });
    expect(await sender(undefined, 300)(here(), {}, '{}')).toMatchObject({
      status: 200,
      isDelivered: true,
      answer: 'half',
    });
  });

  it('has failed when the answer is no HTTP', async () => {
    receiver.answerWith((request) => request.socket.end('hello\r\n\r\n'));
    expect((await sender()(here(), {}, '{}')).error).toMatch(/did not answer in HTTP/);
  });

  it('has failed when nobody listens', async () => {
    const attempt = await sender('localhost:1')('https://localhost:1/', {}, '{}');
    expect(attempt.error).toMatch(/refused the connection/);
  });

  it('has failed when the certificate is of another name, too old, or of no known authority', async () => {
    const other = await startReceiver(authority.issue('other', ['DNS:other.example']));
    const at = `https://localhost:${other.port}/`;
    expect((await sender(`localhost:${other.port}`)(at, {}, '{}')).error).toMatch(/certificate/);
    expect(other.got).toEqual([]);
    await other.close();
    setDefaultCACertificates(before);
    expect((await sender()(here(), {}, '{}')).error).toMatch(/certificate is not valid/);
    setDefaultCACertificates([...before, authority.ca]);
    expect(receiver.got).toEqual([]);
  });

  it('has failed when the other end does not speak TLS', async () => {
    const plain: Server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    const address = plain.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const attempt = await sender(`localhost:${port}`)(`https://localhost:${port}/`, {}, '{}');
    expect(attempt.error).toMatch(/TLS/);
    plain.close();
  });
});

describe('an attempt at an address that is not trusted', () => {
  it('is refused before anything is sent when the form of the address is refused', async () => {
    expect((await sender('')(here(), {}, '{}')).error).toMatch(/port/);
    expect((await sender('')('https://127.0.0.1/', {}, '{}')).error).toMatch(/public internet/);
  });

  it('is decided on what the name resolves to now, not at registration', async () => {
    const connected: string[] = [];
    const trap: Server = createServer((socket) => {
      connected.push('in');
      socket.destroy();
    });
    const isListening = await new Promise<boolean>((done) => {
      trap.once('error', () => done(false));
      trap.listen(8443, '127.0.0.1', () => done(true));
    });
    for (const addresses of [['127.0.0.1'], ['1.1.1.1', '::ffff:127.0.0.1'], ['::1']]) {
      const send = createSender({
        trusted: new Set(),
        resolve: async () => addresses,
        nowMs: () => performance.now(),
      });
      const attempt = await send('https://rebinding.example:8443/', {}, '{}');
      expect(attempt.error).toMatch(/public internet/);
    }
    expect(connected).toEqual([]);
    expect(isListening).toBe(true);
    trap.close();
  });

  it('tells a name that does not resolve', async () => {
    const send = createSender({
      trusted: new Set(),
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
      nowMs: () => performance.now(),
    });
    expect((await send('https://gone.example/', {}, '{}')).error).toMatch(/does not resolve/);
  });

  it('uses no proxy, whatever the environment says', async () => {
    const asked: string[] = [];
    const proxy = createServer((socket) => {
      asked.push('in');
      socket.destroy();
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const address = proxy.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.env.HTTPS_PROXY = `http://127.0.0.1:${port}`;
    process.env.NODE_USE_ENV_PROXY = '1';
    expect(await sender()(here(), {}, '{}')).toMatchObject({ isDelivered: true });
    delete process.env.HTTPS_PROXY;
    delete process.env.NODE_USE_ENV_PROXY;
    expect(asked).toEqual([]);
    proxy.close();
  });
});
