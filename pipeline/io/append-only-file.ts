// Append-only JSON Lines files. A line is on disk before `append` resolves.
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from './fsync.ts';

export interface AppendedLines {
  /** Writes a line and resolves once it is on disk. Concurrent calls share one flush. */
  append(record: unknown): Promise<void>;
  close(): Promise<void>;
}

/**
 * Yields the records of a file in order, each with the byte offset at which its line ends. Stops at
 * the first incomplete or invalid line. Yields nothing if the file does not exist.
 */
export async function* readLines(
  path: string,
): AsyncGenerator<{ record: unknown; endsAt: number }> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return;
  const input = createReadStream(path);
  let endsAt = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      endsAt += Buffer.byteLength(line) + 1;
      // The last line has no line break, because a crash interrupted the write.
      if (endsAt > size) return;
      const record = parse(line);
      if (record === undefined) return;
      yield { record, endsAt };
    }
  } finally {
    // Closes the file even if the caller stops reading early.
    input.destroy();
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Truncates a file to `keepBytes` bytes, which must end with a complete line, and opens it for
 * appending. Creates the file if it does not exist.
 */
export async function openAppended(path: string, keepBytes: number): Promise<AppendedLines> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'a');
  try {
    await handle.truncate(keepBytes);
    await handle.sync();
    await syncFolder(dirname(path));
  } catch (cause) {
    await handle.close();
    throw cause;
  }
  let queued: { line: string; resolve: () => void; reject: (cause: unknown) => void }[] = [];
  let flushing: Promise<void> | undefined;
  /** Byte offset at which the last complete line on disk ends. */
  let endsAt = keepBytes;
  let hasFailed = false;

  const write = async (text: string) => {
    // If the previous write failed, removes its incomplete line, because readers would stop there.
    if (hasFailed) await handle.truncate(endsAt);
    hasFailed = true;
    await handle.appendFile(text);
    await handle.datasync();
    hasFailed = false;
    endsAt += Buffer.byteLength(text);
  };
  const flush = async () => {
    while (queued.length > 0) {
      const batch = queued;
      queued = [];
      try {
        await write(batch.map(({ line }) => line).join(''));
        for (const { resolve } of batch) resolve();
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    flushing = undefined;
  };
  return {
    async append(record) {
      const line = `${JSON.stringify(record)}\n`;
      const written = new Promise<void>((resolve, reject) =>
        queued.push({ line, resolve, reject }),
      );
      flushing ??= flush();
      await written;
    },
    async close() {
      await flushing;
      await handle.close();
    },
  };
}
