// Replaces the password of an account, ends all of its sessions, and invalidates its reset links.
import type { State } from '../state/state.ts';
import { deleteResetLinks } from './delete-reset-links.ts';

export interface NewPassword {
  readonly accountId: string;
  readonly hash: string;
  readonly at: Date;
  readonly createId: () => string;
}

/** Must run in a transaction. Returns the number of sessions that ended. */
export async function replacePassword(
  db: State['db'],
  { accountId, hash, at, createId }: NewPassword,
): Promise<number> {
  const changed = await db
    .updateTable('login')
    .set({ password: hash, updated_at: at })
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) {
    await insertPassword(db, { accountId, hash, at, createId });
  }
  await deleteResetLinks(db, accountId);
  const ended = await db.deleteFrom('session').where('user_id', '=', accountId).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function insertPassword(
  db: State['db'],
  { accountId, hash, at, createId }: NewPassword,
): Promise<void> {
  await db
    .insertInto('login')
    .values({
      id: createId(),
      account_id: accountId,
      provider_id: 'credential',
      user_id: accountId,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
