// Bounds what one client can make the server hold: connections, and requests sent ahead of time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toCaller } from '../rate-limits/caller.ts';

export interface ConnectionLimits {
  /** Open connections of one IP address. */
  readonly perIpAddress: number;
  /** Open connections of all clients together. */
  readonly total: number;
}

/**
 * Requests of one connection that may wait for their turn. A client that pipelines more is
 * disconnected: Node keeps a response object for each request it has parsed.
 */
const maxWaiting = 64;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The connections of one IP address, from the least to the most recently active. */
interface Client {
  readonly ipAddress: string;
  readonly connections: Set<Connection>;
}

interface Connection {
  readonly socket: Socket;
  readonly client: Client;
  /** A response is being made or sent. */
  isBusy: boolean;
  /** It has read at least one response. */
  isProven: boolean;
  readonly waiting: Array<readonly [IncomingMessage, ServerResponse]>;
}

export interface Connections {
  readonly sockets: Iterable<Socket>;
  /**
   * Registers a new connection. At a limit another one is closed to make room: one of the same
   * client at its limit, one of the client with the most connections at the total limit.
   */
  add(socket: Socket): void;
  /** Handles requests of one connection in order, each after the response before it was sent. */
  take(request: IncomingMessage, response: ServerResponse): void;
}

export function createConnections(limits: ConnectionLimits, handle: Handle): Connections {
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
  const makeRoom = (client: Client | undefined) => {
    const isFull = connections.size >= limits.total;
    if (!isFull && (client?.connections.size ?? 0) < limits.perIpAddress) return;
    const crowd = isFull ? findLargest(clients.values()) : client;
    const chosen = crowd && chooseClosable(crowd.connections);
    if (!chosen) return;
    chosen.socket.destroy();
    // Its `close` event comes later; until then it would still be counted.
    remove(chosen);
  };
  const run: Handle = (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return void request.socket.destroy();
    connection.isBusy = true;
    markActive(connection);
    // Emitted once the response was handed to the operating system or the connection was lost.
    response.once('close', () => runNext(connection));
    handle(request, response);
  };
  const runNext = (connection: Connection) => {
    connection.isBusy = false;
    connection.isProven = true;
    const next = connection.waiting.shift();
    if (!next || connection.socket.destroyed) return;
    if (connection.waiting.length === 0) connection.socket.resume();
    run(...next);
  };

  return {
    sockets: { [Symbol.iterator]: () => connections.keys() },
    add(socket) {
      const ipAddress = toCaller(socket.remoteAddress ?? '');
      makeRoom(clients.get(ipAddress));
      const client = clients.get(ipAddress) ?? { ipAddress, connections: new Set() };
      clients.set(ipAddress, client);
      const connection = { socket, client, isBusy: false, isProven: false, waiting: [] };
      client.connections.add(connection);
      connections.set(socket, connection);
      socket.once('close', () => remove(connection));
    },
    take(request, response) {
      const connection = connections.get(request.socket);
      if (!connection?.isBusy) return run(request, response);
      if (connection.waiting.length >= maxWaiting) return void connection.socket.destroy();
      connection.waiting.push([request, response]);
      connection.socket.pause();
    },
  };
}

function markActive(connection: Connection): void {
  const { connections } = connection.client;
  if (connections.delete(connection)) connections.add(connection);
}

/**
 * A flood of connections must not close those of honest clients, so connections that never read a
 * response come first, then those that are being answered, then idle ones. Within each group, the
 * one that has been inactive longest comes first.
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
