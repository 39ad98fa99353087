// The change files: what differs between the dumps of one published release and those of the next.
import { z } from 'zod';
import type { DumpName } from './files.ts';
import { Count, Day, Instant } from './scalars.ts';

/** Folder of the change files, below the site's root and below the data folder. */
export const changesFolder = 'changes';
export const changesIndexFile = 'index.json';
export const modifiedFile = 'modified.csv';
export const changesVersion = 1;
/** Days of history that a release has. Older ones leave the dump without an entry. */
export const historyWindowDays = 90;

/** The columns that identify a row of each dump. */
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
} as const satisfies Record<DumpName, readonly string[]>;

/** Columns that contain the day of the release in every row. They are not compared. */
export const dayColumns: Partial<Record<DumpName, string>> = { projects: 'day' };

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const ReleaseId = z.string().regex(/^\d{8}T\d{6}Z(-\d+)?$/);

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
  seq: z.int().positive().describe('Sequence number of the release that the entry leads to.'),
  after: Count.describe('Sequence number before the entry: it applies to any state from there on.'),
  from: ReleaseId.nullable().describe('Release that the entry starts from; null after a reset.'),
  to: ReleaseId.describe('Release that the entry leads to.'),
  day: Day.describe('Day of the release that the entry leads to.'),
  at: Instant.describe('When the release was published.'),
  reset: z.boolean().describe('Whether a new chain starts: download the whole dumps.'),
  reason: z.string().nullable().describe('Why a new chain starts; null without a reset.'),
  missed_days: z
    .array(Day)
    .describe('Days between the two releases for which no release was published.'),
  merged: z.int().positive().describe('Number of entries that were merged into this one.'),
  state: Sha256.describe(
    'What `sha256sum *.parquet | sha256sum` prints for the dumps of the release that the entry leads to.',
  ),
  files: z.array(ChangeFile).describe('The same rows as Parquet and as compressed NDJSON.'),
  tables: z
    .record(z.string(), z.strictObject({ upserts: Count, deletes: Count }))
    .describe('Number of rows by table. Tables without changes are absent.'),
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

/** `/changes/index.json` */
export const ChangesIndex = z.strictObject({
  version: z.literal(changesVersion),
  attribution: z.string(),
  seq: z.int().positive(),
  /** The newest release with the contents of `seq`. */
  release: ReleaseId,
  /** SHA-256 of its dumps, by table: whoever has these files is at `seq`. */
  dumps: z.record(z.string(), Sha256),
  keys: z.record(z.string(), z.array(z.string())),
  day_columns: z.record(z.string(), z.string()),
  window_days: z.int().positive(),
  changes: z.array(ChangeEntry),
});
export type ChangesIndex = z.infer<typeof ChangesIndex>;
