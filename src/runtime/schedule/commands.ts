// Starts a command of the pipeline as a process of its own: what it says becomes lines of our log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { RunKind } from '../../contracts/rhythm.ts';
import { withUsualMask } from '../state/private-files.ts';

export interface Command {
  readonly pid: number | undefined;
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to end, and ends it when it does not within `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

export type StartCommand = (kind: RunKind, onLine: (line: string) => void) => Command;

const cliPath = join(import.meta.dirname, '../../../pipeline/cli.ts');
const args: Readonly<Record<RunKind, readonly string[]>> = {
  morning: ['morning', '--collect'],
  hourly: ['hourly'],
};

/** The pipeline is never part of this process: what passes between us is the data folder. */
export const createStartCommand =
  (env: NodeJS.ProcessEnv): StartCommand =>
  (kind, onLine) => {
    // What it writes is for others to read, too; only the state of this server is private.
    const child = withUsualMask(() =>
      spawn(process.execPath, [cliPath, ...args[kind]], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    giveWay(child.pid);
    const told = [child.stdout, child.stderr].map((stream) => readLines(stream, onLine));
    const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
    const ended = Promise.all([exited, ...told]).then(([code]) => code);
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

/** Requests come first. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: then both share alike.
  }
}

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream })) {
    if (line.trim() !== '') onLine(line);
  }
}
