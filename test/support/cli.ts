// Runs pipeline commands like a user: in a separate process, with settings from the environment.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runCommand } from '../../pipeline/cli.ts';
import type { Host } from '../../pipeline/commands/context.ts';

export const cliPath = join(import.meta.dirname, '../../pipeline/cli.ts');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a command in its own process group, so that it can be killed with its children. */
export function startCli(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(process.execPath, [cliPath, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: '4398' },
  });
}

/** Runs a command in a separate process until it ends. */
export async function runCliProcess(dataDir: string, args: readonly string[]): Promise<CliResult> {
  const child = startCli(dataDir, args);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Runs a command in this process until it ends. */
export async function runCli(
  dataDir: string,
  args: readonly string[],
  options: {
    env?: NodeJS.ProcessEnv;
    stop?: AbortSignal;
    onText?: (text: string) => void;
    sleep?: (ms: number) => Promise<void>;
    nowMs?: () => number;
    host?: Pick<Host, 'buildSite'>;
  } = {},
): Promise<CliResult> {
  let [stdout, stderr] = ['', ''];
  const code = await runCommand(args, {
    env: { ...options.env, DATA_DIR: dataDir },
    stdout: {
      write: (text) => {
        stdout += text;
        return true;
      },
    },
    stderr: {
      write: (text) => {
        stderr += text;
        options.onText?.(text);
        return true;
      },
    },
    nowMs: options.nowMs ?? (() => Date.now()),
    ...options.host,
    ...(options.sleep ? { sleep: options.sleep } : {}),
    stopSignal: () => options.stop ?? new AbortController().signal,
  });
  return { code, stdout, stderr };
}

/** Kills a command and its child processes with SIGKILL. */
export async function killCli(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'close');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
  await ended;
}
