// The format of backups: JSON lines, the same for both databases, so that one restores into the other.
import { z } from 'zod';

export const backupVersion = 1;
/** How every backup begins. */
export const backupStart = '{"format":"daybreak-state"';

/** The first line. */
export const BackupHead = z.object({
  format: z.literal('daybreak-state'),
  version: z.literal(backupVersion),
  createdAt: z.iso.datetime(),
  /** Opens the signing secrets of webhooks in the rows. Earlier backups do not contain it. */
  authSecret: z.string().optional(),
});
export type BackupHead = z.infer<typeof BackupHead>;

/** One line for each row. Times are ISO 8601 in UTC. */
export const BackupRow = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type BackupRow = z.infer<typeof BackupRow>;

/** The last line: a file without it is incomplete. */
export const BackupEnd = z.strictObject({ rows: z.int().min(0) });
export type BackupEnd = z.infer<typeof BackupEnd>;

/** The file cannot be written or restored. Nothing was changed. */
export class BackupError extends Error {}
