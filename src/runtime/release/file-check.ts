// Verifies the files of the current release in the background, and stops serving damaged files.

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../contracts/error-message.ts';
import { hashFile } from '../../snapshot/release/release-folder.ts';
import type { Log } from '../logging/log.ts';
import type { LoadedRelease } from './loaded-release.ts';

/**
 * Limits the reading speed, so that requests are not delayed. A release of 400 MB takes less than a
 * minute.
 */
const bytesPerSecond = 8_000_000;
const portionBytes = 800_000;

export interface FileCheck {
  readonly done: Promise<void>;
  stop(): void;
}

/** Checks all files except the graph, which is verified before the release is served. */
export function startFileCheck(
  { id, folder, files }: Pick<LoadedRelease, 'id' | 'folder' | 'files'>,
  log: Log,
): FileCheck {
  const stopping = new AbortController();
  const { signal } = stopping;
  const check = async (path: string): Promise<number> => {
    const expected = files.find(path);
    const found = await hashFile(join(folder, path)).catch(() => undefined);
    if (!signal.aborted && found?.sha256 !== expected?.sha256) {
      files.withdraw(path);
      log('error', 'a file of the release is damaged and is no longer served', {
        release: id,
        path,
      });
    }
    return found?.bytes ?? 0;
  };
  const run = async () => {
    let portion = 0;
    for (const path of files.paths) {
      if (path === 'graph.duckdb' || files.isWithdrawn(path)) continue;
      portion += await check(path);
      if (signal.aborted) return;
      if (portion < portionBytes) continue;
      await wait((portion / bytesPerSecond) * 1000, undefined, { signal, ref: false });
      portion = 0;
    }
  };
  const done = run().catch((cause: unknown) => {
    if (signal.aborted) return;
    log('error', 'checking the files of the release failed', {
      release: id,
      reason: messageOf(cause),
    });
  });
  return { done, stop: () => stopping.abort() };
}
