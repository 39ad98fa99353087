// Records in DATA_DIR how the last daily and hourly runs went.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunKind, RunRecord, runStatusFolder } from '../../src/contracts/files/run-status.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { toInstant } from '../../src/lib/time.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { toFailure } from '../io/failure.ts';
import type { Context } from './context.ts';

export interface RunEnd<T> {
  readonly result: T;
  readonly release: string;
  /** Why some data of the published release is stale. Null if all data is fresh. */
  readonly why: string | null;
  /** Describes which data was not collected because GITHUB_TOKEN was not set. */
  readonly notCollected?: string | undefined;
}

const maxReasonLength = 600;
/** Size of a block on common file systems. */
const blockBytes = 4096;

export const runFile = (dataDir: string, kind: RunKind): string =>
  join(dataDir, runStatusFolder, `${kind}.json`);

/**
 * Runs `work` and records its outcome. The caller must hold the lock of the data folder. If a later
 * run finds the outcome `running`, the recorded run has crashed.
 */
export async function recordRun<T>(
  context: Context,
  kind: RunKind,
  work: () => Promise<RunEnd<T>>,
): Promise<T> {
  const before = await readRunRecord(context.config.dataDir, kind);
  const started = instantOf(context);
  const running: RunRecord = {
    kind,
    pid: process.pid,
    day: started.slice(0, 10),
    started,
    ended: null,
    outcome: 'running',
    why: null,
    failures: countFailures(before),
    release: before?.release ?? null,
    done: before?.done ?? null,
  };
  await writeRun(context, running);
  try {
    const { result, ...end } = await work();
    await writeRun(context, toEnded(running, instantOf(context), end));
    return result;
  } catch (cause) {
    await recordFailure(context, running, cause);
    throw cause;
  }
}

const instantOf = ({ nowMs }: Context): string => toInstant(nowMs());

/** Returns how many of the most recent runs in a row failed, crashed, or published older data. */
const countFailures = (before: RunRecord | undefined): number =>
  (before?.failures ?? 0) + (before?.outcome === 'running' ? 1 : 0);

function toEnded(
  running: RunRecord,
  ended: string,
  { release, why, notCollected }: Omit<RunEnd<unknown>, 'result'>,
): RunRecord {
  const lacks = notCollected === undefined ? {} : { not_collected: notCollected };
  if (why !== null) {
    const failures = running.failures + 1;
    return { ...running, ...lacks, ended, outcome: 'partial', why: cut(why), failures, release };
  }
  const done = { day: running.day, ended };
  return { ...running, ...lacks, ended, outcome: 'done', failures: 0, release, done };
}

/** Never throws, so that the caller can report why the run failed. */
async function recordFailure(context: Context, running: RunRecord, cause: unknown): Promise<void> {
  const why = toSentence(context, toFailure(cause, 'DATA_DIR'));
  await writeRun(context, {
    ...running,
    ended: instantOf(context),
    outcome: 'failed',
    why,
    failures: running.failures + 1,
  }).catch((fault: unknown) => {
    context.host.stderr.write(`Recording the outcome of this run failed: ${String(fault)}\n`);
  });
}

/**
 * Converts an error to one line for public display. Removes tokens and the path of the data folder.
 */
export function toSentence({ config }: Context, cause: unknown): string {
  const message = messageOf(cause);
  const lines = message.split('\n').map((line) => line.trim());
  let text = lines.join(' ').replaceAll(config.dataDir, 'DATA_DIR');
  for (const { token } of Object.values(config.upstreams)) {
    if (token) text = text.replaceAll(token, '…');
  }
  return cut(text);
}

const cut = (text: string): string =>
  text.length > maxReasonLength ? `${text.slice(0, maxReasonLength - 1)}…` : text;

/** The record is padded to one block, so that it can be overwritten when the disk is full. */
async function writeRun({ config }: Context, record: RunRecord): Promise<void> {
  const path = runFile(config.dataDir, record.kind);
  const text = `${JSON.stringify(record)}\n`;
  const bytes = Buffer.from(text + ' '.repeat(Math.max(0, blockBytes - Buffer.byteLength(text))));
  await writeFileAtomic(path, bytes).catch(async (cause: unknown) => {
    await writeFile(path, bytes, { flag: 'r+', flush: true }).catch(() => {
      throw cause;
    });
  });
}

export async function readRunRecord(
  dataDir: string,
  kind: RunKind,
): Promise<RunRecord | undefined> {
  const path = runFile(dataDir, kind);
  if (!(await exists(path))) return undefined;
  try {
    return RunRecord.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
