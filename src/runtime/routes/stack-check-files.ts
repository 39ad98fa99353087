// Reads the files of stack checks in worker threads, so that a file that takes long to read does not
// delay other requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { maxCheckBytes } from '../../contracts/api/stack-check-rules.ts';
import type { Listed, Refused, Request } from './stack-check-thread.ts';

const maxThreads = 2;
const maxQueued = 50;
/** Maximum time to read the files of one check. 1 MB takes at most 0.5 s on an idle machine. */
const maxMs = 5_000;
const maxHeapMb = 256;

/**
 * Throws `too_large` if the files are too large, `invalid_body` if one is unreadable, and
 * `unavailable` if too many checks are waiting.
 */
export type ReadFiles = (request: Request) => Promise<Listed>;

export function createFileReader(limits: { readonly maxMs: number } = { maxMs }): ReadFiles {
  const inTurn = pLimit(maxThreads);
  /** The thread that waits for the next file. Other threads end after their files. */
  let idle: Worker | undefined;

  async function read(request: Request): Promise<Listed> {
    const worker = idle ?? (await startWorker());
    idle = undefined;
    worker.ref();
    try {
      // `once` rejects if the thread fails, for example because it has no memory left.
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(limits.maxMs) });
      worker.postMessage(request);
      const [result] = (await answer) as [Listed | Refused];
      if (!idle) {
        idle = worker;
        worker.unref();
      } else void worker.terminate();
      if ('place' in result) throw refuse(result.message, result.place);
      return result;
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause;
      void worker.terminate();
      throw refuse('The files take too long to read. Send fewer or smaller files.', 0);
    }
  }

  return async (request) => {
    const bytes = request.files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    if (bytes > maxCheckBytes) {
      throw new ServiceError(
        'too_large',
        `The files have ${bytes.toLocaleString('en-US')} bytes. Send at most 1 MB.`,
      );
    }
    if (inTurn.pendingCount >= maxQueued) {
      throw new ServiceError('unavailable', 'Too many stack checks are waiting. Try again later.');
    }
    return await inTurn(() => read(request));
  };
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./stack-check-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  await once(worker, 'message');
  return worker;
}

const refuse = (message: string, place: number): ServiceError =>
  new ServiceError('invalid_body', message, { details: [{ param: `files.${place}`, message }] });

export const readFiles: ReadFiles = createFileReader();
