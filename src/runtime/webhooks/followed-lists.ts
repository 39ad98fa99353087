// Reads the watched lists for webhooks that follow them: those whose `repos` or `models` is
// "watched".
import type { Kysely } from 'kysely';
import { watchedEntry } from '../../contracts/watched-list.ts';
import type { Tables } from '../state/tables.ts';
import type { WatchedNames } from './read-events.ts';
import { readNames } from './webhook-store.ts';

interface Names {
  readonly repos: string;
  readonly models: string;
}

const isFollowing = (text: string): boolean => readNames(text)[0] === watchedEntry;

export const followsList = ({ repos, models }: Names): boolean =>
  isFollowing(repos) || isFollowing(models);

export async function isListEmpty(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const query = db.selectFrom('watched').select('item_id').where('account_id', '=', accountId);
  return (await query.limit(1).execute()).length === 0;
}

/** The ids of the projects and models that an account watches. */
export interface FollowedList {
  readonly projects: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
}

/**
 * Reads the watched lists that the webhooks follow. Returns a map from account id to list. Replaces
 * each product with its tracked alternatives, as the feed of a watched list does.
 */
export async function readFollowedLists(
  db: Kysely<Tables>,
  webhooks: readonly (Names & { readonly account_id: string })[],
  names: WatchedNames,
): Promise<ReadonlyMap<string, FollowedList>> {
  const accounts = new Set(webhooks.filter(followsList).map((webhook) => webhook.account_id));
  if (accounts.size === 0) return new Map();
  const rows = await db
    .selectFrom('watched')
    .select(['account_id', 'kind', 'item_id'])
    .where('account_id', 'in', [...accounts])
    .execute();
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return new Map(
    [...byAccount].map(([accountId, items]) => {
      const idsOf = (kind: (typeof rows)[number]['kind']) =>
        items.flatMap((item) => (item.kind === kind ? [item.item_id.toLowerCase()] : []));
      const list: FollowedList = {
        projects: new Set([
          ...idsOf('p').map((id) => names.projects.get(id) ?? id),
          ...idsOf('a').flatMap((slug) => names.alternatives.get(slug) ?? []),
        ]),
        models: new Set(idsOf('m').map((id) => names.models.get(id) ?? id)),
      };
      return [accountId, list];
    }),
  );
}
