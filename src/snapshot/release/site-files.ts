// Reads the files of a release's site for the server.
import { closeSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const chunkBytes = 64 * 1024;
/** Chunks read before other events are handled, however many responses are being sent. */
const chunksPerTurn = 8;

const waiting: Array<() => void> = [];

/** Resolves when it is the caller's turn to read a chunk. */
function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurns);
  });
}

function giveTurns(): void {
  for (const resolve of waiting.splice(0, chunksPerTurn)) resolve();
  if (waiting.length > 0) setImmediate(giveTurns);
}

/**
 * Streams the bytes of a file from `start` through `end` as fast as the client reads them. Throws
 * immediately if the file does not exist. Reads are synchronous: a chunk in the page cache takes
 * about 20 µs, and another thread would take several times as long.
 */
export function streamFile(
  path: string,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const file = openSync(path, 'r');
  let position = start;
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      await waitForTurn();
      // The client has disconnected.
      if (!isOpen) return;
      const wanted = Math.min(chunkBytes, end + 1 - position);
      const chunk = new Uint8Array(wanted);
      const bytes = readSync(file, chunk, 0, wanted, position);
      position += bytes;
      if (bytes < wanted) controller.error(new Error(`${path} ends at byte ${position}.`));
      else controller.enqueue(chunk);
      if (bytes === wanted && position <= end) return;
      if (bytes === wanted) controller.close();
      close();
    },
    cancel: close,
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

export async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return await readFile(path);
}
