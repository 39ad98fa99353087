// Schemas of the change files, which contain the differences between the dumps of consecutive
// releases.
import { z } from 'zod';
import { Count, Day, Instant } from '../../lib/scalars.ts';
import type { DumpName } from './dumps.ts';
import { releaseId } from './manifest.ts';

/** Name of the folder with the change files, both in the site's root and in the data folder. */
export const changesFolder = 'changes';
export const changesIndexFile = 'index.json';
export const modifiedFile = 'modified.csv';
export const changesVersion = 1;
/**
 * Number of days of history in a release. Clients must delete older rows of the history from their
 * copy, because the change files do not list these rows as deleted.
 */
export const historyWindowDays = 90;

/** Dump → the columns that identify a row. */
export const dumpKeys = {
  projects: ['id'],
  history: ['id', 'day'],
  star_ledger: ['id', 'day'],
  edges: ['source', 'target', 'kind'],
  models: ['id'],
  offers: ['model', 'seller', 'offer', 'source'],
  price_changes: ['model', 'place'],
  releases: ['id', 'tag'],
  events: ['id'],
  health_inputs: ['id'],
  identities: ['former_name', 'name'],
  products: ['slug'],
  alternatives: ['product', 'repo'],
  emerging: ['index_on', 'id'],
  detections: ['id'],
  forecasts: ['id'],
  resolutions: ['id'],
  model_aliases: ['alias'],
  disagreements: ['id'],
  hub_models: ['list', 'id'],
} as const satisfies Record<DumpName, readonly string[]>;

/** Columns that contain the day of the release in every row. Comparisons of dumps ignore them. */
export const dayColumns: Partial<Record<DumpName, string>> = { projects: 'day' };

/** Clients use the names of tables in file paths and in SQL. */
const TableName = z.string().regex(/^[a-z][a-z_]*$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const ReleaseId = z.string().regex(releaseId);

export const ChangeFile = z.strictObject({
  path: z
    .string()
    .regex(/^\/changes\/[\w.-]+$/)
    .describe('Path below the site’s root.'),
  format: z.enum(['parquet', 'ndjson.gz']),
  bytes: Count,
  sha256: Sha256,
});
export type ChangeFile = z.infer<typeof ChangeFile>;

export const ChangeEntry = z.strictObject({
  seq: z.int().positive().describe('Sequence number of a copy after the entry was applied.'),
  after: Count.describe('Lowest sequence number of a copy to which the entry can be applied.'),
  from: ReleaseId.nullable().describe('Release before the change; null for a reset.'),
  to: ReleaseId.describe('Release after the change.'),
  day: Day.describe('Day of the data in the release after the change.'),
  at: Instant.describe('Time at which the release after the change was published.'),
  reset: z
    .boolean()
    .describe(
      'Whether a new chain of change files starts here. If so, download the complete dumps.',
    ),
  reason: z.string().nullable().describe('Why a new chain starts; null without a reset.'),
  missed_days: z
    .array(Day)
    .describe('Days between the two releases on which no release was published.'),
  merged: z.int().positive().describe('Number of entries that were merged into this one.'),
  state: Sha256.describe(
    'Output of `sha256sum *.parquet | sha256sum` for the dumps of the release after the change.',
  ),
  files: z.array(ChangeFile).describe('The changed rows, as Parquet and as compressed NDJSON.'),
  tables: z
    .record(TableName, z.strictObject({ upserts: Count, deletes: Count }))
    .describe('Number of changed rows per table. Tables without changes are absent.'),
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

/** `/changes/index.json` */
export const ChangesIndex = z.strictObject({
  version: z.literal(changesVersion),
  attribution: z.string(),
  seq: z.int().positive(),
  /** ID of the newest release. `seq` is the sequence number of this release. */
  release: ReleaseId,
  /**
   * Table → SHA-256 of the table's dump in the newest release. Clients compare it with the hash of
   * their own copy.
   */
  dumps: z.record(TableName, Sha256),
  keys: z.record(TableName, z.array(z.string())),
  day_columns: z.record(TableName, z.string()),
  window_days: z.int().positive(),
  changes: z.array(ChangeEntry),
});
export type ChangesIndex = z.infer<typeof ChangesIndex>;
