// The door to the running server: a local socket in the data folder, for its owner alone.
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { AdminAnswer, AdminCommand } from './commands.ts';
import type { AdminService } from './service.ts';

export const socketFile = (dataDir: string): string => join(dataDir, 'admin.sock');

/** Longer commands than any of ours. */
const mostBytes = 64 * 1024;
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
 * Listens until it is closed. A server that cannot have its socket serves all the same: then
 * commands are told so.
 */
export async function startAdminSocket(options: AdminSocketOptions): Promise<AdminSocket> {
  const { dataDir, log } = options;
  const path = socketFile(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void answerSocket(socket, options);
  });
  try {
    if (await isAnswered(path)) throw new Error('another server answers there');
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (cause) {
    log('warn', 'admin commands cannot reach this server', { path, reason: String(cause) });
    return { close: async () => undefined };
  }
  return {
    async close() {
      const closed = once(server, 'close');
      // It removes the socket, too.
      server.close();
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

/** Left over from a server that was killed, nobody answers. */
async function isAnswered(path: string): Promise<boolean> {
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
  // The socket is made within the call, so nobody else ever gets in between.
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
  chmodSync(path, 0o600);
}

async function answerSocket(socket: Socket, { service, log }: AdminSocketOptions): Promise<void> {
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.on('error', (cause) => log('debug', 'an admin command left', { reason: String(cause) }));
  try {
    const command = decodeCommand(await readText(socket));
    socket.setTimeout(0);
    const answer: AdminAnswer = command
      ? await service.run(command)
      : {
          ok: false,
          code: 'usage',
          message: 'The server does not know this command. Update both.',
        };
    log('info', 'admin command', { command: command?.command, ok: answer.ok });
    socket.end(JSON.stringify(answer));
  } catch (cause) {
    log('debug', 'an admin command was not answered', { reason: String(cause) });
    socket.destroy();
  }
}

function decodeCommand(text: string): AdminCommand | undefined {
  try {
    return AdminCommand.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readText(socket: Socket, most = mostBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > most) throw new Error(`More than ${most} bytes came.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Hands a command to the running server; undefined when there is none. */
export async function askServer(
  dataDir: string,
  command: AdminCommand,
): Promise<AdminAnswer | undefined> {
  const socket = connect({ path: socketFile(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.end(JSON.stringify(command));
  const text = await readText(socket, Number.MAX_SAFE_INTEGER);
  socket.destroy();
  const answer = AdminAnswer.safeParse(text === '' ? undefined : JSON.parse(text));
  if (answer.success) return answer.data;
  throw new Error('The server broke off before it answered. Look into its log.');
}
