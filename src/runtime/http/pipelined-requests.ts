// Handles the requests of a connection in order, and limits HTTP pipelining: requests that a client
// sends before it has received the previous response.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Client, type Connection, type Connections, markActive } from './connections.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * Maximum number of waiting requests per connection. Connections with more requests are closed,
 * because Node keeps a response object in memory for each parsed request.
 */
const maxWaiting = 64;

/**
 * Maximum number of pipelined requests per client that run at the same time. A client may pipeline
 * requests on hundreds of connections without reading the responses. Running all of these requests
 * at once would delay other clients by seconds.
 */
const maxPipelined = 8;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export function handleInOrder(connections: Connections, queue: FairQueue, handle: Handle): Handle {
  const run: Handle = (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return void request.socket.destroy();
    connection.isBusy = true;
    markActive(connection);
    // `close` is emitted when the operating system has received the whole response, or when the
    // connection is lost.
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
