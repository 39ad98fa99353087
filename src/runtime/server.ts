// Entry point of the server: reads the settings, starts listening, and shuts down gracefully.

import { messageOf } from '../lib/error-message.ts';
import { isMain } from '../lib/is-main.ts';
import { type RuntimeConfig, readConfig } from './config/config.ts';
import { createRuntime } from './create-runtime.ts';
import { listen } from './http/server.ts';
import { createLog, type Log } from './logging/log.ts';
import { limitGarbage } from './release/trigger-garbage-collection.ts';
import { StateRefusedError } from './state/duckdb-file.ts';
import { keepNewFilesPrivate } from './state/private-files.ts';

/** Time limit for requests in flight when the server stops. */
const drainMs = 10_000;
/** Two signals within this time are one request to stop. */
const sameSignalMs = 500;

/** Tells browsers to use only HTTPS for this site for a year. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' };

export interface Running {
  readonly port: number;
  readonly metricsPort: number | undefined;
  stop(): Promise<void>;
}

/** Starts the server. Throws if a port is not available or if the state cannot be opened. */
export async function startServer(config: RuntimeConfig, log: Log): Promise<Running> {
  const { host, dataDir, metrics } = config;
  // Behind a proxy, all connections come from the IP address of the proxy.
  const perIpAddress = config.proxies > 0 ? Number.POSITIVE_INFINITY : 128;
  const connections = { perIpAddress, total: 2_000 };
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
  await runtime.finishStart();
  const parts = opened.move();
  log('info', 'listening', { host, port: main.port, metricsPort: measures?.port, dataDir });
  return {
    port: main.port,
    metricsPort: measures?.port,
    async stop() {
      log('info', 'stopping', { withinMs: drainMs });
      runtime.announceStop();
      await parts.disposeAsync();
      log('info', 'stopped');
    },
  };
}

/** The members of Node's `process` that the server uses. Tests replace them. */
export interface Host {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
  /** Notifies the parent process, if there is one, that the server accepts requests. */
  send?(message: 'listening'): unknown;
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  on(event: 'unhandledRejection', listener: (cause: unknown) => void): unknown;
  exit(code: number): void;
}

/** Runs the server until it receives SIGTERM or SIGINT. Writes startup errors to standard error. */
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
    fail(cause instanceof StateRefusedError ? 3 : 1, describeFault(config, cause));
  }
}

/** Astro installs a handler that ignores unhandled rejections, so this handler logs them. */
function logRejections(host: Host, log: Log): void {
  host.on('unhandledRejection', (cause) =>
    log('error', 'unhandled promise rejection', {
      reason: messageOf(cause),
      stack: cause instanceof Error ? cause.stack : undefined,
    }),
  );
}

function stopOnSignals(host: Host, running: Running, log: Log): void {
  let stoppingMs: number | undefined;
  const onSignal = () => {
    if (stoppingMs !== undefined) {
      // A terminal or a process manager signals the whole group, and src/launch.mjs once more.
      if (performance.now() - stoppingMs < sameSignalMs) return;
      host.stderr.write('Stopped by a second signal. Requests in flight were aborted.\n');
      return host.exit(1);
    }
    stoppingMs = performance.now();
    running.stop().catch((cause: unknown) => {
      log('error', 'stopping the server failed', { reason: String(cause) });
      host.exit(1);
    });
  };
  host.on('SIGTERM', onSignal);
  host.on('SIGINT', onSignal);
}

function describeFault({ host, port, metrics }: RuntimeConfig, cause: unknown): string {
  const isAddress = cause instanceof Error && 'syscall' in cause && cause.syscall === 'listen';
  if (!isAddress) return `The server cannot start: ${messageOf(cause)}`;
  const isMetrics = 'port' in cause && cause.port === metrics.port;
  const where = isMetrics ? `${metrics.host}:${metrics.port}` : `${host}:${port}`;
  const settings = isMetrics ? 'METRICS_HOST or METRICS_PORT' : 'HOST or PORT';
  return (
    `The server cannot listen on ${where}: ${messageOf(cause)}. ` +
    `Choose another ${settings}, or stop the process that uses this one.`
  );
}

if (isMain(import.meta)) {
  keepNewFilesPrivate();
  await runServer(process);
  limitGarbage();
}
