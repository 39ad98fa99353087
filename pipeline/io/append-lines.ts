// A file of JSON lines that grows by whole, flushed lines; what a crash left of a line is cut off.
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from './files.ts';

export interface AppendedLines {
  /** Resolves when the line is on the disk. Lines that wait together are flushed together. */
  append(record: unknown): Promise<void>;
  close(): Promise<void>;
}

/** The records of a file, one after the other; none where it does not exist, nothing after a torn line. */
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
      // The last line lacks its end where writing it was cut short.
      if (endsAt > size) return;
      const record = parse(line);
      if (record === undefined) return;
      yield { record, endsAt };
    }
  } finally {
    // Who stops reading early must not leave the file open.
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

/** Opens for appending after the first `keepBytes`, which are whole lines; the rest is cut off. */
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
  let waiting: { line: string; resolve: () => void; reject: (cause: unknown) => void }[] = [];
  let flushing: Promise<void> | undefined;

  const flush = async () => {
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      try {
        await handle.appendFile(together.map(({ line }) => line).join(''));
        await handle.datasync();
        for (const { resolve } of together) resolve();
      } catch (cause) {
        for (const { reject } of together) reject(cause);
      }
    }
    flushing = undefined;
  };
  return {
    async append(record) {
      const line = `${JSON.stringify(record)}\n`;
      const written = new Promise<void>((resolve, reject) =>
        waiting.push({ line, resolve, reject }),
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
