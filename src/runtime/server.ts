// Entry of the server: serves the current release and switches to each new one.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
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
  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port });
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
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const timer = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, drainMs);
      await closed;
      clearTimeout(timer);
      serving.close();
      log('info', 'stopped');
    },
  };
}

async function main(): Promise<void> {
  let config: RuntimeConfig;
  try {
    config = readConfig(process.env);
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n`);
    process.exitCode = 2;
    return;
  }
  const log = createLog(
    config.logLevel,
    (line) => process.stdout.write(line),
    () => new Date(),
  );
  try {
    const running = await startServer(config, log);
    const stop = () => {
      running
        .stop()
        .catch((cause: unknown) => log('error', 'stopping failed', { reason: String(cause) }));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    process.stderr.write(
      `The server cannot listen on ${config.host}:${config.port}: ${reason}. ` +
        'Choose another PORT, or end what holds it.\n',
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
