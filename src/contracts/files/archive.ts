// Schema of `/archive/index.json`, which lists the months of history that no longer change.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';
import { releaseId } from './manifest.ts';

/** Name of the folder below the site's root. */
export const archiveFolder = 'archive';
export const archiveIndexFile = 'index.json';
export const starWeeksFile = 'star_weeks.parquet';

const ArchiveFile = z.strictObject({
  path: z.string().regex(/^\/archive\/[\w.-]+$/), // below the site's root
  rows: Count,
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const ArchiveMonth = ArchiveFile.extend({
  month: z.string().regex(/^\d{4}-\d\d$/),
  as_of: Day, // day of the release that closed the month
  release: z.string().regex(releaseId),
});
export type ArchiveMonth = z.infer<typeof ArchiveMonth>;

export const ArchiveIndex = z.strictObject({
  version: z.literal(1),
  attribution: z.string(),
  license: z.literal('CC0-1.0'),
  star_weeks: ArchiveFile, // replaced by each release
  months: z.array(ArchiveMonth), // never change, oldest first
});
export type ArchiveIndex = z.infer<typeof ArchiveIndex>;
