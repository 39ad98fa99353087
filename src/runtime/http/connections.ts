// Limits the number of open connections, per client and in total.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toCaller } from '../rate-limits/caller.ts';

export interface ConnectionLimits {
  /** Maximum number of open connections per IPv4 address or IPv6 /64 network. */
  readonly perIpAddress: number;
  readonly total: number;
}

/**
 * One IPv4 address or IPv6 /64 network. The first element of `connections` is the least recently
 * active connection.
 */
export interface Client {
  readonly ipAddress: string;
  readonly connections: Set<Connection>;
  /**
   * The queue of connections on which a pipelined request waits. A request waits until fewer than
   * `maxPipelined` pipelined requests of this client are running.
   */
  readonly pipelining: Connection[];
  pipelinedRunning: number;
}

export interface Connection {
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
export function markActive(connection: Connection): void {
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
