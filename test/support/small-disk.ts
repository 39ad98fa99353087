// A small file system in memory, if mounting is permitted.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function mount(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'pipe' });
}

function unmount(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'pipe' });
}

/** Why no file system can be mounted, or undefined. Prints the reason once. */
export function whyNoMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'daybreak-mount-'));
  try {
    mount(folder, '64k');
    unmount(folder);
    return undefined;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    console.warn(`Skipping tests on a small disk: mounting a tmpfs is not permitted. ${reason}`);
    return reason;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a folder on a disk of `size`, such as `4m`. */
export async function withSmallDisk<T>(
  folder: string,
  size: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  mount(folder, size);
  try {
    return await work(folder);
  } finally {
    unmount(folder);
  }
}

/** Makes the file system of `folder` read-only, also for root, or writable again. */
export function remount(folder: string, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, folder], { stdio: 'pipe' });
}
