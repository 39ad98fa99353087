// A TCP proxy in front of PostgreSQL that can fail.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  readonly port: number;
  /** Holds data back in both directions, like a database or network that hangs. */
  stall(isStalled: boolean): void;
  /** Cuts all connections and refuses new ones. */
  cut(isCut: boolean): void;
  close(): void;
}

export async function startDatabaseProxy(target: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => to.write(chunk));
      if (isStalled) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall(next) {
      isStalled = next;
      for (const socket of sockets) isStalled ? socket.pause() : socket.resume();
    },
    cut(next) {
      isCut = next;
      if (isCut) for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
