// Determines for which platform a native file was compiled, from its first bytes.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from './lock.ts';

const elfMagic = 0x7f45_4c46;
const elfMachines: Readonly<Record<number, Platform['cpu']>> = { 62: 'x64', 183: 'arm64' };
/** The 64-bit Mach-O magic number, which macOS writes in little-endian order. */
const machoMagic = 0xfeed_facf;
const machoMachines: Readonly<Record<number, Platform['cpu']>> = {
  16777223: 'x64',
  16777228: 'arm64',
};

/** Returns null for a file that is not a 64-bit executable or library. */
export function readPlatform(path: string): Platform | null {
  const head = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, head, 0, head.length, 0) < head.length) return null;
  } finally {
    closeSync(file);
  }
  if (head.readUInt32BE(0) === elfMagic) {
    const cpu = elfMachines[head.readUInt16LE(18)];
    return cpu === undefined ? null : { os: 'linux', cpu };
  }
  if (head.readUInt32LE(0) === machoMagic) {
    const cpu = machoMachines[head.readUInt32LE(4)];
    return cpu === undefined ? null : { os: 'darwin', cpu };
  }
  return null;
}

/** The native files in a package that run on this platform. */
export function findBinaries(folder: string, { os, cpu }: Platform): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const found = readPlatform(path);
      return found?.os === os && found.cpu === cpu;
    });
}
