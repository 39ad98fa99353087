// Measures the memory of a process and its child processes with Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended, or this is not Linux.
  }
}

function childrenOf(pid: number | string): string[] {
  let tasks: string[] = [];
  try {
    tasks = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return tasks.flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`)
      .split(' ')
      .filter((child) => child !== ''),
  );
}

const residentMb = (pid: number | string): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

const below = (pid: number | string): number =>
  childrenOf(pid).reduce((sum, child) => sum + residentMb(child) + below(child), 0);

/**
 * Watches the child processes of this process until `stop`, which returns their peak total in MB.
 */
export function watchChildren(): { stop(): number } {
  let mostMb = 0;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, below(process.pid));
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return Math.round(mostMb);
    },
  };
}
