// Lists and removes the passkeys of an account. better-auth stores new passkeys.
import { getAuthenticatorName } from '@better-auth/passkey';
import type { State } from '../state/state.ts';

export interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  /**
   * The device or password manager that stores the passkey, such as "1Password". Null if unknown.
   */
  readonly keptBy: string | null;
  readonly isSynced: boolean;
  readonly createdAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface PasskeyStore {
  list(accountId: string): Promise<readonly StoredPasskey[]>;
  /**
   * Removes a passkey. If it is the only way to sign in to the account, removes nothing and returns
   * `last`.
   */
  remove(accountId: string, id: string): Promise<'removed' | 'unknown' | 'last'>;
}

interface Options {
  readonly state: State;
  readonly hasGitHub: boolean;
}

export function createPasskeyStore({ state, hasGitHub }: Options): PasskeyStore {
  const usable = hasGitHub ? ['credential', 'github'] : ['credential'];
  return {
    list: (accountId) => listPasskeys(state.db, accountId),
    remove: (accountId, id) =>
      state.change(async (db) => {
        // Locks the account, so that two simultaneous requests cannot remove its last two passkeys.
        const lock = db.selectFrom('account').select('id').where('id', '=', accountId);
        await (state.dialect === 'postgres' ? lock.forUpdate() : lock).execute();
        const passkeys = await listPasskeys(db, accountId);
        if (!passkeys.some((one) => one.id === id)) return 'unknown';
        const login = await db
          .selectFrom('login')
          .select('id')
          .where('user_id', '=', accountId)
          .where('provider_id', 'in', usable)
          .executeTakeFirst();
        if (!login && passkeys.length === 1) return 'last';
        await db.deleteFrom('passkey').where('id', '=', id).execute();
        return 'removed';
      }),
  };
}

async function listPasskeys(db: State['db'], accountId: string): Promise<readonly StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? 'Passkey',
    keptBy: getAuthenticatorName(row.aaguid) ?? null,
    isSynced: row.backed_up,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}
