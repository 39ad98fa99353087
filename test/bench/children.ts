// Starts servers and the load generator for the benchmarks.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Options } from 'autocannon';
import { serverEnvironment, serverFlags } from '../../src/node-options.mjs';

const here = import.meta.dirname;
/** Length of a Linux clock tick: there are 100 in a second. */
const tickMs = 10;

export interface Child {
  readonly port: number;
  /** Resident memory now, in MB. */
  readMemory(): number;
  /** Peak resident memory in MB. */
  readPeakMemory(): number;
  /** CPU time of all threads since the start, in milliseconds. */
  readCpuMs(): number;
  /** CPU time of the main thread since the start, in milliseconds. */
  readMainThreadMs(): number;
  stop(): Promise<void>;
}

/** Starts a server and waits until it prints its port. */
export async function start(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Child> {
  const child = spawn(process.execPath, [...serverFlags, script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await readPort(child);
  return {
    port,
    readMemory: () => readStatus(child, 'VmRSS'),
    readPeakMemory: () => readStatus(child, 'VmHWM'),
    readCpuMs() {
      // Fields after the process name in parentheses: the 12th and 13th are user and system time in
      // ticks.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
      return (Number(fields?.[11]) + Number(fields?.[12])) * tickMs;
    },
    readMainThreadMs() {
      const path = `/proc/${child.pid}/task/${child.pid}/schedstat`;
      return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Reads a memory value of the process from Linux, in MB. */
function readStatus({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  return Number.parseInt(line?.slice(name.length + 1) ?? '', 10) / 1024;
}

async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { message: string; port: number };
    if (event.message !== 'listening') continue;
    child.stdout.resume();
    return event.port;
  }
  throw new Error('The server ended before it listened.');
}

export const startService = (dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Child> =>
  start(join(here, '../../src/runtime/server.ts'), [], {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    ...serverEnvironment,
    ...env,
  });

/** A minimal Hono server that returns a constant JSON of this size. */
export const startBare = (bytes: number): Promise<Child> =>
  start(join(here, 'bare-server.ts'), [String(bytes)], { ...serverEnvironment });

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  readonly total: number;
  readonly failed: number;
}

/** Blocks this process while the load generator runs, so nothing else is measured meanwhile. */
export function runLoad(options: Options): Load {
  const run = spawnSync(process.execPath, [join(here, 'load.ts')], {
    input: JSON.stringify(options),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`The load generator ended with ${run.status}.`);
  return JSON.parse(run.stdout) as Load;
}

/** Like `runLoad`, but does not block this process. */
export async function runLoadAside(options: Options): Promise<Load> {
  const child = spawn(process.execPath, [join(here, 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stdin.end(JSON.stringify(options));
  await once(child, 'close');
  return JSON.parse(output) as Load;
}
