// The daily rhythm: what a morning or an hour leaves in DATA_DIR about itself, and what is told of it.
import { z } from 'zod';
import { Count, Day, Instant } from './scalars.ts';

export const runKinds = ['morning', 'hourly'] as const;
export type RunKind = (typeof runKinds)[number];

/** Below DATA_DIR, as `<kind>.json`. Written by the commands, whoever starts them. */
export const rhythmFolder = 'rhythm';

/** Minutes until a morning that failed is tried again; the last step is repeated. */
export const backOffMinutes = [5, 15, 30, 60] as const;

export const RunRecord = z.object({
  kind: z.enum(runKinds),
  /** Of the process; one that is gone while its run is `running` was interrupted. */
  pid: z.int().positive(),
  /** The day, in UTC, that the run collects. */
  day: Day,
  started: Instant,
  ended: Instant.nullable(),
  /** `partial`: a release was published, but of some upstream only what was seen before. */
  outcome: z.enum(['running', 'done', 'partial', 'failed']),
  /** One sentence or two without secrets; null where nothing went wrong. */
  why: z.string().nullable(),
  /** Runs in a row that did not end as `done`, this one left out while it runs. */
  failures: Count,
  release: z.string().nullable(),
  /** The last run that ended as `done`. */
  done: z.object({ day: Day, ended: Instant }).nullable(),
});
export type RunRecord = z.infer<typeof RunRecord>;

export const RunStatus = z.strictObject({
  outcome: z
    .enum(['never', 'running', 'done', 'partial', 'failed', 'interrupted'])
    .describe(
      '`partial`: published, with what was seen before where an upstream failed; ' +
        '`interrupted`: the process died; `never`: none has run yet.',
    ),
  started: Instant.nullable().describe('When the last run began.'),
  ended: Instant.nullable().describe('When it ended; null while it runs and where it died.'),
  why: z.string().nullable().describe('What went wrong and what to do; null where nothing did.'),
  succeeded: Instant.nullable().describe('When a run last ended without any fault.'),
  next: Instant.nullable().describe(
    'When the next run or attempt is due; null where the server does not start them itself.',
  ),
});
export type RunStatus = z.infer<typeof RunStatus>;

export const RhythmRecord = z.strictObject({
  morning: RunStatus.describe('The morning: everything is collected and the graph is rebuilt.'),
  hourly: RunStatus.describe('The hour: prices, trending models, spaces and papers.'),
});
export type RhythmRecord = z.infer<typeof RhythmRecord>;
