// A backup's form: JSON lines, the same for both databases, so that one restores into the other.
import { z } from 'zod';

export const backupVersion = 1;

/** The first line. */
export const BackupHead = z.object({
  format: z.literal('daybreak-state'),
  version: z.literal(backupVersion),
  createdAt: z.iso.datetime(),
});
export type BackupHead = z.infer<typeof BackupHead>;

/** One line for each row. Instants are ISO 8601 in UTC. */
export const BackupRow = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type BackupRow = z.infer<typeof BackupRow>;

/** The last line: a file without it was cut off. */
export const BackupEnd = z.strictObject({ rows: z.int().min(0) });
export type BackupEnd = z.infer<typeof BackupEnd>;

/** The file cannot be restored. Nothing was changed. */
export class BackupError extends Error {}
