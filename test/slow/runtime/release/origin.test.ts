// Objects from an origin that closes the connection after each response, as nginx and buckets may
// do.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../support/folders.ts';

const object = Buffer.alloc(8_000_000, 'daybreak');
const sha256 = createHash('sha256').update(object).digest('hex');

it('an object is read completely if the connection closes before it is written to disk', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Length: ${object.length}\r\nConnection: close\r\n\r\n`,
      );
      socket.end(object);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Loads the fetch of Node.js first, to check that the origin does not use it.
  await globalThis.fetch('http://127.0.0.1:1/').catch(() => undefined);
  const { createOrigin } = await import('../../../../src/runtime/release/origin.ts');
  const origin = createOrigin({ url, token: undefined, publicKey: undefined });
  const folder = makeFolder();
  for (let copy = 0; copy < 10; copy += 1) {
    const path = join(folder, String(copy));
    await origin.fetchObject({ sha256, bytes: object.length }, path);
    expect(readFileSync(path).equals(object)).toBe(true);
  }
  server.close();
});
