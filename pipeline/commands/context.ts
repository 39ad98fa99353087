// Creates the context of a command: settings, paths, clock, progress display, and report.
import type { Config } from '../config/config.ts';
import { type DataPaths, dataPaths } from '../io/atomic-files.ts';
import type { Database } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { Lake, type LogPlace, openForLog } from '../io/lake.ts';
import { chooseMemory } from '../io/memory-limit.ts';
import { logBytes, streamDays } from '../io/observation-log-files.ts';
import { createProgress, type Progress } from '../io/progress.ts';
import { withWorkFolder } from '../io/work-folder.ts';
import { nameDamagedFiles } from '../observations/find-damaged-files.ts';
import type { BuildSite } from '../publish/assemble-release.ts';

/** The environment of a command: settings, output streams, clock, and signals. Tests replace it. */
export interface Host {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): boolean };
  readonly stderr: { write(text: string): boolean; readonly isTTY?: boolean };
  readonly nowMs: () => number;
  /** Waits for rate limits and between retries. Default: a real timer. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Renders the pages of a release. Default: `buildSite` in pipeline/publish/build-site.ts. */
  readonly buildSite?: BuildSite;
  /** Returns a signal that aborts when the user or the system stops the process. */
  readonly stopSignal: () => AbortSignal;
}

export interface Context {
  readonly config: Config;
  readonly paths: DataPaths;
  /** Where the observation log is. */
  readonly log: LogPlace;
  readonly progress: Progress;
  readonly host: Host;
  readonly nowMs: () => number;
  /**
   * Writes `result` as JSON to standard output if `--json` was passed, otherwise `lines` as text.
   */
  readonly report: (result: object, lines: readonly string[]) => void;
}

export function createContext(config: Config, host: Host, isJson: () => boolean): Context {
  const paths = dataPaths(config.dataDir);
  return {
    config,
    paths,
    log: config.lake ? new Lake({ ...config.lake, scratch: paths.build }) : paths.observations,
    progress: createProgress(host.stderr, host.nowMs),
    host,
    nowMs: host.nowMs,
    report: (result, lines) =>
      host.stdout.write(
        isJson() ? `${JSON.stringify(result, null, 2)}\n` : `${lines.join('\n')}\n`,
      ),
  };
}

export async function withLog<T>(
  context: Context,
  work: (deps: {
    db: Database;
    observations: LogPlace;
    quarantine: string;
    progress: Progress;
    nowMs: () => number;
  }) => Promise<T>,
): Promise<T> {
  const { paths, log: observations, progress, nowMs } = context;
  const { quarantine } = paths;
  return await withWorkFolder(paths.build, async (tempDir) => {
    await using db = await openForLog(observations, {
      memoryLimit: chooseMemory({ reads: 'log', bytes: logBytes(observations) }),
      tempDir,
    });
    return await work({ db, observations, quarantine, progress, nowMs });
  });
}

/** Returns the days with observations of repositories, oldest first. */
export const readDays = (context: Context): Promise<string[]> =>
  readLog(context, ({ db, observations }) => streamDays(db, observations, 'repositories'));

/** Like `withLog`. If reading fails because files are damaged, throws an error with their paths. */
export async function readLog<T>(
  context: Context,
  read: (deps: { db: Database; observations: LogPlace }) => Promise<T>,
): Promise<T> {
  try {
    return await withLog(context, read);
  } catch (cause) {
    if (!(cause instanceof Failure)) await nameDamagedFiles(context.log);
    throw cause;
  }
}

export const thousands = (count: number): string => count.toLocaleString('en');
