// Reads the files of a release's site for the server.
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

/**
 * A file's bytes as they are read, from `start` to `end`, both included, or all of them. Throws
 * before the first byte when the file is not there.
 */
export async function streamFile(
  path: string,
  part: { readonly start?: number; readonly end?: number } = {},
): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(path);
  return Readable.toWeb(handle.createReadStream(part)) as ReadableStream<Uint8Array>;
}

export async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return await readFile(path);
}
