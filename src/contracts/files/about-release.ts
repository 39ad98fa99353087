// Schema of `about.json`, which describes a release's open files and lists earlier releases.
import { z } from 'zod';
import { Count, Day, Instant } from '../../lib/scalars.ts';

export const FileNote = z.strictObject({
  path: z.string(), // relative to the site's root
  format: z.enum(['json', 'parquet', 'duckdb']),
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Number of records in the file's main list, or of rows in all tables of the database. */
  rows: Count,
  fields: z.array(
    z.strictObject({ name: z.string(), type: z.string(), description: z.string().nullable() }),
  ),
  /** The first records of a JSON file, with long texts shortened. */
  sample: z.string(),
  /**
   * The first ten rows of a dump; empty for other files. Each row contains one value per entry of
   * `fields`, in the same order. Long values are shortened.
   */
  preview: z.array(z.array(z.string().nullable())),
});
export type FileNote = z.infer<typeof FileNote>;

export const EarlierRelease = z.strictObject({
  id: z.string(),
  as_of: Day,
  generated: Instant,
  projects: Count,
  models: Count,
});
export type EarlierRelease = z.infer<typeof EarlierRelease>;

export const AboutRelease = z.strictObject({
  files: z.array(FileNote),
  /** First day of the history; null if the history is empty. */
  first_day: Day.nullable(),
  /** Earlier releases that still exist, newest first. */
  earlier: z.array(EarlierRelease),
});
export type AboutRelease = z.infer<typeof AboutRelease>;
