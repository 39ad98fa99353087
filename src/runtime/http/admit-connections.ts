// Starts new connections a few at a time, so that many new connections do not delay existing ones.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toCaller } from '../rate-limits/caller.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * By default, Node reads from all new connections before it serves existing connections again. This
 * function queues each new connection before Node reads from it.
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
    // An `error` event without a listener would crash the process if the client resets the
    // connection.
    socket.on('error', ignoreError);
    queue(toCaller(socket.remoteAddress ?? ''), () => {
      socket.off('error', ignoreError);
      if (socket.destroyed) return;
      for (const listener of start) listener.call(server, socket);
    });
  });
}

const ignoreError = () => undefined;
