// What a release says of its open files and of the releases before it: for the pages on them.
import { z } from 'zod';
import { Count, Day, Instant } from './scalars.ts';

export const FileNote = z.strictObject({
  path: z.string(), // below the site's root
  format: z.enum(['json', 'parquet']),
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Records it holds; those of its main list. */
  rows: Count,
  fields: z.array(
    z.strictObject({ name: z.string(), type: z.string(), description: z.string().nullable() }),
  ),
  /** Its first records as JSON, long texts shortened. */
  sample: z.string(),
});
export type FileNote = z.infer<typeof FileNote>;

/** A release before this one, as its manifest has it. */
export const EarlierRelease = z.strictObject({
  id: z.string(),
  as_of: Day,
  generated: Instant,
  projects: Count,
  models: Count,
});
export type EarlierRelease = z.infer<typeof EarlierRelease>;

/** `about.json` of a release. */
export const AboutRelease = z.strictObject({
  files: z.array(FileNote),
  /** Newest first, as many as were kept. */
  earlier: z.array(EarlierRelease),
});
export type AboutRelease = z.infer<typeof AboutRelease>;
