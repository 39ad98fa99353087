// Runs collections that are killed: an upstream that counts requests, and a reader for the
// resulting rows.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamName } from '../../pipeline/contracts/observations.ts';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { fromLog } from '../../pipeline/io/observation-log-files.ts';
import { killCli, startCli } from './cli.ts';
import { startFaults } from './upstreams/faults.ts';

export interface WatchedUpstream {
  readonly url: string;
  /** Resolves at the `count`-th request from now on. */
  reach(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server that forwards every request to `target`. */
export async function watchUpstream(target: string): Promise<WatchedUpstream> {
  let onRequest = () => {};
  const server = await startFaults(target, { seed: 1, share: 0, onRequest: () => onRequest() });
  return {
    url: server.url,
    reach(count) {
      let seen = 0;
      return new Promise((done) => {
        onRequest = () => {
          seen += 1;
          if (seen === count) done();
        };
      });
    },
    close: server.close,
  };
}

export interface Run {
  readonly dataDir: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Kills a run `waitMs` after its `count`-th request. Returns whether it was still running. */
export async function killAfter(
  watched: WatchedUpstream,
  count: number,
  waitMs: number,
  { dataDir, args, env }: Run,
): Promise<boolean> {
  const reached = watched.reach(count);
  const child = startCli(dataDir, [...args], env);
  await Promise.race([reached, new Promise((ended) => child.once('close', ended))]);
  await wait(waitMs);
  const wasAtWork = child.exitCode === null;
  await killCli(child);
  return wasAtWork;
}

/** Returns the rows of one source and day in a fixed order, without their observation times. */
export async function readPartition(
  dataDir: string,
  stream: StreamName,
  day: string,
  source: string,
): Promise<unknown[]> {
  const db = await openDatabase(':memory:');
  try {
    const log = fromLog(join(dataDir, 'observations'), stream, source);
    return await db.all(
      `select * exclude (observed_at) from ${log} where day = date ${quote(day)} order by all`,
    );
  } finally {
    db.close();
  }
}
