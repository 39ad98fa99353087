// The memory of a process and everything that it has started, as Linux tells it.
import { readdirSync, readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It has ended meanwhile, or this is no Linux.
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

/** Watches what this process has started until it is stopped; then tells the most it held at once. */
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

/** The most that one process has held, as Linux keeps it; asked while it still runs. */
export function watchChild(pid: number): { stop(): number } {
  let mostMb = 0;
  const timer = setInterval(() => {
    const peak = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
    mostMb = Math.max(mostMb, Number(peak ?? 0) / 1024);
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return Math.round(mostMb);
    },
  };
}
