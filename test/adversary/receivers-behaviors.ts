// The behaviors of hostile webhook receivers after they have read the request headers, by URL path.
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';

/** Writes as fast as the other side reads, until the connection closes. */
function flood(socket: TLSSocket, text: string | Buffer): void {
  const piece = Buffer.concat(Array.from({ length: 50 }, () => Buffer.from(text)));
  const write = () => {
    while (!socket.destroyed && socket.writable && socket.write(piece));
  };
  socket.on('drain', write);
  write();
}

/** Writes a piece every 100 ms. */
function drip(socket: TLSSocket, next: (index: number) => string): void {
  let index = 0;
  const timer = setInterval(() => {
    socket.write(next(index));
    index += 1;
  }, 100);
  socket.on('close', () => clearInterval(timer));
}

const ok = (headers: string, body = '') => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
const chunked = ok('Transfer-Encoding: chunked');
const switching =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const redirect = (status: number) =>
  `HTTP/1.1 ${status} Moved\r\nLocation: https://localhost:1/\r\nContent-Length: 0\r\n\r\n`;

export type Behavior = (socket: TLSSocket) => void;
const say =
  (text: string | Buffer): Behavior =>
  (socket) =>
    void socket.write(text);
const sayAndEnd =
  (text: string | Buffer): Behavior =>
  (socket) =>
    void socket.end(text);
const saying =
  (start: string, repeated: string | Buffer): Behavior =>
  (socket) => {
    socket.write(start);
    flood(socket, repeated);
  };

/** Each behavior, with the status that the attempt reports, or null if it reports none. */
export const behaviors: Readonly<Record<string, readonly [status: number | null, Behavior]>> = {
  switching: [101, say(switching)],
  'switching-with-data': [101, saying(switching, 'x'.repeat(1000))],
  'switching-unknown': [101, say('HTTP/1.1 101 Yes\r\n\r\n')],
  'upgrade-in-200': [200, say(ok('Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0'))],
  'endless-headers': [null, saying('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n')],
  'endless-reason': [null, saying('HTTP/1.1 200 ', 'reason ')],
  'endless-empty-lines': [null, saying('', '\r\n')],
  'endless-continue': [null, saying('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  'endless-processing': [null, saying('', 'HTTP/1.1 102 Processing\r\n\r\n')],
  'endless-early-hints': [null, saying('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')],
  'huge-header': [null, say(ok(`X-A: ${'b'.repeat(30_000)}\r\nContent-Length: 0`))],
  'reset-before-headers': [null, (socket) => socket.destroy()],
  'reset-in-headers': [
    null,
    (socket) => socket.write('HTTP/1.1 200 OK\r\nX-', () => socket.destroy()),
  ],
  'reset-in-body': [
    200,
    (socket) => socket.write(ok('Content-Length: 500', 'half'), () => socket.destroy()),
  ],
  'half-open': [null, (socket) => void socket.end()],
  silent: [null, () => {}],
  'drip-status': [null, (socket) => drip(socket, (index) => 'HTTP/1.1 '.charAt(index % 9))],
  'drip-headers': [
    null,
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, (index) => `X-${index}: y\r\n`);
    },
  ],
  'drip-body': [
    200,
    (socket) => {
      socket.write(ok('Content-Length: 500'));
      drip(socket, () => 'x');
    },
  ],
  'endless-body': [200, saying(ok('Connection: close'), 'x'.repeat(1000))],
  'endless-chunks': [200, saying(chunked, '1\r\nx\r\n')],
  'endless-chunk-extension': [200, saying(`${chunked}1;`, 'a=b;')],
  'endless-trailers': [200, saying(`${chunked}1\r\nx\r\n0\r\n`, 'X-A: b\r\n')],
  'four-gigabytes': [200, say(ok('Content-Length: 4294967296', 'x'))],
  'gzip-bomb': [
    200,
    say(ok('Content-Encoding: gzip', gzipSync(Buffer.alloc(1e7)).toString('latin1'))),
  ],
  'body-too-long': [200, say(ok('Content-Length: 5', 'x'.repeat(500)))],
  'body-too-short': [200, sayAndEnd(ok('Content-Length: 500', 'x'))],
  'bad-chunk-size': [200, say(`${chunked}zz\r\nx\r\n`)],
  'huge-chunk-size': [200, say(`${chunked}ffffffffffffffffffff\r\nx`)],
  'negative-length': [null, say(ok('Content-Length: -5', 'x'))],
  'two-lengths': [null, say(ok('Content-Length: 1\r\nContent-Length: 2', 'xx'))],
  'length-and-chunked': [
    null,
    say(ok('Content-Length: 1\r\nTransfer-Encoding: chunked', '0\r\n\r\n')),
  ],
  'no-content-with-body': [204, say('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello')],
  'not-modified': [304, say('HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n')],
  'two-responses': [200, say(ok('Content-Length: 0') + ok('Content-Length: 0'))],
  'keep-alive-then-close': [
    200,
    (socket) => {
      socket.write(ok('Connection: keep-alive\r\nContent-Length: 2', 'ok'));
      setTimeout(() => socket.destroy(), 50);
    },
  ],
  'version-0.9': [null, sayAndEnd('<html>hello</html>')],
  'version-2': [null, say(Buffer.from('00000604000000000000030000006400', 'hex'))],
  'version-9': [null, say('HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n')],
  'status-000': [0, say('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n')],
  'status-999': [999, say('HTTP/1.1 999 Much\r\nContent-Length: 0\r\n\r\n')],
  'status-1000': [null, say('HTTP/1.1 1000 More\r\nContent-Length: 0\r\n\r\n')],
  'nul-bytes': [null, say('HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n')],
  'bare-line-feeds': [null, say('HTTP/1.1 200 OK\nContent-Length: 0\n\n')],
  'invalid-header-name': [null, say(ok('X A\u0001: b\r\nContent-Length: 0'))],
  garbage: [null, say(Buffer.from('ff00fe01fd02fc03'.repeat(100), 'hex'))],
  'redirect-301': [301, say(redirect(301))],
  'redirect-307': [307, say(redirect(307))],
  'redirect-308': [308, say(redirect(308))],
  'refresh-header': [200, say(ok('Refresh: 0; url=https://localhost:1/\r\nContent-Length: 0'))],
  gone: [410, say('HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n')],
  'server-error': [500, say('HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n')],
};
