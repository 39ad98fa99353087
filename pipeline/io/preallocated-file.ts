// Writes a small file of fixed size. It can be overwritten even when the disk is full.
import { open } from 'node:fs/promises';
import { writeFileAtomic } from './atomic-files.ts';

/** Size of the file: one block on common file systems. Shorter text is padded with spaces. */
const fileBytes = 4096;

/** Writes at most 4,096 bytes. If a new file cannot be written, overwrites the old one in place. */
export async function writePreallocatedFile(path: string, text: string): Promise<void> {
  const bytes = Buffer.alloc(fileBytes, ' ');
  if (Buffer.byteLength(text) > fileBytes) {
    throw new Error(
      `The text for ${path} has ${Buffer.byteLength(text)} bytes, more than the maximum of ${fileBytes}.`,
    );
  }
  bytes.write(text);
  try {
    await writeFileAtomic(path, bytes);
  } catch (cause) {
    await overwrite(path, bytes).catch(() => {
      throw cause;
    });
  }
}

async function overwrite(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.write(bytes, 0, bytes.length, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
