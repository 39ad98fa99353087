// Schemas of the run status: the records of daily and hourly runs in DATA_DIR, and their form in
// `/meta`.
import { z } from 'zod';
import { Count, Day, Instant } from '../../lib/scalars.ts';

export const runKinds = ['morning', 'hourly'] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * Folder in DATA_DIR with one `<kind>.json` per kind of run, written by the pipeline commands. The
 * folder keeps its old name so that existing records are found after an upgrade.
 */
export const runStatusFolder = 'runs';

/** File in `runStatusFolder` that `pipeline daemon` writes: when the next runs are due. */
export const nextRunsFile = 'next.json';

/**
 * Maximum duration of a run. After this time, a process with the same PID must be another process,
 * because systems reuse PIDs.
 */
export const maxRunMs = 6 * 3_600_000;

export const NextRuns = z.object({
  /** The process of the daemon. If it has ended, no runs are due. */
  pid: z.int().positive(),
  morning: Instant,
  hourly: Instant,
});

/**
 * Delays in minutes before each retry of a failed daily run. The last delay applies to all further
 * retries.
 */
export const backOffMinutes = [5, 15, 30, 60] as const;

export const RunRecord = z.object({
  kind: z.enum(runKinds),
  /** If the outcome is `running` but no process has this ID, the run was interrupted. */
  pid: z.int().positive(),
  /** The UTC day for which the run collects observations. */
  day: Day,
  started: Instant,
  ended: Instant.nullable(),
  /** `partial`: a release was published, but with older observations of at least one source. */
  outcome: z.enum(['running', 'done', 'partial', 'failed']),
  /** What went wrong, in one or two sentences without secrets; null if nothing did. */
  why: z.string().nullable(),
  /**
   * What the run could not collect because of its settings, such as a missing token. One sentence.
   */
  not_collected: z.string().optional(),
  /** Number of consecutive runs with an outcome other than `done`, excluding a run in progress. */
  failures: Count,
  release: z.string().nullable(),
  /** The last run with the outcome `done`. */
  done: z.object({ day: Day, ended: Instant }).nullable(),
});
export type RunRecord = z.infer<typeof RunRecord>;

export const RunStatus = z.strictObject({
  outcome: z
    .enum(['never', 'running', 'done', 'partial', 'failed', 'interrupted'])
    .describe(
      'Outcome of the last run. `partial`: published, but with older observations for a source that failed; ' +
        '`interrupted`: the process ended early; `never`: no run has started yet.',
    ),
  started: Instant.nullable().describe('Time at which the last run started.'),
  ended: Instant.nullable().describe(
    'Time at which the last run ended; null while it is running and if it was interrupted.',
  ),
  why: z
    .string()
    .nullable()
    .describe('What went wrong and what to do about it; null if nothing went wrong.'),
  not_collected: z
    .string()
    .nullable()
    .describe(
      'What the last run could not collect because of its settings, such as a missing GitHub token; null if nothing is missing.',
    ),
  succeeded: Instant.nullable().describe('Time at which the last fully successful run ended.'),
  next: Instant.nullable().describe(
    'Time at which the next run or retry is due; null if the server does not start runs itself.',
  ),
});
export type RunStatus = z.infer<typeof RunStatus>;

export const RunsRecord = z.strictObject({
  morning: RunStatus.describe('The daily run, which collects all sources and rebuilds the graph.'),
  hourly: RunStatus.describe(
    'The hourly run, which refreshes prices, trending models, spaces, and papers.',
  ),
});
export type RunsRecord = z.infer<typeof RunsRecord>;
