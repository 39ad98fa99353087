// A small file that can still be written when the disk is full: its room is taken from the start.
import { open } from 'node:fs/promises';
import { writeFileAtomic } from './files.ts';

/** One block of the usual file systems; the rest of the file is blank. */
const roomBytes = 4096;

/** Writes text of at most 4,096 bytes; on a full disk over what stands there, without asking for room. */
export async function writeSteadyFile(path: string, text: string): Promise<void> {
  const bytes = Buffer.alloc(roomBytes, ' ');
  if (Buffer.byteLength(text) > roomBytes) {
    throw new Error(`${path} has room for ${roomBytes} bytes, not for ${Buffer.byteLength(text)}.`);
  }
  bytes.write(text);
  try {
    await writeFileAtomic(path, bytes);
  } catch (cause) {
    await writeOver(path, bytes).catch(() => {
      throw cause;
    });
  }
}

async function writeOver(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.write(bytes, 0, bytes.length, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
