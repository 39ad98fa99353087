// What a release says of its open files: for the page that lists them.
import { z } from 'zod';
import { Count } from './scalars.ts';

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

/** `files.json` of a release. */
export const FileNotes = z.strictObject({ files: z.array(FileNote) });
