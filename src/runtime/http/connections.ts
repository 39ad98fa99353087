// Limits and schedules connections, so that no client can delay the others: the number of open
// connections per client and in total, the order in which new connections start, and HTTP
// pipelining, which means requests that a client sends before it has received the previous response.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toCaller } from './ip-address.ts';

export interface ConnectionLimits {
  /** Maximum number of open connections per IPv4 address or IPv6 /64 network. */
  readonly perIpAddress: number;
  readonly total: number;
}

/**
 * One IPv4 address or IPv6 /64 network. The first element of `connections` is the least recently
 * active connection.
 */
interface Client {
  readonly ipAddress: string;
  readonly connections: Set<Connection>;
  /**
   * The queue of connections on which a pipelined request waits. A request waits until fewer than
   * `maxPipelined` pipelined requests of this client are running.
   */
  readonly pipelining: Connection[];
  pipelinedRunning: number;
}

interface Connection {
  readonly socket: Socket;
  readonly client: Client;
  isBusy: boolean;
  /** Whether at least one response on this connection was completed. */
  isProven: boolean;
  /** Whether `client.pipelinedRunning` includes the running request of this connection. */
  isPipelined: boolean;
  readonly waiting: Array<readonly [IncomingMessage, ServerResponse]>;
}

export interface Connections {
  readonly sockets: Iterable<Socket>;
  /**
   * Registers a new connection. If the limit per IP address is reached, closes another connection
   * of the same client. If the total limit is reached, closes a connection of the client with the
   * most connections.
   */
  add(socket: Socket): void;
  get(socket: Socket): Connection | undefined;
}

export function createConnections(limits: ConnectionLimits): Connections {
  const connections = new Map<Socket, Connection>();
  const clients = new Map<string, Client>();

  const remove = (connection: Connection) => {
    const { socket, client } = connection;
    connections.delete(socket);
    client.connections.delete(connection);
    if (client.connections.size === 0 && clients.get(client.ipAddress) === client) {
      clients.delete(client.ipAddress);
    }
  };
  return {
    sockets: { [Symbol.iterator]: () => connections.keys() },
    add(socket) {
      const ipAddress = toCaller(socket.remoteAddress ?? '');
      const known = clients.get(ipAddress);
      const isFull = connections.size >= limits.total;
      const isCrowded = (known?.connections.size ?? 0) >= limits.perIpAddress;
      const crowd = isFull ? findLargest(clients.values()) : isCrowded ? known : undefined;
      const closable = crowd && chooseClosable(crowd.connections);
      closable?.socket.destroy();
      // Remove the connection now, because its `close` event is emitted later.
      if (closable) remove(closable);
      const client = clients.get(ipAddress) ?? createClient(ipAddress);
      clients.set(ipAddress, client);
      const connection = {
        socket,
        client,
        isBusy: false,
        isProven: false,
        isPipelined: false,
        waiting: [],
      };
      client.connections.add(connection);
      connections.set(socket, connection);
      socket.once('close', () => remove(connection));
    },
    get: (socket) => connections.get(socket),
  };
}

const createClient = (ipAddress: string): Client => ({
  ipAddress,
  connections: new Set(),
  pipelining: [],
  pipelinedRunning: 0,
});

/** Makes the connection the most recently active connection of its client. */
function markActive(connection: Connection): void {
  const { connections } = connection.client;
  if (connections.delete(connection)) connections.add(connection);
}

/**
 * Chooses the connection to close. Prefers connections that have not completed any response, then
 * connections that wait for a response, then idle connections. Within each group, chooses the least
 * recently active connection. With this order, a flood of connections does not close the
 * connections of well-behaved clients.
 */
function chooseClosable(connections: Set<Connection>): Connection | undefined {
  const all = [...connections];
  return all.find(({ isProven }) => !isProven) ?? all.find(({ isBusy }) => isBusy) ?? all[0];
}

function findLargest(clients: Iterable<Client>): Client | undefined {
  let largest: Client | undefined;
  for (const client of clients) {
    if (!largest || client.connections.size > largest.connections.size) largest = client;
  }
  return largest;
}

/**
 * Maximum number of calls per turn of the event loop. A call that sends 230 KB takes about 0.2 ms.
 */
const callsPerTurn = 8;
/** While responses wait for chunks of files, one call starts in this number of turns. */
const turnsPerCall = 4;

export type FairQueue = (ipAddress: string, call: () => void) => void;

/**
 * Creates a queue that runs each call in a later turn of the event loop. The queue alternates
 * between clients, so that one client cannot delay the others. Calls of the same client keep their
 * order. While `isBehind()`, few calls start: otherwise, the files for 1,000 new connections would
 * delay the files for all other connections by up to half a second.
 */
export function createFairQueue(isBehind: () => boolean): FairQueue {
  const waiting = new Map<string, Array<() => void>>();
  let isScheduled = false;
  let turns = 0;

  const schedule = () => {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(callSome);
  };
  const callSome = () => {
    isScheduled = false;
    turns += 1;
    const calls = !isBehind() ? callsPerTurn : turns % turnsPerCall === 0 ? 1 : 0;
    for (let count = 0; count < calls; count += 1) takeNext(waiting)?.();
    schedule();
  };

  return (ipAddress, call) => {
    const calls = waiting.get(ipAddress);
    if (calls) calls.push(call);
    else waiting.set(ipAddress, [call]);
    schedule();
  };
}

function takeNext(waiting: Map<string, Array<() => void>>): (() => void) | undefined {
  for (const [ipAddress, calls] of waiting) {
    waiting.delete(ipAddress);
    const call = calls.shift();
    // Maps iterate in insertion order. Inserting the client again moves it to the end of the queue.
    if (calls.length > 0) waiting.set(ipAddress, calls);
    return call;
  }
  return undefined;
}

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
