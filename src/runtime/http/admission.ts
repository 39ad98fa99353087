// Starts new connections a few at a time, so that a flood of them does not delay open ones.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toCaller } from '../rate-limits/caller.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * Node reads and parses everything that has arrived on all new connections before it continues with
 * open ones. With this, a new connection waits for its turn in the queue before it is read.
 */
export function admitGradually(
  server: Server,
  queue: FairQueue,
  register: (socket: Socket) => void,
): void {
  const start = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    register(socket);
    // Without a listener, the error of a connection that is reset now would end the process.
    socket.on('error', ignoreError);
    queue(toCaller(socket.remoteAddress ?? ''), () => {
      socket.off('error', ignoreError);
      if (socket.destroyed) return;
      for (const listener of start) listener.call(server, socket);
    });
  });
}

const ignoreError = () => undefined;
