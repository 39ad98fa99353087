// Handles the watched list of an account: as a page for visitors, and as JSON for the scripts of
// the site.
import type { Notice, WatchedView } from '../../contracts/account-views.ts';
import { toIds } from '../../contracts/watch-parameters.ts';
import {
  isWatchedKind,
  maxWatched,
  type WatchedId,
  type WatchedResponse,
  watchedId,
  watchedKinds,
  watchedLetters,
} from '../../contracts/watched-list.ts';
import { followsList } from '../webhooks/followed-lists.ts';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import { done, refused, show } from './page-result.ts';

export const watchedPath = '/account/watched';
export const watchedJsonPath = `${watchedPath}.json`;

export async function showWatched(
  parts: AccountServices,
  visitor: Visitor,
  notice: Notice | null = null,
): Promise<PageResult> {
  const { accountId, email, plan, token } = visitor;
  const items = await parts.addNames(await parts.watched.list(accountId));
  const webhooks = await parts.webhooks.list(accountId);
  const view: WatchedView = {
    ...{ page: 'watched', email, plan, token, notice, items },
    followers: webhooks.filter(followsList).map(({ id, name, url }) => ({ id, name: name || url })),
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

/**
 * Converts the result for the watched page into JSON. The status is 401 if the visitor is not
 * signed in.
 */
export function toWatchedJson({ view, redirect, ...result }: PageResult): PageResult {
  if (redirect !== undefined || !view) {
    return { ...result, status: 401, json: { notice: refused('You are not signed in.') } };
  }
  const json: WatchedResponse =
    view.page === 'watched'
      ? { items: view.items, token: view.token, notice: view.notice }
      : { notice: view.notice };
  return { ...result, json };
}

const full = `The list is full: the maximum is ${maxWatched} entries. Remove one first.`;

async function watch({ parts, visitor, form }: Visit): Promise<PageResult> {
  const kind = form.get('kind');
  const text = (form.get('id') ?? '').trim();
  const refuse = (reason: string) => showWatched(parts, visitor, refused(reason));
  if (!isWatchedKind(kind))
    return await refuse('No kind of entry was selected. Select project, model, or product.');
  const noun = watchedKinds[kind];
  if (text === '') return await refuse(`The name is missing. Enter the name of a ${noun}.`);
  const id = await parts.findWatchedId(kind, text);
  if (id === undefined) {
    return await refuse(
      `No ${noun} is named “${text.slice(0, 100)}”. Use ${forms[kind]}, as in the URL of its page.`,
    );
  }
  const { left } = await parts.watched.add(visitor.accountId, [{ kind, id }]);
  return left.length > 0
    ? await refuse(full)
    : await showWatched(parts, visitor, done(`Added ${id}.`));
}

const forms = {
  p: 'owner/repo or the project id',
  m: 'maker/model',
  a: 'the product id or the full name',
} as const;

async function unwatch({ parts, visitor, form }: Visit): Promise<PageResult> {
  const kind = form.get('kind');
  const id = form.get('id') ?? '';
  const isRemoved =
    isWatchedKind(kind) && (await parts.watched.remove(visitor.accountId, { kind, id }));
  const notice = isRemoved
    ? done(`Removed ${id}.`)
    : refused('This entry is not on the list. The list below is up to date.');
  return await showWatched(parts, visitor, notice);
}

/**
 * Adds the items of another list: the list in the visitor's browser, or a shared list. The form
 * fields `p`, `m`, and `a` contain ids in the same format as the URL of a shared list.
 */
async function merge({ parts, visitor, form }: Visit): Promise<PageResult> {
  const sent: readonly WatchedId[] = watchedLetters.flatMap((kind) =>
    toIds(form.get(kind) ?? '')
      .filter((id) => watchedId.test(id))
      .map((id) => ({ kind, id })),
  );
  if (sent.length > maxWatched) {
    const text = `The list has ${sent.length} entries. The maximum is ${maxWatched}. Shorten it first.`;
    return await showWatched(parts, visitor, refused(text));
  }
  const { added, left } = await parts.watched.add(visitor.accountId, sent);
  const text = added === 1 ? 'Added 1 entry.' : `Added ${added} entries.`;
  const notice =
    left.length === 0
      ? done(text)
      : refused(`${text} ${left.length} did not fit: the maximum is ${maxWatched} entries.`);
  return await showWatched(parts, visitor, notice);
}

export const watchedActions = { watch, unwatch, 'merge-watched': merge } as const;
