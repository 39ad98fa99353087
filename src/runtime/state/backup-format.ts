// Defines the backup format: JSON lines, the same for DuckDB and PostgreSQL, so that a backup of
// one can be restored into the other.
import { z } from 'zod';

export const backupVersion = 1;
/** The first bytes of every backup, which identify the file as a backup. */
export const backupStart = '{"format":"daybreak-state"';

export const BackupHead = z.object({
  format: z.literal('daybreak-state'),
  version: z.literal(backupVersion),
  createdAt: z.iso.datetime(),
  /**
   * The secret that decrypts the webhook signing secrets in the rows. Backups of earlier versions
   * do not contain it.
   */
  authSecret: z.string().optional(),
});
export type BackupHead = z.infer<typeof BackupHead>;

/** The line for one row of a table. Times are ISO 8601 in UTC. */
export const BackupRow = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type BackupRow = z.infer<typeof BackupRow>;

/** The last line of a backup. A backup without this line is incomplete. */
export const BackupEnd = z.strictObject({ rows: z.int().min(0) });
export type BackupEnd = z.infer<typeof BackupEnd>;

/** A backup cannot be written or restored. Nothing was changed. */
export class BackupError extends Error {}
