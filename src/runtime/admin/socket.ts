// Sends admin commands to the running server through a Unix socket in the data folder.
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../logging/log.ts';
import { AdminCall, AdminResponse } from './admin-command.ts';
import type { AdminService } from './commands.ts';

export const socketFile = (dataDir: string): string => join(dataDir, 'admin.sock');

/** Maximum size of a command in bytes. */
const maxBytes = 64 * 1024;
const idleMs = 10_000;

export interface AdminSocket {
  close(): Promise<void>;
}

export interface AdminSocketOptions {
  readonly dataDir: string;
  readonly service: AdminService;
  readonly log: Log;
}

/**
 * Accepts admin commands until `close` is called. If the socket cannot be opened, logs a warning.
 * The server then runs without admin commands.
 */
export async function startAdminSocket(options: AdminSocketOptions): Promise<AdminSocket> {
  const { dataDir, log } = options;
  const path = socketFile(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void handleSocket(socket, options);
  });
  try {
    if (await isListening(path))
      throw new Error(
        'another server already uses this socket; stop that server, or set DATA_DIR to another folder',
      );
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (cause) {
    log('warn', 'cannot open the socket for admin commands', { path, reason: String(cause) });
    return { close: async () => undefined };
  }
  return {
    async close() {
      const closed = once(server, 'close');
      // `server.close()` also deletes the socket file.
      server.close();
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

/** Whether a server is listening on the socket. A killed server does not delete its socket file. */
async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function listenPrivately(server: Server, path: string): Promise<void> {
  // listen() creates the socket file synchronously, so this umask applies to the file.
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
  chmodSync(path, 0o600);
}

async function handleSocket(socket: Socket, { service, log }: AdminSocketOptions): Promise<void> {
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.on('error', (cause) =>
    log('debug', 'the client of an admin command disconnected', { reason: String(cause) }),
  );
  try {
    const call = decodeCall(await readText(socket));
    socket.setTimeout(0);
    const answer = await service.run(call);
    log('info', 'admin command', { command: call?.command, ok: answer.ok });
    socket.end(JSON.stringify(answer));
  } catch (cause) {
    log('debug', 'an admin command failed', { reason: String(cause) });
    socket.destroy();
  }
}

function decodeCall(text: string): AdminCall | undefined {
  try {
    return AdminCall.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readText(socket: Socket, max = maxBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > max)
      throw new Error(`The admin command is longer than the maximum of ${max} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends a command to the running server. Returns undefined if no server is running. */
export async function sendCommand(
  dataDir: string,
  call: AdminCall,
): Promise<AdminResponse | undefined> {
  const socket = connect({ path: socketFile(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.end(JSON.stringify(call));
  const text = await readText(socket, Number.MAX_SAFE_INTEGER);
  socket.destroy();
  const answer = AdminResponse.safeParse(text === '' ? undefined : JSON.parse(text));
  if (answer.success) return answer.data;
  throw new Error(
    'The server closed the connection before it returned a result. See the log of the server.',
  );
}
