// Hostile webhook receivers in a separate process: one HTTPS server, and one port for each behavior
// that starts before a request is read. Prints the ports, then a line for each connection.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { type Certificate, createAuthority } from '../support/certificates.ts';
import { behaviors } from './receivers-behaviors.ts';

const [folder = ''] = process.argv.slice(2);
const authority = createAuthority(folder);
const local = authority.issue('hostile', ['DNS:localhost']);
const other = authority.issue('other-name', ['DNS:other.example']);
const expired = authority.issue('expired', ['DNS:localhost'], -1);
const unknown = createAuthority(mkdtempSync(join(folder, 'unknown-'))).issue('unknown', [
  'DNS:localhost',
]);

const plain = (onConnection: (socket: Socket) => void): Server =>
  createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });

const secure = (certificate: Certificate, onConnection: (socket: TLSSocket) => void): Server => {
  const server = createTlsServer({ ...certificate, allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.on('tlsClientError', () => {});
  return server;
};

function readHead(socket: TLSSocket): void {
  let head = '';
  const read = (chunk: Buffer) => {
    head += chunk.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    socket.off('data', read);
    socket.resume();
    const name = /^POST \/(\S*) /.exec(head)?.[1] ?? '';
    process.stdout.write(`${name}\n`);
    behaviors[name.replace(/\?.*/, '')]?.[1](socket);
  };
  socket.on('data', read);
}

const okay = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const servers: Readonly<Record<string, Server>> = {
  '': secure(local, readHead),
  'tcp-silent': plain(() => {}),
  'tcp-close': plain((socket) => socket.end()),
  'tcp-reset': plain((socket) => socket.resetAndDestroy()),
  'plain-http': plain((socket) => socket.write(okay)),
  'tls-garbage': plain((socket) => socket.write('garbage'.repeat(1000))),
  // A TLS record that announces 16 KB but is never completed, and a fatal TLS alert.
  'tls-half-record': plain((socket) => socket.write(Buffer.from('160303400002', 'hex'))),
  'tls-alert': plain((socket) => socket.write(Buffer.from('15030300020228', 'hex'))),
  'tls-other-name': secure(other, (socket) => socket.write(okay)),
  'tls-unknown-authority': secure(unknown, (socket) => socket.write(okay)),
  'tls-expired': secure(expired, (socket) => socket.write(okay)),
  'tls-close': secure(local, (socket) => socket.end()),
  'never-reads': secure(local, (socket) => socket.pause()),
  'response-before-request': secure(local, (socket) => socket.write(okay)),
};

const ports: Record<string, number> = {};
for (const [name, server] of Object.entries(servers)) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ports[name] = (server.address() as AddressInfo).port;
}
process.stdout.write(`${JSON.stringify(ports)}\n`);
