// One folder for all temporary files of a test run: in memory if there is enough, and deleted at
// the end.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Ten times the measured need of a complete run. */
const plentyBytes = 12 * 1024 ** 3;

export default function setup(): () => void {
  const folder = mkdtempSync(join(findRoom(), 'daybreak-run-'));
  // PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.DAYBREAK_MADE_ONCE = join(folder, 'made-once');
  // Tests start hundreds of processes. A compile cache saves each from compiling the same modules.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node-compile');
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Returns a folder for temporary files. In memory, small files cost a third of those on a disk. */
function findRoom(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, freemem()) > plentyBytes) return '/dev/shm';
  } catch {
    // This machine has no /dev/shm.
  }
  return tmpdir();
}
