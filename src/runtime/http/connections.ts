// Bounds the number of connections, of one client and of all.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toCaller } from '../rate-limits/caller.ts';

export interface ConnectionLimits {
  /** Open connections of one IP address. */
  readonly perIpAddress: number;
  /** Open connections of all clients together. */
  readonly total: number;
}

/** The connections of one IP address, from the least to the most recently active. */
export interface Client {
  readonly ipAddress: string;
  readonly connections: Set<Connection>;
  /** Connections whose next pipelined request waits for one of `maxPipelined` to finish. */
  readonly pipelining: Connection[];
  pipelinedRunning: number;
}

export interface Connection {
  readonly socket: Socket;
  readonly client: Client;
  /** A response is being made or sent. */
  isBusy: boolean;
  /** It has read at least one response. */
  isProven: boolean;
  /** Its request counts in the client's `pipelinedRunning`. */
  isPipelined: boolean;
  readonly waiting: Array<readonly [IncomingMessage, ServerResponse]>;
}

export interface Connections {
  readonly sockets: Iterable<Socket>;
  /**
   * Registers a new connection. At a limit another one is closed to make room: one of the same
   * client at its limit, one of the client with the most connections at the total limit.
   */
  add(socket: Socket): void;
  /** Returns the connection of a socket, or undefined if it was closed. */
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
      // Its `close` event comes later; until then it would still be counted.
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

/** Makes a connection the most recently active one of its client. */
export function markActive(connection: Connection): void {
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
