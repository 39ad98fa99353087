// Entry of the server: serves the current release and switches to each new one.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { type RuntimeConfig, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { createServing } from './serving.ts';

/** How often `current` is looked at; a release is served at most this long after its publication. */
const pollMs = 1000;
/** How long requests in flight may take when the server stops. */
const drainMs = 10_000;

export interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/** Listens until `stop`. Throws when the address cannot be had. */
export async function startServer(config: RuntimeConfig, log: Log): Promise<Running> {
  const serving = createServing({ dataDir: config.dataDir, log });
  const look = () =>
    serving.refresh().catch((cause: unknown) => {
      log('error', 'looking for a new release failed', { reason: String(cause) });
    });
  await look();
  const app = createApp({ config, log, serving, createId: randomUUID });
  const server = createServer(
    getRequestListener(app.fetch, { errorHandler: (cause) => refuseRequest(cause, log) }),
  );
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const poll = setInterval(look, pollMs);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log('info', 'listening', { host: config.host, port, dataDir: config.dataDir });
  return {
    port,
    async stop() {
      clearInterval(poll);
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(timer);
      serving.close();
      log('info', 'stopped');
    },
  };
}

/** Answers what is no request that the application could be given, such as an impossible address. */
function refuseRequest(cause: unknown, log: Log): Response {
  const requestId = randomUUID();
  log('debug', 'not a request', { requestId, reason: String(cause) });
  return new Response('This is not a request that can be answered.\n', {
    status: 400,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
  });
}

/** What the server needs of its process. */
export interface Host {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
}

/** Starts and serves until a signal; a fault at start is told on standard error. */
export async function runServer(host: Host): Promise<void> {
  const fail = (code: number, message: string) => {
    host.stderr.write(`${message}\n`);
    host.exitCode = code;
  };
  let config: RuntimeConfig;
  try {
    config = readConfig(host.env);
  } catch (cause) {
    return fail(2, cause instanceof Error ? cause.message : String(cause));
  }
  const write = (line: string) => host.stdout.write(line);
  const log = createLog(config.logLevel, write, () => new Date());
  try {
    const running = await startServer(config, log);
    const stop = () => {
      running
        .stop()
        .catch((cause: unknown) => log('error', 'stopping failed', { reason: String(cause) }));
    };
    host.once('SIGTERM', stop);
    host.once('SIGINT', stop);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    fail(
      1,
      `The server cannot listen on ${config.host}:${config.port}: ${reason}. ` +
        'Choose another HOST or PORT, or end what holds this one.',
    );
  }
}

if (import.meta.main) await runServer(process);
