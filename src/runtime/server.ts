// Entry of the server: reads the settings, listens, and stops in good order.

import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../contracts/message-of.ts';
import { createRuntime } from './compose.ts';
import { type RuntimeConfig, readConfig } from './config/config.ts';
import { listen } from './http/server.ts';
import { createLog, type Log } from './logging/log.ts';
import { StateRefusedError } from './state/duckdb-file.ts';
import { keepNewFilesPrivate } from './state/private-files.ts';

/** How long requests in flight may take when the server stops. */
const drainMs = 10_000;

/** Browsers that have seen the site over HTTPS never try HTTP again, for a year. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' };

export interface Running {
  readonly port: number;
  /** Undefined where there is no port for metrics. */
  readonly metricsPort: number | undefined;
  stop(): Promise<void>;
}

/** Listens until `stop`. Throws when an address cannot be had or the state cannot be opened. */
export async function startServer(config: RuntimeConfig, log: Log): Promise<Running> {
  const { host, dataDir, metrics, connections } = config;
  const headers = config.site.url.startsWith('https:') ? strictTransport : {};
  await using opened = new AsyncDisposableStack();
  const runtime = opened.adopt(await createRuntime(config, log), (part) => part.close());
  const measures =
    metrics.port === undefined
      ? undefined
      : opened.adopt(
          await listen({
            host: metrics.host,
            port: metrics.port,
            fetch: runtime.operations.fetch,
            log,
            connections,
          }),
          (part) => part.stop(drainMs),
        );
  const main = opened.adopt(
    await listen({
      host,
      port: config.port,
      fetch: runtime.fetch,
      log,
      connections,
      headers,
    }),
    (part) => part.stop(drainMs),
  );
  const parts = opened.move();
  log('info', 'listening', { host, port: main.port, metricsPort: measures?.port, dataDir });
  return {
    port: main.port,
    metricsPort: measures?.port,
    async stop() {
      log('info', 'stopping', { withinMs: drainMs });
      runtime.announceStop();
      await wait(config.stopDelayMs);
      await parts.disposeAsync();
      log('info', 'stopped');
    },
  };
}

/** What the server needs of its process. */
export interface Host {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
  /** Where another process of ours started this one: tells it that requests are answered. */
  send?(message: 'listening'): unknown;
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  on(event: 'unhandledRejection', listener: (cause: unknown) => void): unknown;
  exit(code: number): void;
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
    return fail(2, messageOf(cause));
  }
  const write = (line: string) => host.stdout.write(line);
  const log = createLog(config.logLevel, write, () => new Date());
  logRejections(host, log);
  try {
    stopOnSignals(host, await startServer(config, log), log);
    host.send?.('listening');
  } catch (cause) {
    fail(cause instanceof StateRefusedError ? 3 : 1, tellFault(config, cause));
  }
}

/** Astro installs a handler that says nothing, so a forgotten rejection would go unnoticed. */
function logRejections(host: Host, log: Log): void {
  host.on('unhandledRejection', (cause) =>
    log('error', 'a promise was rejected and nothing handled it', {
      reason: messageOf(cause),
      stack: cause instanceof Error ? cause.stack : undefined,
    }),
  );
}

function stopOnSignals(host: Host, running: Running, log: Log): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) {
      host.stderr.write('Ended at once by a second signal: requests in flight were cut off.\n');
      return host.exit(1);
    }
    isStopping = true;
    running.stop().catch((cause: unknown) => {
      log('error', 'stopping failed', { reason: String(cause) });
      host.exit(1);
    });
  };
  host.on('SIGTERM', onSignal);
  host.on('SIGINT', onSignal);
}

function tellFault({ host, port, metrics }: RuntimeConfig, cause: unknown): string {
  const isAddress = cause instanceof Error && 'syscall' in cause && cause.syscall === 'listen';
  if (!isAddress) return `The server cannot start: ${messageOf(cause)}`;
  const isMetrics = 'port' in cause && cause.port === metrics.port;
  const where = isMetrics ? `${metrics.host}:${metrics.port}` : `${host}:${port}`;
  const settings = isMetrics ? 'METRICS_HOST or METRICS_PORT' : 'HOST or PORT';
  return (
    `The server cannot listen on ${where}: ${messageOf(cause)}. ` +
    `Choose another ${settings}, or end what holds this one.`
  );
}

if (import.meta.main) {
  keepNewFilesPrivate();
  await runServer(process);
}
