// A small file with a fixed size, which can still be overwritten when the disk is full.
import { open } from 'node:fs/promises';
import { writeFileAtomic } from './files.ts';

/** One block on common file systems. Spaces pad the rest of the file. */
const fileBytes = 4096;

/** Writes text of at most 4,096 bytes. If the disk is full, overwrites the existing file in place. */
export async function writePreallocatedFile(path: string, text: string): Promise<void> {
  const bytes = Buffer.alloc(fileBytes, ' ');
  if (Buffer.byteLength(text) > fileBytes) {
    throw new Error(
      `The text for ${path} has ${Buffer.byteLength(text)} bytes. The maximum is ${fileBytes}.`,
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
