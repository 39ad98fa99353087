// Handles the requests of one connection in order, and bounds requests that are sent ahead of time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Client, type Connection, type Connections, markActive } from './connections.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * Requests of one connection that may wait for their turn. A client that pipelines more is
 * disconnected: Node keeps a response object for each request it has parsed.
 */
const maxWaiting = 64;

/**
 * Pipelined requests of one IP address that are handled at the same time. The operating system takes
 * megabytes of responses that nobody reads: without a limit, making those of a few hundred connections
 * would delay all other clients by seconds.
 */
const maxPipelined = 8;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns a listener that handles each request after the response before it was sent. */
export function handleInOrder(connections: Connections, queue: FairQueue, handle: Handle): Handle {
  const run: Handle = (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return void request.socket.destroy();
    connection.isBusy = true;
    markActive(connection);
    // Emitted once the response was handed to the operating system or the connection was lost.
    response.once('close', () => finish(connection));
    handle(request, response);
  };
  const finish = (connection: Connection) => {
    const { client, waiting } = connection;
    connection.isProven = true;
    connection.isBusy = waiting.length > 0;
    if (connection.isPipelined) client.pipelinedRunning -= 1;
    connection.isPipelined = false;
    if (connection.isBusy) client.pipelining.push(connection);
    startPipelined(client);
  };
  const startPipelined = (client: Client) => {
    while (client.pipelinedRunning < maxPipelined) {
      const connection = client.pipelining.shift();
      if (!connection) return;
      if (connection.socket.destroyed) continue;
      client.pipelinedRunning += 1;
      connection.isPipelined = true;
      queue(client.ipAddress, () => runNext(connection));
    }
  };
  const runNext = (connection: Connection) => {
    const next = connection.waiting.shift();
    if (!next || connections.get(connection.socket) !== connection) {
      connection.waiting.length = 0;
      return finish(connection);
    }
    if (connection.waiting.length === 0) connection.socket.resume();
    run(...next);
  };

  return (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection?.isBusy) return run(request, response);
    if (connection.waiting.length >= maxWaiting) return void connection.socket.destroy();
    connection.waiting.push([request, response]);
    connection.socket.pause();
  };
}
