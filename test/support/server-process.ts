// Starts the server as a separate process, as in production, and reads its log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Environment variables with which a process starts in half of the CPU time. */
export const quickStart: NodeJS.ProcessEnv = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
const serverPath = join(import.meta.dirname, '../../src/runtime/server.ts');

export interface ServerProcess {
  readonly port: number;
  /** Its log lines, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Peak memory in MB (Linux only). */
  readPeakMemory(): number;
  stop(): Promise<void>;
}

/**
 * `flags` are options of Node.js. Rejects with the last log lines if the server exits before it
 * listens.
 */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, serverPath], {
    env: { ...quickStart, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: Record<string, unknown>[] = [];
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const port = await new Promise<number>((listening, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry.message === 'listening') listening(Number(entry.port));
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${errors}`)));
  });
  return {
    port,
    log,
    readPeakMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
