// Stores the watched list of each account.
import { maxWatched, type WatchedId } from '../../contracts/watched-list.ts';
import type { State } from '../state/state.ts';

export interface StoredItem extends WatchedId {
  readonly addedAt: Date;
}

export interface WatchedStore {
  list(accountId: string): Promise<readonly StoredItem[]>;
  /**
   * Adds the items that are not on the list yet, until the list is full. `added` is the number of
   * added items. `left` contains the items for which the list had no room.
   */
  add(
    accountId: string,
    items: readonly WatchedId[],
  ): Promise<{ readonly added: number; readonly left: readonly WatchedId[] }>;
  remove(accountId: string, item: WatchedId): Promise<boolean>;
}

interface Options {
  readonly state: State;
  readonly now: () => Date;
}

export function createWatchedStore({ state, now }: Options): WatchedStore {
  return {
    list: (accountId) => listWatched(state.db, accountId),
    add: (accountId, items) =>
      state.change(async (db) => {
        // Locks the account, so that two simultaneous requests cannot exceed the maximum.
        const lock = db.selectFrom('account').select('id').where('id', '=', accountId);
        const account = await (state.dialect === 'postgres' ? lock.forUpdate() : lock).execute();
        if (account.length === 0) return { added: 0, left: items };
        const known = await listWatched(db, accountId);
        const keyOf = ({ kind, id }: WatchedId) => `${kind} ${id}`;
        const unknown = new Map(items.map((item) => [keyOf(item), item]));
        for (const item of known) unknown.delete(keyOf(item));
        const missing = [...unknown.values()];
        const added = missing.slice(0, Math.max(0, maxWatched - known.length));
        const atMs = now().getTime();
        const rows = added.map(({ kind, id }, index) => ({
          account_id: accountId,
          kind,
          item_id: id,
          // The list is sorted by `added_at`, newest first. Each item is one millisecond older than
          // the previous item, so that the list keeps the order of `items`.
          added_at: new Date(atMs - index),
        }));
        if (rows.length > 0) await db.insertInto('watched').values(rows).execute();
        return { added: added.length, left: missing.slice(added.length) };
      }),
    async remove(accountId, { kind, id }) {
      const removed = await state.db
        .deleteFrom('watched')
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .returning('item_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}

async function listWatched(db: State['db'], accountId: string): Promise<readonly StoredItem[]> {
  const rows = await db
    .selectFrom('watched')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('kind')
    .orderBy('item_id')
    .execute();
  return rows.map(({ kind, item_id: id, added_at: addedAt }) => ({ kind, id, addedAt }));
}
