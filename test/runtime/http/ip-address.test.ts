// The client’s IP address, with and without proxies.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { findIpAddress } from '../../../src/runtime/http/ip-address.ts';

/** Sends a real request with this header and returns the client's IP address. */
async function addressOf(forwarded: string | string[] | undefined, proxies: number) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const request = get({ host: '127.0.0.1', port, headers });
  request.on('error', () => undefined);
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  const address = findIpAddress(incoming, proxies);
  request.destroy();
  server.close();
  return address;
}

it.each([
  ['203.0.113.9', 0, '127.0.0.1'],
  [undefined, 1, '127.0.0.1'],
  ['203.0.113.9', 1, '203.0.113.9'],
  // A client can only add entries before those of the proxies.
  ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  [['198.51.100.1', '203.0.113.9, 10.0.0.2'], 2, '203.0.113.9'],
  ['203.0.113.9', 2, '127.0.0.1'],
  ['203.0.113.9:4711', 1, '203.0.113.9'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['unknown', 1, '127.0.0.1'],
  ['', 1, '127.0.0.1'],
])(
  "the client's IP address for X-Forwarded-For %j behind %i proxies is %s",
  async (forwarded, proxies, expected) => {
    expect(await addressOf(forwarded, proxies)).toBe(expected);
  },
);
