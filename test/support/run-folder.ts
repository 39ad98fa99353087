// One folder for all temporary files of a test run: in memory where there is plenty, gone when it ends.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Ten times what a whole run was seen to need. */
const plentyBytes = 12 * 1024 ** 3;

export default function setup(): () => void {
  const folder = mkdtempSync(join(findRoom(), 'daybreak-run-'));
  // PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.DAYBREAK_MADE_ONCE = join(folder, 'made-once');
  // Tests start hundreds of processes, which then need not compile the same modules again.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node-compile');
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A file system in memory writes small files at a third of the cost of a disk. */
function findRoom(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, freemem()) > plentyBytes) return '/dev/shm';
  } catch {
    // There is none on this machine.
  }
  return tmpdir();
}
