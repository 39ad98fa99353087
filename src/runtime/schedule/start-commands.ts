// Starts pipeline commands as child processes and forwards their output to the log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { RunKind } from '../../contracts/run-status.ts';
import { withUsualMask } from '../state/private-files.ts';

export interface Command {
  readonly pid: number | undefined;
  /** The exit code; null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM, and then SIGKILL if the process has not exited after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

export type StartCommand = (kind: RunKind, onLine: (line: string) => void) => Command;

const cliPath = join(import.meta.dirname, '../../../pipeline/cli.ts');
const args: Readonly<Record<RunKind, readonly string[]>> = {
  morning: ['morning', '--collect'],
  hourly: ['hourly'],
};

/** Starts a command in its own process. The server and the pipeline share only the data folder. */
export const createStartCommand =
  (env: NodeJS.ProcessEnv): StartCommand =>
  (kind, onLine) => {
    // Other users may read the pipeline's files. Only the server's state is private.
    const child = withUsualMask(() =>
      spawn(process.execPath, [cliPath, ...args[kind]], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    lowerPriority(child.pid);
    const outputs = [child.stdout, child.stderr].map((stream) => readLines(stream, onLine));
    const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
    const ended = Promise.all([exited, ...outputs]).then(([code]) => code);
    return {
      pid: child.pid,
      ended,
      async stop(graceMs) {
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
        await ended.catch(() => null);
        clearTimeout(timer);
      },
    };
  };

/** Gives the server's requests priority over the pipeline process. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already exited, or the system does not allow changes of its priority.
  }
}

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream })) {
    if (line.trim() !== '') onLine(line);
  }
}
