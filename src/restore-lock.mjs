// npm runs this script after every change to node_modules. npm up to 10.9 removes the field `libc`
// from the lock file; without it, every npm installs native packages twice, for glibc and for musl.
// This script restores the field from the committed lock file.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const path = 'package-lock.json';

function restoreLibc(text, committed) {
  const lock = JSON.parse(text);
  for (const [name, { integrity, libc }] of Object.entries(JSON.parse(committed).packages)) {
    const entry = lock.packages[name];
    if (libc === undefined || entry?.integrity !== integrity || entry.libc) continue;
    const fields = Object.entries(entry);
    // npm writes `libc` before `license`.
    fields.splice(
      fields.findIndex(([key]) => key === 'license'),
      0,
      ['libc', libc],
    );
    lock.packages[name] = Object.fromEntries(fields);
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

let committed;
try {
  committed = execFileSync('git', ['show', `HEAD:${path}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
} catch {
  // An image or an archive has no Git history, and nobody edits its lock file.
}
if (committed !== undefined) {
  const text = readFileSync(path, 'utf8');
  const restored = restoreLibc(text, committed);
  if (restored !== text) writeFileSync(path, restored);
}
